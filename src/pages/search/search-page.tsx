import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useRequestLine, useService } from '../../api/service.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import { hasExtension } from '../../domain/config.ts'
import { articlesRequestPath, searchPath } from '../../domain/paths.ts'
import {
  EVERYTHING,
  formatSearchQuery,
  MAX_PER_PAGE,
  searchOfAddress,
  type SearchQuery,
} from '../../domain/search-query.ts'
import { withPerPage } from '../../domain/change-search.ts'
import { SelectionArea } from '../../library/selection-area.tsx'
import { ErrorBoundary, PartBoundary } from '../../ui/error-boundary.tsx'
import { Failure } from '../../ui/failure-panel.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { RetrievedLine } from '../../ui/retrieved-line.tsx'
import { FILTER_MESSAGES, formatOrder, hasFilters } from './filters/filter-messages.ts'
import { ResultTools, ScriptlessTools } from './filters/result-tools.tsx'
import { PaginationIgnored } from './pagination-ignored.tsx'
import { ResultActions } from './result-actions.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHead } from './search-head.tsx'
import { countSentence, SEARCH_MESSAGES, type SentencePart } from './search-messages.ts'
import { type ShownList, useArticleList } from './use-article-list.ts'
import { useSearchQuery } from './use-search-query.ts'

const FilterArea = lazyWithRetry(() => import('./filters/filter-area.tsx').then((code) => code.FilterArea))
const LoadedResults = lazyWithRetry(() =>
  import('./loaded-results/loaded-results.tsx').then((code) => code.LoadedResults),
)
const SearchedResults = lazyWithRetry(() => import('./searched-results.tsx').then((code) => code.SearchedResults))

/** Imports what the page of a search for words needs besides its own code; returns whether that worked. */
export async function preloadSearchPage(search: string): Promise<boolean> {
  return searchOfAddress(search).text === '' || SearchedResults.preload()
}

const KeepSearch = lazyWithRetry(() => import('../../library/keep-search.tsx').then((code) => code.KeepSearch))
const FilterSummary = lazyWithRetry(() => import('./filters/filter-chips.tsx').then((code) => code.FilterSummary))

/** Search and its results: what the address asks for and nothing else. */
export function SearchPage() {
  const { query, ignored, repairedFrom, textProblem, goTo } = useSearchQuery()
  const [isFiltering, setIsFiltering] = useState(false)
  const { config } = useService()
  const canFilter = hasExtension(config, 'filters')
  const shown = useArticleList(query, textProblem === null)
  const { list, isPrevious, isFetching } = shown
  const isSettled = !isPrevious && (list !== undefined || !isFetching)
  const isNarrowed = query.text !== '' || query.type !== null || hasFilters(query)
  const toggleFilters = () => setIsFiltering(!isFiltering)
  const hasPanel = canFilter && isFiltering
  // All pages of a search have the same text.
  const search = formatSearchQuery(withPerPage(query, MAX_PER_PAGE))
  const isOfSearch = list !== undefined && search === formatSearchQuery(withPerPage(list.query, MAX_PER_PAGE))
  const results = <ShownResults query={query} shown={shown} isNarrowed={isNarrowed} isSendable={textProblem === null} />
  return (
    <>
      <SearchHead query={query} shown={shown} />
      <SearchForm query={query} textProblem={textProblem} goTo={goTo} />
      {!isNarrowed && query.page === 1 && <CatalogueLine />}
      <div className={hasPanel ? `${LAYOUT} ${LAYOUT_WITH_FILTERS}` : LAYOUT}>
        <ResultTools
          query={query}
          goTo={goTo}
          isOpen={isFiltering}
          onToggle={toggleFilters}
          hasResults={list !== undefined && list.articles.length > 0}
        />
        {hasPanel && (
          <div className="no-print min-[64rem]:col-start-2 min-[64rem]:row-start-2 min-[64rem]:pt-4 min-[64rem]:pl-8">
            <PartBoundary name={FILTER_MESSAGES.panel}>
              <FilterArea query={query} goTo={goTo} isCounting={isSettled} onClose={toggleFilters} />
            </PartBoundary>
          </div>
        )}
        <div className="flex flex-col wide:col-start-1 wide:row-start-1">
          {/* Below the count, but before the heading: from there the next stop is the first row. */}
          <div className={`${ACTIONS} ${isNarrowed ? 'max-[23rem]:min-h-19' : ''}`}>
            {list !== undefined && list.articles.length > 0 && (
              <ResultActions list={list} search={isOfSearch ? search : null} />
            )}
            {isNarrowed && (
              // Its code loads with the results, so that a search is recorded also where a reader leaves at once.
              <span className={list === undefined ? 'hidden' : 'contents'}>
                <SearchKeeping key={searchPath(query)} query={query} shown={shown} />
              </span>
            )}
          </div>
          <h1 id="results" tabIndex={-1} className="sr-only">
            {SEARCH_MESSAGES.heading}
          </h1>
          <CountLine shown={shown} />
        </div>
        <div
          className={`min-w-0 wide:row-start-2 ${hasPanel ? 'wide:col-span-2 min-[64rem]:col-span-1' : 'wide:col-span-2'}`}
        >
          <ScriptlessTools query={query} />
          {(ignored.length > 0 || repairedFrom !== '' || hasFilters(query)) && (
            <PartBoundary name={FILTER_MESSAGES.panel}>
              <FilterSummary {...{ query, ignored, repairedFrom, goTo }} />
            </PartBoundary>
          )}
          {!canFilter && isFiltering && isOfSearch && list.articles.length > 0 ? (
            <PartBoundary name={FILTER_MESSAGES.filterLoaded}>
              <Suspense fallback={results}>
                <LoadedResults key={search} list={list}>
                  {results}
                </LoadedResults>
              </Suspense>
            </PartBoundary>
          ) : (
            results
          )}
        </div>
      </div>
      <SelectionArea onClear={() => document.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true })} />
    </>
  )
}

