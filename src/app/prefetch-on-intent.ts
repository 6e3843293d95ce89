/** What a reader is about to open is asked for a moment earlier, as far as the minute has room for it (failures.md, "Quota scheduler", 6). */
import type { QueryClient } from '@tanstack/react-query'
import { PREFETCH, type QueryClientParts } from '../api/ask-for.ts'
import { articleListQuery, articleQuery } from '../api/queries.ts'
import type { QuotaStore } from '../api/quota-store.ts'
import { parseArticlePath } from '../contract/paths.ts'
import { parseSearchQuery } from '../contract/search-query.ts'

/** Resting on a link for so long is deliberate; on the way to another one it is not. */
const DELIBERATE_MS = 250

type Wanted = { queryKey: readonly unknown[]; ask: () => Promise<void> }

/** Watches the pointer and the focus of the keyboard on links to articles and to the next page. */
export function prefetchOnIntent(client: QueryClientParts, quota: QuotaStore, queryClient: QueryClient): void {
  let aimedAt: HTMLAnchorElement | null = null
  let leave: (() => void) | null = null

  function aim(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === aimedAt) return
    leave?.()
    leave = null
    aimedAt = link
    const wanted = link === null || savesData() ? null : wantedBy(link)
    if (wanted === null) return
    const timer = setTimeout(() => void wanted.ask(), DELIBERATE_MS)
    leave = () => {
      clearTimeout(timer)
      giveUp(wanted)
    }
  }

  function wantedBy(link: HTMLAnchorElement): Wanted | null {
    const { origin, pathname, search } = new URL(link.href)
    if (origin !== window.location.origin) return null
    const slug = parseArticlePath(pathname)
    if (slug !== null) {
      const options = articleQuery(client, slug)
      return { queryKey: options.queryKey, ask: () => queryClient.prefetchQuery({ ...options, meta: PREFETCH }) }
    }
    if (link.rel !== 'next') return null
    const options = articleListQuery(client, parseSearchQuery(new URLSearchParams(search)).query)
    return { queryKey: options.queryKey, ask: () => queryClient.prefetchQuery({ ...options, meta: PREFETCH }) }
  }

  /** Whoever opens it meanwhile keeps it. */
  function giveUp({ queryKey }: Wanted): void {
    const query = queryClient.getQueryCache().find({ queryKey })
    if (query?.getObserversCount() === 0 && query.state.fetchStatus === 'fetching') quota.cancel(String(queryKey[1]))
  }

  document.addEventListener('pointermove', ({ target, pointerType }) => pointerType === 'mouse' && aim(target), {
    passive: true,
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) aim(target)
  })
  document.addEventListener('focusout', () => aim(null))
}

/** A reader who saves data wants nothing that is not asked for. */
function savesData(): boolean {
  // Not every browser tells.
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  const isOn = typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData
  return isOn === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
}
