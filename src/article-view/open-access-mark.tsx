import type { OpenAccess } from '../contract/article.ts'
import { OutLink } from '../ui/action.tsx'
import { LockMark } from '../ui/marks.tsx'
import { readLicense } from '../contract/license.ts'

/** Open access in a word and a shape, never by colour alone, with kind and licence; unknown is said to be unknown. */
export function OpenAccessMark({
  openAccess,
  linksLicense = false,
}: {
  openAccess: OpenAccess
  linksLicense?: boolean
}) {
  const { isOpen, status, license } = openAccess
  const named = license === null ? null : readLicense(license)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {isOpen === null ? (
        <span className="text-quiet">Open access not known</span>
      ) : (
        <span className={`inline-flex items-center gap-1.5 font-semibold ${isOpen ? 'text-open' : 'text-quiet'}`}>
          <LockMark isOpen={isOpen} className={`size-4 ${isOpen ? 'text-open-mark' : ''}`} />
          {isOpen ? 'Open access' : 'Not open access'}
        </span>
      )}
      <span className="foreign-text text-quiet">
        {isOpen === true && status}
        {isOpen === true && status !== null && named !== null && ', '}
        {named !== null && linksLicense && named.url !== null ? (
          <OutLink href={named.url} rel="license">
            {named.name}
          </OutLink>
        ) : (
          named?.name
        )}
      </span>
    </span>
  )
}
