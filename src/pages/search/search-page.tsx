import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { articleListQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import type { ArticleList } from '../../contract/article.ts'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING, type SearchQuery, withPage } from '../../contract/search-query.ts'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { countSentence } from './count-sentence.ts'
import { NothingFound } from './nothing-found.tsx'
import { onlyPage, PageIgnored } from './page-ignored.tsx'
import { PastTheEnd, Results, ResultsSkeleton } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearchQuery } from './use-search-query.ts'

/** Search and its results: what the address asks for and nothing else. */
export function SearchPage() {
  const { query, textProblem, goTo } = useSearchQuery()
  const { client } = useService()
  const cameByHistory = useNavigationType() === NavigationType.Pop
  const asked = articleListQuery(client, query)
  const list = useQuery({
    ...asked,
    enabled: textProblem === null,
    placeholderData: keepPreviousData,
    // Back and Forward show what was there: they never ask, however old it is.
    ...(cameByHistory ? { staleTime: Infinity } : {}),
  })
  const queryClient = useQueryClient()
  const told = textProblem === null ? list.data : undefined
  const first = articleListQuery(client, withPage(query, 1)).queryKey
  const only = told === undefined || list.isPlaceholderData ? null : onlyPage(told, queryClient.getQueryData(first))
  const shown = only ?? told
  return (
    <>
      <title>{pageTitle(query)}</title>
      <SearchForm query={query} textProblem={textProblem} goTo={goTo} />
      <h1 id="results" tabIndex={-1} className="sr-only">
        Search results
      </h1>
      <p role="status" className="min-h-10 border-t border-rule pt-4 text-quiet">
        {shown !== undefined && <CountSentence list={shown} />}
        {shown === undefined && list.isFetching && <span className="sr-only">Searching</span>}
      </p>
      {only !== null && <PageIgnored list={only} />}
      {shown !== undefined && <ListOutcome list={shown} isOld={list.isPlaceholderData} />}
      {shown === undefined && list.isError && (
        <FailurePanel {...failureWords(list.error)} onTryAgain={() => void list.refetch()}>
          {query.text !== '' && <Link to={searchPath(EVERYTHING)}>Start a new search</Link>}
        </FailurePanel>
      )}
      {shown === undefined && list.isPending && textProblem === null && <ResultsSkeleton rows={query.perPage} />}
    </>
  )
}

/** Exactly one of: results, nothing found, past the last page. */
function ListOutcome({ list, isOld }: { list: ArticleList; isOld: boolean }) {
  if (list.articles.length > 0) return <Results list={list} isOld={isOld} />
  const isPastTheEnd = list.pages !== null && list.pages > 0
  return isPastTheEnd ? <PastTheEnd pages={list.pages ?? 1} query={list.query} /> : <NothingFound query={list.query} />
}

function CountSentence({ list }: { list: ArticleList }) {
  return countSentence(list).map(({ text, isFigure }) =>
    isFigure ? (
      <b key={text} className="font-semibold text-ink">
        {text}
      </b>
    ) : (
      <span key={text} className="foreign-text">
        {text}
      </span>
    ),
  )
}

function pageTitle({ text, page }: SearchQuery): string {
  const name = text === '' ? 'Search' : text
  return `${name}${page === 1 ? '' : `, page ${page}`} · Carrel`
}