/** Saves the search or notes it in the history; a failure of either is none of the search. */
function SearchKeeping({ query, shown: { list, isPrevious, retrievedAt } }: { query: SearchQuery; shown: ShownList }) {
  return (
    <ErrorBoundary renderFailure={() => null}>
      <Suspense fallback={<span className="min-w-24" />}>
        <KeepSearch query={query} list={isPrevious ? undefined : list} retrievedAt={retrievedAt} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** How many articles were found, and in which order they are. */
function CountLine({ shown: { list, isFetching } }: { shown: ShownList }) {
  const { config } = useService()
  return (
    <p role="status" className="min-h-16 pt-4 text-quiet wide:min-h-10">
      {list !== undefined && countSentence(list).map(renderCountPart)}
      {list !== undefined && list.articles.length > 1 && hasExtension(config, 'sort') && formatOrder(list)}
      {list === undefined && isFetching && <span className="sr-only">{SEARCH_MESSAGES.loading}</span>}
    </p>
  )
}

/** As high as its lines on each width, so that nothing moves when they come. */
const ACTIONS =
  'no-print needs-script order-1 flex min-h-12.5 flex-wrap content-start items-center gap-x-5 gap-y-0.5 text-sm wide:min-h-6'

/** Order and filters beside the count, with space for a column of filters. */
const LAYOUT = 'border-t border-rule wide:grid wide:grid-cols-[minmax(0,1fr)_auto]'
const LAYOUT_WITH_FILTERS = 'min-[64rem]:grid-cols-[minmax(0,1fr)_20rem]'

type ShownResultsProps = { query: SearchQuery; shown: ShownList; isNarrowed: boolean; isSendable: boolean }

/** One of skeleton, failure, nothing found and results. `isNarrowed`: not all articles are asked for. */
function ShownResults({ query, shown, isNarrowed, isSendable }: ShownResultsProps) {
  const { list, isPrevious, isFetching } = shown
  const request = useRequestLine(articlesRequestPath(list?.query ?? query))
  return (
    <>
      {list !== undefined && shown.isPaginationIgnored && <PaginationIgnored list={list} />}
      {shown.error !== null && (
        <Failure
          {...failureMessage(shown.error)}
          shownSince={list && shown.retrievedAt}
          onTryAgain={shown.refetch}
          isFetching={isFetching}
        >
          {isNarrowed && <Link to={searchPath(EVERYTHING)}>{SEARCH_MESSAGES.startNewSearch}</Link>}
        </Failure>
      )}
      {list !== undefined && (
        <>
          {list.articles.length > 0 && list.query.text === '' ? (
            <Results list={list} isPrevious={isPrevious} />
          ) : (
            <Suspense fallback={<ResultsSkeleton />}>
              <SearchedResults list={list} isPrevious={isPrevious} />
            </Suspense>
          )}
          {list.articles.length > 0 && (
            <RawRecord name="records" request={request} value={list.articles.map(({ raw }) => raw)} />
          )}
          {!isPrevious && (
            <RetrievedLine retrievedAt={shown.retrievedAt} isFetching={isFetching} onRefresh={shown.refetch} />
          )}
        </>
      )}
      {list === undefined && shown.error === null && isSendable && <ResultsSkeleton />}
    </>
  )
}

/** Whose catalogue is searched, on the first page. */
function CatalogueLine() {
  const { catalogueName, catalogueDescription } = useService().config
  if (catalogueName === undefined && catalogueDescription === undefined) return null
  return (
    <p className="foreign-text max-w-[44rem] pb-4 text-quiet">
      {catalogueName !== undefined && <b className="font-semibold text-ink">{catalogueName}</b>}
      {catalogueName !== undefined && catalogueDescription !== undefined && ' · '}
      {catalogueDescription}
    </p>
  )
}

function renderCountPart(part: SentencePart) {
  if (typeof part === 'string')
    return (
      <span key={part} className="foreign-text">
        {part}
      </span>
    )
  return (
    <b key={part.figure} className="font-semibold text-ink">
      {part.figure}
    </b>
  )
}
