import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useQuota, useService } from '../../../api/service.tsx'
import type { ArticleList } from '../../../contract/article.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { type LoadCost, loadCost } from './load-cost.ts'
import { LoadFailure } from './load-failure.tsx'
import { beginLoad, type LoadProgress, type Recall, withMemory } from './load-progress.ts'
import type { Load, LoadState } from './load-results.ts'
import { costSentence, endWords, progressWords, resultsWords, willWait } from './load-words.ts'
import { LoadingBar } from './loading-bar.tsx'
import { recallPage } from './look-at-page.ts'
import { COLUMN_NAMES } from './result-rows.ts'
import { SaveButton } from './save-button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** How it stands for the reader: the same as the load, and before it what can be had without a request. */
type Shown = NonNullable<LoadState> | { phase: 'ready' | 'in-memory'; progress: LoadProgress }

/** What it costs, how far it has come, and the file. */
export function SavePanel({ list, load }: { list: ArticleList; load: Load }) {
  const queryClient = useQueryClient()
  const { client } = useService()
  const quota = useQuota()
  useMemoryChanges()
  const recall: Recall = (query) => recallPage(queryClient, client, query)
  const state = useSyncExternalStore(load.subscribe, load.getState)
  const shown = state ?? beforeLoad(list, recall)
  const { phase, progress } = shown
  const cost = loadCost(progress, recall)
  const hasFailed = phase === 'stopped' && typeof shown.because === 'object'
  const goOn = () => {
    // The reader's word counts more than what has failed before; it is for the next request, so there must be one.
    if (hasFailed && cost.requests > 0) client.letOneThrough()
    load.start(progress, cost.requests)
  }
  const { sentence, buttons } = useKeptFocus()
  return (
    // On the way there is room below for the notice of a wait, which would lie over the button of a narrow screen.
    <div className={`mt-3 border-l-4 border-rule-strong px-5 py-1 ${phase === 'loading' ? 'mb-24 wide:mb-0' : ''}`}>
      {hasFailed && <LoadFailure error={shown.because.error} />}
      <p ref={sentence} tabIndex={-1} aria-live="polite">
        {phase === 'ready' ? costSentence(progress, cost, quota) : sentenceOf(shown, cost)}
      </p>
      {phase === 'stopped' && <p className="mt-1">{costSentence(progress, cost, quota)}</p>}
      {(phase === 'ready' || phase === 'stopped') && willWait(cost, quota) && (
        <p className="mt-1 text-quiet">
          That is more than this minute still has: Carrel waits for the quota on the way, and goes on by itself.
        </p>
      )}
      {phase === 'ready' && <p className="mt-1 text-quiet">The file has the columns {columnWords()}.</p>}
      {phase === 'loading' && <LoadingBar progress={progress} cost={cost} quota={quota} />}
      <div key={phase} ref={buttons} className="mt-3 flex flex-wrap items-center gap-3">
        {phase === 'ready' && <ActionButton onClick={goOn}>Load</ActionButton>}
        {phase === 'loading' && <ActionButton onClick={load.cancel}>Cancel</ActionButton>}
        {phase === 'stopped' && <ActionButton onClick={goOn}>Go on</ActionButton>}
        {phase !== 'ready' && phase !== 'loading' && <SaveButton progress={progress} query={list.query} />}
      </div>
    </div>
  )
}

/** Renders anew when an answer has come to memory: what is there costs nothing. */
function useMemoryChanges(): void {
  const cache = useQueryClient().getQueryCache()
  const [, renderAnew] = useReducer((changes: number) => changes + 1, 0)
  // Reaches the memory of answers.
  useEffect(
    () => cache.subscribe((event) => event.type === 'updated' && event.action.type === 'success' && renderAnew()),
    [cache],
  )
}

function beforeLoad(list: ArticleList, recall: Recall): Shown {
  const progress = beginLoad(list)
  const known = withMemory(progress, recall)
  return known.end === null ? { phase: 'ready', progress } : { phase: 'in-memory', progress: known }
}

function sentenceOf(shown: Shown, cost: LoadCost): string {
  const { phase, progress } = shown
  const results = resultsWords(progress.articles.length)
  if (phase === 'loading') return progressWords(progress, cost)
  if (phase === 'in-memory') return `${results} in memory: no request is needed.${endWords(progress)}`
  if (phase === 'stopped' && shown.because === 'costs-more')
    return `${results} loaded. The rest costs more requests than was said before.`
  return `${results} loaded.${endWords(progress)}`
}

function columnWords(): string {
  const names = COLUMN_NAMES.map((name) => (name === 'DOI' ? name : name.toLowerCase()))
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
