import { Link } from 'react-router'
import type { ArticleList } from '../../contract/article.ts'
import { formatCount } from '../../contract/format.ts'
import { searchPath } from '../../contract/paths.ts'
import { MAX_PER_PAGE, withPerPage } from '../../contract/search-query.ts'

/**
 * The first page as all that can be shown, when a service answers another page with the same articles; null when it does not,
 * or when the first page is not known.
 */
export function onlyPage(list: ArticleList, first: ArticleList | undefined): ArticleList | null {
  const slug = list.articles[0]?.slug
  const isIgnored = list.page > 1 && slug !== undefined && slug === first?.articles[0]?.slug
  return isIgnored ? { ...first, pages: 1, next: null } : null
}

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
