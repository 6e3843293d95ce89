/** How long somebody waits for a place in the minute before they are told, instead of left waiting. */
import type { Clock } from '../quota/clock.ts'
import type { Waiting } from '../quota/wish.ts'

/** Waiting that also ends by itself. */
export type Patience = {
  /** To be handed to the schedule; nobody looks at the time before its signal is read. */
  waiting: Waiting
  /** Whether it ended because it took too long. */
  isSpent: () => boolean
  /** To be called when it is over, however. */
  end: () => void
}

/** Makes the patience of one request: `limitMs` in all, over as many waits as it takes. */
export function createPatience(clock: Clock, limitMs: number, waiting: Waiting | undefined): Patience {
  let controller: AbortController | null = null
  let isSpent = false
  let stop: (() => void) | null = null
  const begin = () => {
    const begun = new AbortController()
    stop = clock.after(limitMs, () => {
      isSpent = true
      begun.abort()
    })
    return begun
  }
  return {
    waiting: {
      get signal() {
        controller ??= begin()
        return waiting === undefined ? controller.signal : AbortSignal.any([waiting.signal, controller.signal])
      },
    },
    isSpent: () => isSpent,
    end: () => stop?.(),
  }
}
