import { type ReactNode, useMemo, useState } from 'react'
import { failureMessage } from '../../../api/failure-messages.ts'
import { useService } from '../../../api/service.tsx'
import { ArticleEntry } from '../../../article-view/article-entry.tsx'
import { MATCH_VIEWS } from '../../../article-view/match-extract.tsx'
import { makeMark } from '../../../article-view/mark-words.ts'
import type { Article, ArticleList } from '../../../domain/article.ts'
import { formatSearchQuery } from '../../../domain/search-query.ts'
import { RowActions } from '../../../library/row-actions.tsx'
import { ActionButton, TextButton } from '../../../ui/action.tsx'
import { FailurePanel } from '../../../ui/failure-panel.tsx'
import { addLoadedPages, startProgress } from '../export-results/export-run.ts'
import { useExportRun } from '../export-results/use-results-run.ts'
import { LOADED_FACETS, matchLoaded, NOTHING_CHOSEN, toggleLoaded } from './count-loaded.ts'
import { LoadedFacetFields } from './loaded-facet-fields.tsx'
import { formatLoaded, formatLoadNext, formatMatches, LOADED_MESSAGES } from './loaded-messages.ts'

/** Breakdowns and filters of the loaded articles of a search. `children`: the page of results, shown while nothing is chosen. */
export function LoadedResults({ list, children }: { list: ArticleList; children: ReactNode }) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const { progress, isLoading, error, loadNext } = useLoadedPages(list)
  const { total, next, pageSize } = progress
  // Until a page of the largest size is loaded, the rows of the screen are what is loaded.
  const articles = progress.articles.length === 0 ? list.articles : progress.articles
  const isNarrowed = LOADED_FACETS.some((facet) => choice[facet].length > 0)
  const matching = useMemo(() => matchLoaded(articles, choice), [articles, choice])
  return (
    <>
      <section aria-label={LOADED_MESSAGES.region} className="no-print border-b border-rule py-4 text-sm">
        <h2 className="font-serif text-xl font-semibold">{LOADED_MESSAGES.region}</h2>
        <p className="mt-1 max-w-[44rem] text-quiet">{LOADED_MESSAGES.hint}</p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-8">
          {LOADED_FACETS.map((facet) => (
            <LoadedFacetFields
              key={facet}
              {...{ facet, articles }}
              scope={formatLoaded(articles.length, total)}
              chosen={choice[facet]}
              onToggle={(value) => setChoice(toggleLoaded(choice, facet, value))}
            />
          ))}
        </div>
        {error !== null && <FailurePanel {...failureMessage(error)} onTryAgain={loadNext} />}
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {next !== null ? (
            // It stays in place while it loads, so that the focus does.
            <ActionButton aria-disabled={isLoading} onClick={loadNext}>
              {isLoading ? LOADED_MESSAGES.loading : formatLoadNext(progress.articles.length, pageSize, total)}
            </ActionButton>
          ) : (
            articles.length !== total && <p className="text-quiet">{LOADED_MESSAGES.noMore}</p>
          )}
          <p aria-live="polite">{isNarrowed && formatMatches(matching.length, articles.length, total)}</p>
          {isNarrowed && <TextButton onClick={() => setChoice(NOTHING_CHOSEN)}>{LOADED_MESSAGES.clear}</TextButton>}
        </div>
      </section>
      {isNarrowed ? <MatchingRows list={list} articles={matching} /> : children}
    </>
  )
}

/** The pages of a search from the first on, loaded one by one. What was loaded once stays, however old it is. */
function useLoadedPages(list: ArticleList) {
  const { pages, run, state } = useExportRun()
  const [first] = useState(() => addLoadedPages(startProgress(list), pages.findLoadedPage))
  const progress = state?.progress ?? first
  const reason = state?.phase === 'stopped' ? state.reason : null
  return {
    progress,
    isLoading: state?.phase === 'running',
    error: typeof reason === 'object' && reason !== null ? reason.error : null,
    loadNext: () => run.start(progress, 1),
  }
}

/** More rows at once would block the browser. */
const ROWS_AT_ONCE = 100

function MatchingRows({ list: { query }, articles }: { list: ArticleList; articles: Article[] }) {
  const { extensions } = useService().config
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const linkState = useMemo(() => ({ fromSearch: formatSearchQuery(query) }), [query])
  const mark = useMemo(() => (query.text === '' ? undefined : makeMark(query.text)), [query.text])
  const more = Math.min(ROWS_AT_ONCE, articles.length - shown)
  if (articles.length === 0) return <p className="py-5">{LOADED_MESSAGES.none}</p>
  return (
    <>
      {/* Safari takes the role from a list without marks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" aria-label={LOADED_MESSAGES.matching}>
        {articles.slice(0, shown).map((article, index) => (
          // A catalogue may list the same article twice.
          // oxlint-disable-next-line no-array-index-key
          <ArticleEntry
            key={`${article.slug} ${index}`}
            {...{ article, mark, extensions, linkState }}
            matchViews={MATCH_VIEWS}
            Actions={RowActions}
          />
        ))}
      </ol>
      {more > 0 && (
        <p className="py-4">
          <TextButton onClick={() => setShown(shown + ROWS_AT_ONCE)}>{LOADED_MESSAGES.showMore(more)}</TextButton>
        </p>
      )}
    </>
  )
}
