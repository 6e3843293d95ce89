import { Link } from '../../ui/link.tsx'
import type { ArticleList } from '../../contract/article.ts'
import { formatCount } from '../../contract/format.ts'
import { searchPath } from '../../contract/paths.ts'
import { MAX_PER_PAGE, withPerPage } from '../../contract/search-query.ts'

/** Says that the service gives no further pages, and offers the largest one. */
export function PageIgnored({ list: { query, articles } }: { list: ArticleList }) {
  return (
    <div className="running-links my-4 max-w-2xl border-l-4 border-rule-strong px-5 py-2">
      <h2 className="font-semibold">Only the first {formatCount(articles.length)} articles can be shown</h2>
      <p className="mt-1">
        The service answers every page with the first one.{' '}
        {query.perPage < MAX_PER_PAGE && (
          <>
            <Link to={searchPath(withPerPage(query, MAX_PER_PAGE))}>Ask for {MAX_PER_PAGE} at once</Link>, which is the
            most it can give.
          </>
        )}
      </p>
    </div>
  )
}
