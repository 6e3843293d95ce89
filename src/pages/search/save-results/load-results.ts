/** Loads a search's results, one page after the other: can be stopped, keeps what it has, and never asks for more than was agreed to. */
import type { ArticleList } from '../../../contract/article.ts'
import type { SearchQuery } from '../../../contract/search-query.ts'
import { type LoadProgress, type Recall, withAnswer } from './load-progress.ts'

/** How it stands; null before it is begun. */
export type LoadState =
  | { readonly phase: 'loading' | 'done'; readonly progress: LoadProgress }
  | { readonly phase: 'stopped'; readonly progress: LoadProgress; readonly because: StopReason }
  | null

/** Why it stopped before the end: by the reader, for the rest costs more than was said, or what failed. */
export type StopReason = 'cancelled' | 'costs-more' | { readonly error: unknown }

/** One load; `subscribe` and `getState` are what `useSyncExternalStore` wants. */
export type Load = {
  getState: () => LoadState
  subscribe: (listener: () => void) => () => void
  /** Goes on from there with at most so many requests. Without effect while it is loading. */
  start: (from: LoadProgress, requests: number) => void
  /** Stops, and keeps what has come. What was sent already is answered to memory. */
  cancel: () => void
}

/** Makes a load. `ask` answers a page, from memory or from the service, and asks nothing any more once its signal has aborted. */
export function createLoad(parts: {
  recall: Recall
  ask: (query: SearchQuery, signal: AbortSignal) => Promise<ArticleList>
}): Load {
  const listeners = new Set<() => void>()
  let state: LoadState = null
  let running: AbortController | null = null

  function set(next: LoadState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function run(from: LoadProgress, requests: number, { signal }: AbortController): Promise<void> {
    let progress = from
    let left = requests
    while (progress.next !== null) {
      if (parts.recall(progress.next) === undefined) left -= 1
      // The service gives less than it was asked for, or memory has forgotten: nobody has agreed to that.
      if (left < 0) return set({ phase: 'stopped', progress, because: 'costs-more' })
      const answer = await parts.ask(progress.next, signal)
      if (signal.aborted) return
      progress = withAnswer(progress, answer)
      set({ phase: 'loading', progress })
    }
    set({ phase: 'done', progress })
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(from, requests) {
      if (state?.phase === 'loading') return
      const own = new AbortController()
      running = own
      set({ phase: 'loading', progress: from })
      run(from, requests, own).catch((error: unknown) => {
        if (own.signal.aborted || state === null) return
        set({ phase: 'stopped', progress: state.progress, because: { error } })
      })
    },
    cancel() {
      running?.abort()
      if (state?.phase !== 'loading') return
      const { progress } = state
      // With nothing to keep it is as before.
      set(progress.articles.length === 0 ? null : { phase: 'stopped', progress, because: 'cancelled' })
    },
  }
}
