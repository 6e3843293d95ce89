/** For tests. */
import { createMemoryHolder, type LedgerHolder } from './ledger-holder.ts'
import { emptyLedger } from './ledger.ts'
import { type EventClock, makeEventClock } from './make-event-clock.ts'
import { answeredAgo, makeLedger } from './make-ledger.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { Told } from './settle.ts'
import type { Place, Wish } from './wish.ts'

/** The minute is used up. */
export const FULL = makeLedger({ entries: answeredAgo(58, 10_000) })
/** An answer that tells so many left. */
export const answer = (remaining: number): Told => ({ limit: 60, remaining, refused: false, retryAfterSeconds: null })
/** A refusal for half a minute. */
export const REFUSAL: Told = { limit: 60, remaining: 0, refused: true, retryAfterSeconds: 30 }

/** A schedule, its clock and holder, how its wishes ended, and a way to wish something awaited. */
export type OpenSchedule = {
  clock: EventClock
  holder: LedgerHolder
  schedule: Schedule
  ended: string[]
  wish: (wish: Partial<Wish> & { key: string }) => Promise<Place>
}

/** A schedule over a ledger, and in `ended` how its wishes ended, in order. */
export function openSchedule(ledger = emptyLedger()): OpenSchedule {
  const clock = makeEventClock()
  const holder = createMemoryHolder(clock, ledger)
  const schedule = createSchedule({ holder, clock, random: () => 0 })
  const ended: string[] = []
  const wish: OpenSchedule['wish'] = (parts) => {
    const place = schedule.place({ class: 'awaited', ...parts })
    place.then(
      () => ended.push(parts.key),
      (error: unknown) => ended.push(`${parts.key}: ${nameOf(error)}`),
    )
    return place
  }
  return { clock, holder, schedule, ended, wish }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? ('reason' in error ? String(error.reason) : error.name) : String(error)
}
