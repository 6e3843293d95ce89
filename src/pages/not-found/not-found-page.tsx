import { Link } from 'react-router'
import { searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { actionClass } from '../../ui/action.tsx'
import { useHeadingFocus } from '../../ui/use-focus.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** The page for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="max-w-2xl py-12">
      <PageHead title="Page not found" isIndexed={false} />
      <h1 ref={useHeadingFocus()} tabIndex={-1} className="font-serif text-[1.75rem] leading-tight font-semibold">
        Page not found
      </h1>
      <p className="mt-3">There is no page at this address. It may be mistyped or incomplete.</p>
      <p className="mt-6">
        <Link to={searchPath(EVERYTHING)} className={actionClass('first')}>
          Search all articles
        </Link>
      </p>
    </div>
  )
}
