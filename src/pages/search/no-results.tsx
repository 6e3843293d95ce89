import { Link } from 'react-router'
import type { ArticleList } from '../../domain/article.ts'
import { searchPath } from '../../domain/paths.ts'
import { NO_FILTERS } from '../../domain/search-filters.ts'
import { EVERYTHING, MAX_PER_PAGE, type SearchQuery } from '../../domain/search-query.ts'
import { withFilters, withPage, withPerPage, withText, withType } from '../../domain/change-search.ts'
import { TO_RESULTS } from '../../ui/pager.tsx'
import { hasFilters } from './filters/filter-messages.ts'
import { SEARCH_MESSAGES } from './search-messages.ts'

/** In place of the rows of a page that has none: nothing was found, or the page is past the last one. */
export function NoResults({ list: { pages, query } }: { list: ArticleList }) {
  return (
    <div className="py-6">
      <h2 className="font-serif text-xl font-semibold">{SEARCH_MESSAGES.suggestions}</h2>
      {pages !== null && pages > 0 ? (
        <p className="mt-2">
          <Link to={searchPath(withPage(query, pages))} state={TO_RESULTS}>
            {SEARCH_MESSAGES.goToLastPage(pages)}
          </Link>
        </p>
      ) : (
        <Suggestions query={query} />
      )}
    </div>
  )
}

/** Suggestions that change this search. */
function Suggestions({ query }: { query: SearchQuery }) {
  const { text, type } = query
  return (
    <ul className="running-links mt-3 list-disc space-y-1.5 pl-5 marker:text-rule-strong">
      {type !== null && (
        <li>
          <Link to={searchPath(withType(query, null))}>{SEARCH_MESSAGES.searchAllTypes}</Link>
          {SEARCH_MESSAGES.notOnly(type)}
        </li>
      )}
      {hasFilters(query) && (
        <li>
          <Link to={searchPath(withFilters(query, NO_FILTERS))}>{SEARCH_MESSAGES.searchWithoutFilters}</Link>
        </li>
      )}
      {text.includes('"') && (
        <li>
          <Link to={searchPath(withText(query, text.replaceAll('"', ' ')))}>{SEARCH_MESSAGES.searchWithoutQuotes}</Link>
          {SEARCH_MESSAGES.inAnyOrder}
        </li>
      )}
      {text.includes(' ') && <li>{SEARCH_MESSAGES.fewerWords}</li>}
      {text !== '' && <li>{SEARCH_MESSAGES.checkSpelling}</li>}
      {text !== '' && <li>{SEARCH_MESSAGES.namesNotSearched}</li>}
      <li>
        <Link to={searchPath(EVERYTHING)}>{SEARCH_MESSAGES.seeAll}</Link>
        {SEARCH_MESSAGES.newestFirst}
      </li>
    </ul>
  )
}

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
