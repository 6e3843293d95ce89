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

/** The store that did not open, and how many looks later it is tried again. */
type Skipped = { id: string; looks: number }

/** What is served, what is being opened, what did not open, and the stores that are being closed. */
type State = { current: Served; opening: Promise<void> | null; skipped: Skipped | null; closings: Set<Promise<void>> }

const LOOK_MS = 1000
/** On a busy machine a store may not open in time. */
const LOOKS_BETWEEN_TRIES = 60

/**
 * Serves one store until `readNext` names another. New answers then use that one; running answers end with theirs, which is
 * closed after the last. A store that does not open is tried again later.
 */
export function switchStores({ first, readNext, log, lookMs = LOOK_MS }: StoreSwitchParts): Catalogue {
  const state: State = { current: { ...first, uses: 0 }, opening: null, skipped: null, closings: new Set() }
  const timer = setInterval(() => {
    const next = state.opening === null ? readNext() : null
    if (next === null || next.id === state.current.id) return
    if (next.id === state.skipped?.id && (state.skipped.looks -= 1) > 0) return
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
    state.skipped = null
    closeUnused(state, old)
  } catch {
    if (state.skipped?.id !== id) log?.(`The new catalogue ${id} does not open; the present one is still served.`)
    state.skipped = { id, looks: LOOKS_BETWEEN_TRIES }
  }
}

/** Closes a store that was replaced, after its last answer. */
function closeUnused({ current, closings }: State, served: Served): void {
  if (served === current || served.uses > 0) return
  const closing = served.store.close().finally(() => closings.delete(closing))
  closings.add(closing)
}
