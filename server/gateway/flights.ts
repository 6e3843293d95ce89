/** Requests that several readers wait for at once are sent once. */
import type { Clock } from '../../src/quota/clock.ts'
import type { Place } from '../../src/quota/wish.ts'
import type { OperatorMinute } from './operator-minute.ts'

/** No place in the minute was free in time. Nothing was sent. */
export type NoPlace = { kind: 'no-place'; retryAfterSeconds: number }

/** Somebody's wish to know what a request answers. */
export type Asking<T> = {
  /** The same for all who wait for the same answer. */
  key: string
  /** The reader. */
  lane: string
  /** Aborts when the reader has gone. */
  signal: AbortSignal
  /** Sends it. Must not reject. */
  send: (place: Place) => Promise<T>
}

/** How long a reader waits for a place, in milliseconds (failures.md, "Gateway"). */
export const PLACE_WITHIN_MS = 3_000

type Waiter<T> = { wish: string; isQueued: boolean; end: (outcome: NoPlace | Promise<T>) => void }

/** `landing` null: it has no place yet, and somebody of its waiters is queued for one. */
type Flight<T> = { waiters: Set<Waiter<T>>; landing: Promise<T> | null }

/**
 * Makes the flights of one minute. Everybody who waits is queued for a place in their own lane, for their own time: whoever
 * gets the first place sends for all, so nobody waits behind what somebody else has wished besides, and nobody who gives up
 * takes the others along. What was sent comes to its end also when all have gone: it is paid for, and is kept.
 */
export function createFlights<T>(minute: OperatorMinute, clock: Clock) {
  const flights = new Map<string, Flight<T>>()
  let wishes = 0

  /** Ends one's waiting; the others go on as long as one of them is queued. */
  function leave(key: string, flight: Flight<T>, waiter: Waiter<T>): void {
    const outcome: NoPlace = { kind: 'no-place', retryAfterSeconds: minute.goesOnInSeconds() }
    waiter.end(outcome)
    minute.withdraw(waiter.wish)
    if ([...flight.waiters].some(({ isQueued }) => isQueued)) return
    for (const other of flight.waiters) other.end(outcome)
    flights.delete(key)
  }

  function takeOff({ key, send }: Asking<T>, flight: Flight<T>, place: Place): void {
    // Somebody else's place has come first, or everybody has gone: this one is not used.
    if (flight.landing !== null || flight.waiters.size === 0) return void place.settle(null)
    const landing = send(place)
    flight.landing = landing
    for (const waiter of flight.waiters) {
      waiter.end(landing)
      minute.withdraw(waiter.wish)
    }
    const clear = () => void flights.delete(key)
    landing.then(clear, clear)
  }

  function enter(asking: Asking<T>, flight: Flight<T>, resolve: (outcome: NoPlace | Promise<T>) => void): void {
    const { key, lane, signal } = asking
    wishes += 1
    const giveUp = () => leave(key, flight, waiter)
    const stopTimer = clock.after(PLACE_WITHIN_MS, giveUp)
    const waiter: Waiter<T> = {
      wish: String(wishes),
      isQueued: true,
      end(outcome) {
        stopTimer()
        signal.removeEventListener('abort', giveUp)
        flight.waiters.delete(waiter)
        resolve(outcome)
      },
    }
    flight.waiters.add(waiter)
    signal.addEventListener('abort', giveUp)
    minute.place(waiter.wish, lane).then(
      (place) => takeOff(asking, flight, place),
      () => {
        // Too many wait; a wish of somebody else's for the same may still get its place.
        waiter.isQueued = false
        if (flight.waiters.has(waiter) && ![...flight.waiters].some(({ isQueued }) => isQueued)) giveUp()
      },
    )
    if (signal.aborted) giveUp()
  }

  return {
    /** Answers with what was answered, or after three seconds at the latest that no place was free. */
    join(asking: Asking<T>): Promise<T | NoPlace> {
      const flight: Flight<T> = flights.get(asking.key) ?? { waiters: new Set(), landing: null }
      if (flight.landing !== null) return flight.landing
      flights.set(asking.key, flight)
      return new Promise((resolve) => enter(asking, flight, resolve))
    },
  }
}
