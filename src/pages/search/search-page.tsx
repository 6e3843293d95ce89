import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { answeredAt } from '../../api/answered-at.ts'
import { articleListQuery } from '../../api/queries.ts'
import { useAskAgain, useService } from '../../api/service.tsx'
import { FetchCoins } from '../../article-view/coins-span.tsx'
import type { ArticleList } from '../../contract/article.ts'
import { typeNamePlural } from '../../contract/article-type.ts'
import { PAGE_PATTERNS, searchPath } from '../../contract/paths.ts'
import { type SearchQuery, withPage } from '../../contract/search-query.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnePart } from '../../ui/one-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WhenStands } from '../../ui/when-stands.tsx'
import { countSentence } from './count-sentence.ts'
import { onlyPage } from './only-page.ts'
import { Results, ResultsSkeleton } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { searchHelpText } from './search-help.tsx'
import { useMakeMarker } from './use-make-marker.ts'
import { useSearchQuery } from './use-search-query.ts'

const DESCRIPTION = 'Search a catalogue of open-access articles.'

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
  const askAgain = useAskAgain(list.refetch)
  const queryClient = useQueryClient()
  const makeMarker = useMakeMarker(query.text, list.isSuccess)
  const { isSuccess } = list
  // Reaches the code that tells what went wrong, while there is a connection to fetch it by.
  useEffect(() => {
    return isSuccess ? afterPaint(() => void warmOutcomes()) : undefined
  }, [isSuccess])
  const told = textProblem === null ? list.data : undefined
  const first = articleListQuery(client, withPage(query, 1)).queryKey
  const only = told === undefined || list.isPlaceholderData ? null : onlyPage(told, queryClient.getQueryData(first))
  const shown = only ?? told
  const path = searchPath(query)
  return (
    <>
      <PageHead
        title={pageTitle(query)}
        description={
          shown === undefined || list.isPlaceholderData || path === PAGE_PATTERNS.search
            ? DESCRIPTION
            : plainCount(shown)
        }
        path={path}
        isIndexed={shown !== undefined}
      />
      <SearchForm query={query} textProblem={textProblem} goTo={goTo} />
      <h1 id="results" tabIndex={-1} className="sr-only">
        Search results
      </h1>
      <p role="status" className="min-h-10 border-t border-rule pt-4 text-quiet">
        {shown !== undefined && <CountSentence list={shown} />}
        {shown === undefined && list.isFetching && <span className="sr-only">Searching</span>}
      </p>
      <OnePart name="what is known of further pages">{only !== null && <pageIgnored.Part list={only} />}</OnePart>
      {list.isError && (
        <OnePart name="what went wrong">
          <searchFailure.Part
            error={list.error}
            answeredAt={shown && answeredAt(list)}
            isNarrowed={query.text !== ''}
            onTryAgain={askAgain}
            isAsking={list.isFetching}
          />
        </OnePart>
      )}
      {shown !== undefined && <ListOutcome list={shown} isOld={list.isPlaceholderData} makeMarker={makeMarker} />}
      {/* Nothing of it works without scripts; it comes below everything else. */}
      {shown !== undefined && (
        <WhenStands>
          <FetchCoins />
          <OnePart name="saving the results">
            <resultsFoot.Part
              list={shown}
              query={query}
              answeredAt={list.isPlaceholderData ? null : answeredAt(list)}
              isFetching={list.isFetching}
              onRefresh={askAgain}
            />
          </OnePart>
        </WhenStands>
      )}
      {shown === undefined && list.isPending && textProblem === null && <ResultsSkeleton rows={query.perPage} />}
    </>
  )
}

// What only some searches show comes when it is needed, or once the first page stands.
const noRows = lazyPart(() => import('./no-rows.tsx').then((outcome) => outcome.NoRows))
const searchFailure = lazyPart(() => import('./search-failure.tsx').then((failure) => failure.SearchFailure))
const resultsFoot = lazyPart(() => import('./results-foot.tsx').then((foot) => foot.ResultsFoot))
const pageIgnored = lazyPart(() => import('./page-ignored.tsx').then((outcome) => outcome.PageIgnored))

/** Fetches the code of what only some searches show. */
export async function warmOutcomes(): Promise<void> {
  await Promise.all([noRows, pageIgnored, searchFailure, resultsFoot, searchHelpText].map(({ warm }) => warm()))
}

/** Exactly one of: results, nothing found, past the last page. */
function ListOutcome(outcome: ComponentProps<typeof Results>) {
  const { list } = outcome
  if (list.articles.length > 0) return <Results {...outcome} />
  return (
    <OnePart name="what to try">
      <noRows.Part list={list} />
    </OnePart>
  )
}

function plainCount(list: ArticleList): string {
  return countSentence(list)
    .map(({ text }) => text)
    .join('')
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

function pageTitle({ text, type, page }: SearchQuery): string {
  const name = text || (type === null ? 'Search' : typeNamePlural(type))
  return name + (page === 1 ? '' : `, page ${page}`)
}
