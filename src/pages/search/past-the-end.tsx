import { Link } from '../../ui/link.tsx'
import { formatCount } from '../../contract/format.ts'
import { searchPath } from '../../contract/paths.ts'
import { type SearchQuery, withPage } from '../../contract/search-query.ts'
import { TO_RESULTS } from '../../ui/pager.tsx'

/** A page behind the last one: says how many there are, with a link to the last. */
export function PastTheEnd({ pages, query }: { pages: number; query: SearchQuery }) {
  return (
    <div className="py-6">
      <h2 className="font-serif text-xl font-semibold">
        {pages === 1 ? 'There is only 1 page' : `There are only ${formatCount(pages)} pages`}
      </h2>
      <p className="mt-2">
        <Link to={searchPath(withPage(query, pages))} state={TO_RESULTS}>
          Go to page {formatCount(pages)}, the last one
        </Link>
      </p>
    </div>
  )
}
