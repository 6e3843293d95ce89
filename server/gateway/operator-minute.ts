/** The minute of the operator's credential: one schedule for all readers, in which they take turns. */
import type { QuotaTold } from '../../src/contract/quota.ts'
import type { Clock } from '../../src/quota/clock.ts'
import { createMemoryHolder } from '../../src/quota/ledger-holder.ts'
import { createSchedule } from '../../src/quota/schedule.ts'
import type { Told } from '../../src/quota/settle.ts'
import type { Place } from '../../src/quota/wish.ts'

/** A minute. */
export type OperatorMinute = {
  /** Answers once a request may be sent; rejects with WishDropped when its wish is withdrawn, or too many wait. `lane`: the reader. */
  place(wish: string, lane: string): Promise<Place>
  /** Takes back a wish that waits. */
  withdraw(wish: string): void
  /** How many seconds from now it is worth asking again, at least 1. */
  goesOnInSeconds(): number
  /** Whether the service has refused so that nothing is sent for longer than this, in milliseconds. */
  isClosedFor(ms: number): boolean
  /** Notes what an answer to a place has told; null: none came. */
  note(place: Place, told: Told | null): Promise<void>
  /** What is left as known now, for readers to see; null in it: the service does not tell. Undefined: nothing has been heard of it yet. */
  told(): QuotaTold | undefined
  /** Drops everybody who waits. */
  close(): void
}

/** Makes the minute of one credential. `random` answers from 0 to below 1. */
export function createOperatorMinute(clock: Clock, random: () => number): OperatorMinute {
  const schedule = createSchedule({ holder: createMemoryHolder(clock), clock, random })
  /** The schedule counts with what is documented where nothing is told; readers are not told that. */
  let isLimitTold = false
  let isRemainingTold = false

  return {
    // Whether a reader waits for it or prefetches is not told by HTTP.
    place: (wish, lane) => schedule.place({ key: wish, class: 'awaited', lane }),
    withdraw: schedule.cancel,
    goesOnInSeconds() {
      const { goesOn, closedUntil } = schedule.getSnapshot()
      const at = Math.max(goesOn?.at ?? 0, closedUntil ?? 0)
      return Math.max(1, Math.ceil((at - clock.now()) / 1000))
    },
    isClosedFor: (ms) => (schedule.getSnapshot().closedUntil ?? 0) > clock.now() + ms,
    async note(place, told) {
      isLimitTold ||= told !== null && told.limit !== null
      isRemainingTold ||= told !== null && told.remaining !== null
      await place.settle(told)
    },
    told() {
      const { isKnown, limit, remaining, occupied, closedUntil } = schedule.getSnapshot()
      if (!isKnown) return undefined
      // While the gate is closed nothing is left, whatever was told before; after requests that were not answered, what was sent is counted.
      const left = closedUntil === null ? (remaining ?? Math.max(0, limit - occupied)) : 0
      return { limit: isLimitTold ? limit : null, remaining: isRemainingTold ? left : null }
    },
    close: schedule.close,
  }
}
