import type { OpenAccess } from '../domain/article.ts'
import { OutLink } from '../ui/action.tsx'
import { LockMark } from '../ui/marks.tsx'
import { parseLicense } from '../domain/license.ts'

type OpenAccessMarkProps = { openAccess: OpenAccess; linksLicense?: boolean }

/** Open access as a word and a shape, never by colour alone, with status and licence. */
export function OpenAccessMark({ openAccess, linksLicense = false }: OpenAccessMarkProps) {
  const { isOpen, status, license } = openAccess
  const named = license === null ? null : parseLicense(license)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {isOpen === null ? (
        <span className="text-quiet">Open access status unknown</span>
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
