/** The store of a catalogue that an import may replace while it is read. */
import { clearInterval, setInterval } from 'node:timers'
import type { CatalogueInfo } from './catalogue-record.ts'
import type { Catalogue, Store } from './store.ts'

type NextStore = { id: string; info: CatalogueInfo | null; open: () => Promise<Store> }

/** Where stores come from; `id` names one content for ever. */
export type StoreSwitchParts = {
  first: { id: string; info: CatalogueInfo | null; store: Store }
  /** The store that should be served; null: the present one. */
  readNext: () => NextStore | null
  /** Receives a sentence for the operator. */
  log?: (sentence: string) => void
  /** How often to look for another one, in milliseconds. */
  lookMs?: number
}

type Served = StoreSwitchParts['first'] & { uses: number }

/** What is served, what is being opened, the id that did not open, and the stores that are being closed. */
type State = { current: Served; opening: Promise<void> | null; skipped: string | null; closings: Set<Promise<void>> }

const LOOK_MS = 1000

/**
 * Serves one store until `readNext` names another. New answers then use that one; running answers end with theirs, which is
 * closed after the last. A store that does not open is skipped.
 */
export function switchStores({ first, readNext, log, lookMs = LOOK_MS }: StoreSwitchParts): Catalogue {
  const state: State = { current: { ...first, uses: 0 }, opening: null, skipped: null, closings: new Set() }
  const timer = setInterval(() => {
    const next = state.opening === null ? readNext() : null
    if (next === null || next.id === state.current.id || next.id === state.skipped) return
    state.opening = take(state, next, log).finally(() => (state.opening = null))
  }, lookMs)
  timer.unref()
  return {
    info: () => state.current.info,
    async use(read) {
      const served = state.current
      served.uses += 1
      try {
        return await read(served.store)
      } finally {
        served.uses -= 1
        closeUnused(state, served)
      }
    },
    async close() {
      clearInterval(timer)
      await state.opening
      await Promise.all([state.current.store.close(), ...state.closings])
    },
  }
}

async function take(state: State, { id, info, open }: NextStore, log: StoreSwitchParts['log']): Promise<void> {
  try {
    const store = await open()
    const old = state.current
    state.current = { id, info, store, uses: 0 }
    closeUnused(state, old)
  } catch {
    state.skipped = id
    log?.(`The new catalogue ${id} does not open; the present one is still served.`)
  }
}

/** Closes a store that was replaced, after its last answer. */
function closeUnused({ current, closings }: State, served: Served): void {
  if (served === current || served.uses > 0) return
  const closing = served.store.close().finally(() => closings.delete(closing))
  closings.add(closing)
}
