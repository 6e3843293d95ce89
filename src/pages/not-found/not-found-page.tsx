import { Link } from '../../ui/link.tsx'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING } from '../../contract/search-query.ts'
import { actionClass } from '../../ui/action.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** An address of which Carrel has no page. */
export function NotFoundPage() {
  return (
    <div className="max-w-2xl py-12">
      <PageHead title="Page not found" isIndexed={false} />
      <h1 ref={useHeadingFocus()} tabIndex={-1} className="font-serif text-[1.75rem] leading-tight font-semibold">
        Page not found
      </h1>
      <p className="mt-3">Carrel has no page at this address. It may be mistyped or cut off.</p>
      <p className="mt-6">
        <Link to={searchPath(EVERYTHING)} className={actionClass('first')}>
          Search all articles
        </Link>
      </p>
    </div>
  )
}
