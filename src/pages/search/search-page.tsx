import { Suspense, use, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useRequestLine, useService } from '../../api/service.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import { hasExtension } from '../../domain/config.ts'
import { articlesRequestPath, feedPath, OPENSEARCH_PATH, searchPath } from '../../domain/paths.ts'
import { EVERYTHING, searchOfAddress, type SearchQuery } from '../../domain/search-query.ts'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { Failure } from '../../ui/failure-panel.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { PageHead, SiteNameProvider } from '../../ui/page-head.tsx'
import { RetrievedLine } from '../../ui/retrieved-line.tsx'
import { FILTER_MESSAGES, formatOrder, hasFilters } from './filters/filter-messages.ts'
import { ResultTools, ScriptlessTools } from './filters/result-tools.tsx'
import { PaginationIgnored } from './pagination-ignored.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { ExportResults } from './export-results/export-results.tsx'
import { SearchForm } from './search-form.tsx'
import {
  countSentence,
  formatCountSentence,
  formatPageTitle,
  SEARCH_MESSAGES,
  type SentencePart,
} from './search-messages.ts'
import { type ShownList, useArticleList } from './use-article-list.ts'
import { useSearchQuery } from './use-search-query.ts'

const FilterArea = lazyWithRetry(() => import('./filters/filter-area.tsx').then((code) => code.FilterArea))
const SearchedResults = lazyWithRetry(() => import('./searched-results.tsx').then((code) => code.SearchedResults))

/** Imports what the page of a search for words needs besides its own code; returns whether that worked. */
export async function preloadSearchPage(search: string): Promise<boolean> {
  return searchOfAddress(search).text === '' || SearchedResults.preload()
}

const FilterSummary = lazyWithRetry(() => import('./filters/filter-chips.tsx').then((code) => code.FilterSummary))

/** Search and its results: what the address asks for and nothing else. */
export function SearchPage() {
  const { query, ignored, textProblem, goTo } = useSearchQuery()
  const [isFiltering, setIsFiltering] = useState(false)
  const { config } = useService()
  const canFilter = hasExtension(config, 'filters')
  const shown = useArticleList(query, textProblem === null)
  const { list, isPrevious, isFetching } = shown
  const isSettled = !isPrevious && (list !== undefined || !isFetching)
  const isNarrowed = query.text !== '' || query.type !== null || hasFilters(query)
  const toggleFilters = () => setIsFiltering(!isFiltering)
  return (
    <>
      <SearchHead query={query} shown={shown} />
      <SearchForm query={query} textProblem={textProblem} goTo={goTo} />
      {!isNarrowed && query.page === 1 && <CatalogueLine />}
      <div className={isFiltering ? `${LAYOUT} ${LAYOUT_WITH_FILTERS}` : LAYOUT}>
        <ResultTools query={query} goTo={goTo} isOpen={isFiltering} onToggle={toggleFilters} />
        {canFilter && isFiltering && (
          <div className="no-print min-[64rem]:col-start-2 min-[64rem]:row-start-2 min-[64rem]:pt-4 min-[64rem]:pl-8">
            <PartBoundary name={FILTER_MESSAGES.panel}>
              <FilterArea query={query} goTo={goTo} isCounting={isSettled} onClose={toggleFilters} />
            </PartBoundary>
          </div>
        )}
        <div className="wide:col-start-1 wide:row-start-1">
          <h1 id="results" tabIndex={-1} className="sr-only">
            {SEARCH_MESSAGES.heading}
          </h1>
          <p role="status" className="min-h-16 pt-4 text-quiet wide:min-h-10">
            {list !== undefined && countSentence(list).map(renderCountPart)}
            {list !== undefined && list.articles.length > 1 && hasExtension(config, 'sort') && formatOrder(list.query)}
            {list === undefined && isFetching && <span className="sr-only">{SEARCH_MESSAGES.loading}</span>}
          </p>
        </div>
        <div
          className={`min-w-0 wide:row-start-2 ${isFiltering ? 'wide:col-span-2 min-[64rem]:col-span-1' : 'wide:col-span-2'}`}
        >
          <ScriptlessTools query={query} />
          {(ignored.length > 0 || hasFilters(query)) && (
            <PartBoundary name={FILTER_MESSAGES.panel}>
              <FilterSummary query={query} ignored={ignored} goTo={goTo} />
            </PartBoundary>
          )}
          <ShownResults query={query} shown={shown} isNarrowed={isNarrowed} isSendable={textProblem === null} />
        </div>
      </div>
    </>
  )
}

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
          <ExportResults list={list} query={query} />
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

function SearchHead({ query, shown: { list, isPrevious } }: { query: SearchQuery; shown: ShownList }) {
  const path = searchPath(query)
  const { catalogueDescription, hasFeeds = false } = useService().config
  const hasOwnCount = list !== undefined && !isPrevious && path !== searchPath(EVERYTHING)
  return (
    <>
      <PageHead
        title={formatPageTitle(query)}
        description={hasOwnCount ? formatCountSentence(list) : (catalogueDescription ?? SEARCH_MESSAGES.description)}
        path={path}
        isIndexed={list !== undefined}
      />
      {hasFeeds && <FeedLinks query={query} />}
    </>
  )
}

/** By which feed readers find the feed of this search, and browsers the search. */
function FeedLinks({ query }: { query: SearchQuery }) {
  const feed = feedPath({ ...query, page: 1, step: '' })
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={formatPageTitle(query)} href={feed} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={use(SiteNameProvider)}
        href={OPENSEARCH_PATH}
      />
    </>
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
