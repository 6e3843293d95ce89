import { Link } from 'react-router'
import type { ArticleList } from '../../domain/article.ts'
import { withPerPage } from '../../domain/change-search.ts'
import { searchPath } from '../../domain/paths.ts'
import { MAX_PER_PAGE } from '../../domain/search-query.ts'
import { SEARCH_MESSAGES } from './search-messages.ts'

/** Says that the catalogue has no further pages, and offers the longest one. */
export function PaginationIgnored({ list: { query, articles } }: { list: ArticleList }) {
  return (
    <div className="running-links my-4 max-w-2xl border-l-4 border-rule-strong px-5 py-2">
      <h2 className="font-semibold">{SEARCH_MESSAGES.onlyFirst(articles.length)}</h2>
      <p className="mt-1">
        {SEARCH_MESSAGES.pagesIgnored}{' '}
        {query.perPage < MAX_PER_PAGE && (
          <>
            <Link to={searchPath(withPerPage(query, MAX_PER_PAGE))}>{SEARCH_MESSAGES.showMost}</Link>
            {SEARCH_MESSAGES.showMostNote}
          </>
        )}
      </p>
    </div>
  )
}
