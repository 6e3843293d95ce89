/** After many failures in a row the service is left alone for a while (failures.md, "Client retry table", circuit). */
import type { Clock } from '../quota/clock.ts'

const FAILURES_THAT_OPEN = 5
const COUNTED_MS = 60_000
const FIRST_OPEN_MS = 30_000
const LONGEST_OPEN_MS = 300_000

/** Lets requests through, or not. */
export type Circuit = {
  /** Null when a request may be sent now; else from when on one may be, in milliseconds of the clock. Opened long enough, it lets one probe through. */
  heldUntil: () => number | null
  /** Notes how a request that was let through ended. An answer that refuses is no failure: the service is there. */
  note: (outcome: 'answered' | 'failed') => void
  /** A person asks: the next request goes through at once. */
  letOneThrough: () => void
}

/** Makes the circuit of one service; closed, as long as all is well. */
export function createCircuit({ now }: Pick<Clock, 'now'>): Circuit {
  let failedAt: number[] = []
  let openMs = 0
  let openUntil = 0
  return {
    heldUntil() {
      if (openMs === 0) return null
      if (now() < openUntil) return openUntil
      // This one is the probe. Until it has ended, or was lost, the others wait as long again.
      openUntil = now() + openMs
      return null
    },
    note(outcome) {
      if (outcome === 'answered') {
        failedAt = []
        openMs = 0
        return
      }
      failedAt = [...failedAt.filter((at) => now() - at < COUNTED_MS), now()]
      if (openMs === 0 && failedAt.length < FAILURES_THAT_OPEN) return
      openMs = openMs === 0 ? FIRST_OPEN_MS : Math.min(LONGEST_OPEN_MS, openMs * 2)
      openUntil = now() + openMs
    },
    letOneThrough() {
      openUntil = now()
    },
  }
}
