/**
 * The ledger that all tabs of this browser share: numbers in its storage, changed under a lock that is held for that
 * moment only (failures.md, "Quota scheduler", 10). Where locks or storage are missing, each tab keeps its own and takes
 * its share of the minute.
 */
import type { Clock } from '../quota/clock.ts'
import { createMemoryHolder, type LedgerHolder, withShare } from '../quota/ledger-holder.ts'
import { emptyLedger, type Ledger, readLedger } from '../quota/ledger.ts'
import { type ClockReading, jumpBetween, withTimeJump } from '../quota/time-jump.ts'
import type { LedgerStorage } from './ledger-storage.ts'
import type { TabChannel } from './tab-channel.ts'
import { beginWakingLimit } from './waking-limit.ts'

/** What a browser offers for it; each part may be missing or throw. */
export type TabParts = {
  clock: Clock
  /** A clock that nobody sets, in milliseconds. */
  steadyNow: () => number
  /** Names the lock; one for each service. */
  lockName: string
  storage: LedgerStorage
  locks: Pick<LockManager, 'request'> | undefined
  channel: TabChannel
}

/** A lock is held for a few milliseconds; who has not got it, or the storage's answer, by then meets a browser that does not give it. */
const LOCK_LIMIT_MS = 3_000

type Change<T> = (ledger: Ledger, now: number) => { ledger: Ledger; result: T }

/** Makes the holder of this tab. */
export function createTabHolder(parts: TabParts): LedgerHolder {
  const { clock, channel, locks } = parts
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let alone: LedgerHolder | null = null
  /** As it was last seen. */
  let last = emptyLedger()
  let lastReading: ClockReading | null = null

  /** From now on this tab cannot see what the others send. */
  function goAlone(ledger: Ledger): LedgerHolder {
    const memory = createMemoryHolder(clock, ledger)
    memory.subscribe(() => {
      channel.announce()
      tell()
    })
    alone = { ...memory, update: (change) => memory.update((own, now) => change(sharing(moved(own)), now)) }
    return alone
  }

  /** The ledger with its times where they belong, should the clock have been set since this tab last looked. */
  function moved(ledger: Ledger): Ledger {
    const reading = { wallMs: clock.now(), steadyMs: parts.steadyNow(), movedMs: ledger.movedMs }
    const next = lastReading === null ? ledger : withTimeJump(ledger, jumpBetween(lastReading, reading))
    lastReading = { ...reading, movedMs: next.movedMs }
    return next
  }

  function sharing(ledger: Ledger): Ledger {
    const shared = withShare(ledger, channel.tabsHeard())
    return shared.tabs === ledger.tabs ? ledger : shared
  }

  /** Rejects when the change was not made. */
  async function changeStored<T>(change: Change<T>, signal: AbortSignal): Promise<T> {
    // One at most: what fails after the change was made is no reason to make it twice.
    const made: { ledger: Ledger; result: T }[] = []
    let isSame = true
    try {
      await parts.storage.change((stored) => {
        const before = readLedger(stored)
        const changed = change(moved(before), clock.now())
        made.push(changed)
        isSame = changed.ledger === before
        return isSame ? stored : changed.ledger
      }, signal)
    } catch (error) {
      const [one] = made
      if (one === undefined) throw error
      goAlone(one.ledger)
    }
    const [one] = made
    if (one === undefined) throw new Error('storage changes nothing')
    last = one.ledger
    if (!isSame) {
      channel.announce()
      tell()
    }
    return one.result
  }

  channel.onAnnounced(tell)
  return {
    async update<T>(change: Change<T>): Promise<T> {
      if (alone !== null) return alone.update(change)
      const { signal, end } = beginWakingLimit(clock, LOCK_LIMIT_MS)
      try {
        if (locks !== undefined)
          return await locks.request(parts.lockName, { signal }, () => changeStored(change, signal))
      } catch {
        // Refused, or not given in time.
      } finally {
        end()
      }
      return (alone ?? goAlone(last)).update(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
