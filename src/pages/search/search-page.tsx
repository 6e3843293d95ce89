import { Link } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useRequestLine } from '../../api/service.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import { articlesRequestPath, searchPath } from '../../domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../../domain/search-query.ts'
import { FailurePanel, StaleNotice } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RetrievedLine } from '../../ui/retrieved-line.tsx'
import { NoResults, PaginationIgnored } from './no-results.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { ExportResults } from './export-results/export-results.tsx'
import { SearchForm } from './search-form.tsx'
import { countSentence, formatCountSentence, formatPageTitle, SEARCH_MESSAGES } from './search-messages.ts'
import { type ShownList, useArticleList } from './use-article-list.ts'
import { useSearchQuery } from './use-search-query.ts'

/** Search and its results: what the address asks for and nothing else. */
export function SearchPage() {
  const { query, textProblem, goTo } = useSearchQuery()
  const shown = useArticleList(query, textProblem === null)
  const { list, isPrevious, isFetching } = shown
  const request = useRequestLine(articlesRequestPath(list?.query ?? query))
  return (
    <>
      <SearchHead query={query} shown={shown} />
      <SearchForm query={query} textProblem={textProblem} goTo={goTo} />
      <h1 id="results" tabIndex={-1} className="sr-only">
        {SEARCH_MESSAGES.heading}
      </h1>
      <p role="status" className="min-h-10 border-t border-rule pt-4 text-quiet">
        {list !== undefined &&
          countSentence(list).map(({ text, isFigure }) => <CountPart key={text} text={text} isFigure={isFigure} />)}
        {list === undefined && isFetching && <span className="sr-only">{SEARCH_MESSAGES.loading}</span>}
      </p>
      {list !== undefined && shown.isPaginationIgnored && <PaginationIgnored list={list} />}
      {shown.error !== null && (
        <SearchFailure error={shown.error} shown={shown} isNarrowed={query.text !== '' || query.type !== null} />
      )}
      {list !== undefined && (
        <>
          {list.articles.length > 0 ? <Results list={list} isPrevious={isPrevious} /> : <NoResults list={list} />}
          <ExportResults list={list} query={query} />
          {list.articles.length > 0 && (
            <RawRecord name="records" request={request} value={list.articles.map(({ raw }) => raw)} />
          )}
          {!isPrevious && (
            <RetrievedLine retrievedAt={shown.retrievedAt} isFetching={isFetching} onRefresh={shown.refetch} />
          )}
        </>
      )}
      {list === undefined && shown.error === null && textProblem === null && <ResultsSkeleton />}
    </>
  )
}

function SearchHead({ query, shown: { list, isPrevious } }: { query: SearchQuery; shown: ShownList }) {
  const path = searchPath(query)
  const hasOwnCount = list !== undefined && !isPrevious && path !== searchPath(EVERYTHING)
  return (
    <PageHead
      title={formatPageTitle(query)}
      description={hasOwnCount ? formatCountSentence(list) : SEARCH_MESSAGES.description}
      path={path}
      isIndexed={list !== undefined}
    />
  )
}

function CountPart({ text, isFigure }: { text: string; isFigure: boolean }) {
  return isFigure ? <b className="font-semibold text-ink">{text}</b> : <span className="foreign-text">{text}</span>
}

/** Without a list the failure takes its place; else the list stays, with a notice above it. */
function SearchFailure({ error, shown, isNarrowed }: { error: Error; shown: ShownList; isNarrowed: boolean }) {
  const { list, retrievedAt, refetch, isFetching } = shown
  const message = failureMessage(error)
  if (list !== undefined) return <StaleNotice {...message} retrievedAt={retrievedAt} onTryAgain={refetch} />
  return (
    <FailurePanel {...message} onTryAgain={refetch} isFetching={isFetching}>
      {isNarrowed && <Link to={searchPath(EVERYTHING)}>{SEARCH_MESSAGES.startNewSearch}</Link>}
    </FailurePanel>
  )
}
