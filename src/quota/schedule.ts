/** Gives everybody who wishes to send a request their place in the minute: in order, and as early as the service surely answers. */
import { again } from './again.ts'
import type { Clock } from './clock.ts'
import type { LedgerHolder } from './ledger-holder.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { release, reserve } from './reserve.ts'
import { settle } from './settle.ts'
import { changesAt, ledgerShown, type ScheduleSnapshot } from './snapshot.ts'
import { createWaitingRoom, type Waiter } from './waiting-room.ts'
import { type Place, type Wish, WishDropped } from './wish.ts'
import type { WishClass } from './wish-class.ts'

/** Where the ledger lives, the time, and chance from 0 to below 1. */
export type ScheduleParts = {
  holder: LedgerHolder
  clock: Clock
  random: () => number
  /** What is shown until the ledger has been looked at; empty when left out. */
  first?: Ledger
}

/** The schedule of one program: of a tab, of a gateway. */
export type Schedule = {
  /**
   * Answers once the request may be sent. Rejects with an AbortError when its signal aborts while it waits, with
   * WishDropped when it is dropped, and with the holder's own error should that fail.
   */
  place: (wish: Wish) => Promise<Place>
  /** Lets those with this key who wait count as a better class: somebody waits now for what was prefetched. */
  raise: (key: string, wishClass: WishClass) => void
  /** Drops those with this key who wait. */
  cancel: (key: string) => void
  /** The same object while nothing changes. */
  getSnapshot: () => ScheduleSnapshot
  /** Calls back when the snapshot may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Drops everybody who waits, and leaves no timer and no listener behind. */
  close: () => void
}

/**
 * Whoever waits looks again up to so many milliseconds late: of several tabs that wait for the same place chance then chooses
 * the one, and not who sent last and hears first of its answer.
 */
const SPREAD_MS = 50

/**
 * At least this often whoever waits looks again: a clock that was set back tells of a time that is an hour away, and only
 * looking shows that the ledger has been moved with it (time-jump.ts).
 */
const LOOK_EVERY_MS = 15_000

/** Makes a schedule. */
export function createSchedule({ holder, clock, random, first = emptyLedger() }: ScheduleParts): Schedule {
  const listeners = new Set<() => void>()
  /** The ledger as it was last seen. */
  let seen = first
  let goesOn: ScheduleSnapshot['goesOn'] = null
  let shown: ScheduleSnapshot | null = null
  let isClosed = false
  /** When to look again if nothing happens. */
  let lookAt = Infinity
  let stopTimer: (() => void) | null = null
  /** For when the timer is set. */
  let timerAt = Infinity
  const look = again(() => tryFirst().catch(failFirst), rest)
  const room = createWaitingRoom(look)
  const leaveHolder = holder.subscribe(hear)
  // What other programs have noted is to be seen before somebody here asks for anything.
  look()

  function update<T>(change: (ledger: Ledger, now: number) => { ledger: Ledger; result: T }): Promise<T> {
    return holder.update((ledger, now) => {
      const changed = change(ledger, now)
      seen = changed.ledger
      return changed
    })
  }

  /** A note that cannot be kept is lost; the request occupies its place until its time limit then. */
  function note(change: (ledger: Ledger, now: number) => Ledger): Promise<void> {
    return update((ledger, now) => ({ ledger: change(ledger, now), result: undefined })).catch(() => undefined)
  }

  async function tryFirst(): Promise<void> {
    lookAt = Infinity
    const tried = await update((ledger, now) => {
      // Who is first is known only now: they may have waited for the ledger.
      const waiter = room.first()
      if (waiter === undefined) return { ledger, result: null }
      const { ledger: next, outcome } = reserve(ledger, now, waiter.class, random)
      return { ledger: next, result: { waiter, outcome, now } }
    })
    goesOn = null
    if (tried === null) return
    const { waiter, outcome, now } = tried
    if ('granted' in outcome) {
      give(waiter, outcome.granted, now)
    } else {
      room.wait(outcome.because === 'gate')
      goesOn = { at: now + outcome.waitMs, because: outcome.because }
      lookBy(goesOn.at)
    }
  }

  function give(waiter: Waiter, id: number, sentAt: number): void {
    const isThere = room.take(waiter)
    // Those who have not been refused yet are tried at once.
    if (room.first()?.stopListening === null) look()
    else lookSoon()
    // Given up between the ledger's answer and now: nothing was sent.
    if (!isThere) return void note((ledger) => release(ledger, id))
    waiter.grant({
      sentAt,
      async settle(told) {
        await note((ledger, now) => settle(ledger, id, now, told, random))
        lookSoon()
        rest()
      },
    })
  }

  function failFirst(error: unknown): void {
    const waiter = room.first()
    if (waiter !== undefined) room.drop(waiter, error)
  }

  /** Those who wait look again at this time, or a little later. */
  function lookBy(at: number): void {
    lookAt = Math.min(lookAt, at + random() * SPREAD_MS)
    setTimer()
  }

  /** Somebody has changed the ledger. */
  function hear(): void {
    if (room.first() === undefined) look()
    else lookSoon()
  }

  function lookSoon(): void {
    if (room.first() !== undefined) lookBy(clock.now())
  }

  /** One timer for whoever waits, and for what people see change as time passes. */
  function setTimer(): void {
    stopTimer?.()
    stopTimer = null
    if (isClosed) return
    const now = clock.now()
    // A timer that is late, as in a tab at rest, is not set anew for what comes after: what it was set for is still to be told.
    const isLate = timerAt <= now
    const at = isLate ? now : Math.min(lookAt, listeners.size > 0 ? changesAt(seen, now) : Infinity)
    const mostMs = lookAt < Infinity ? LOOK_EVERY_MS : Infinity
    if (at < Infinity) stopTimer = clock.after(Math.min(mostMs, Math.max(1, at - now)), lookInTime)
    timerAt = at
  }

  function lookInTime(): void {
    timerAt = Infinity
    look()
  }

  /** Until something happens. */
  function rest(): void {
    setTimer()
    for (const listener of listeners) listener()
  }

  return {
    place(wish) {
      if (isClosed) return Promise.reject(new WishDropped('closed'))
      const place = room.enter(wish, clock.now())
      // Behind somebody who waits there is nothing to try.
      if (goesOn === null || room.first()?.stopListening === null) look()
      else {
        room.wait(goesOn.because === 'gate')
        rest()
      }
      return place
    },
    raise: room.raise,
    cancel: (key) => room.dropAll('cancelled', key),
    getSnapshot() {
      const queue = room.show()
      const isWaiting = queue.length > 0
      const next = { ...ledgerShown(seen, clock.now()), queue, isWaiting, goesOn: isWaiting ? goesOn : null }
      // Plain values all of it, so their text tells whether anything has changed.
      if (JSON.stringify(next) !== JSON.stringify(shown)) shown = next
      return shown ?? next
    },
    subscribe(listener) {
      listeners.add(listener)
      setTimer()
      return () => {
        listeners.delete(listener)
        setTimer()
      }
    },
    close() {
      isClosed = true
      leaveHolder()
      room.dropAll('closed')
      look()
    },
  }
}
