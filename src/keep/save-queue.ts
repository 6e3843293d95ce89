import type { Clock } from '../quota/clock.ts'

/** Within this time several answers are saved at once. */
export const SAVE_AFTER_MS = 1_000

/** What waits to be saved. */
export type SaveQueue<Entry> = {
  /** Adds an entry; one of the same name is replaced. */
  add: (name: string, entry: Entry) => void
  /** Saves what waits, now. */
  flush: () => void
  /** Forgets what waits. */
  drop: () => void
}

/** Makes the queue; `save` is called with what has gathered. */
export function createSaveQueue<Entry>(clock: Clock, save: (entries: Entry[]) => void): SaveQueue<Entry> {
  const waiting = new Map<string, Entry>()
  let stopTimer: (() => void) | null = null
  const drop = () => {
    stopTimer?.()
    stopTimer = null
    waiting.clear()
  }
  const flush = () => {
    const entries = [...waiting.values()]
    drop()
    if (entries.length > 0) save(entries)
  }
  return {
    add(name, entry) {
      waiting.set(name, entry)
      stopTimer ??= clock.after(SAVE_AFTER_MS, flush)
    },
    flush,
    drop,
  }
}
