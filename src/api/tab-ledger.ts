/**
 * The ledger that all tabs of this browser share: numbers in local storage, changed under a lock that is held for that
 * moment only (failures.md, "Quota scheduler", 10). Where locks or storage are missing, each tab keeps its own and takes
 * its share of the minute.
 */
import type { Clock } from '../quota/clock.ts'
import { createMemoryHolder, type LedgerHolder, withShare } from '../quota/ledger-holder.ts'
import { type Ledger, readLedger } from '../quota/ledger.ts'
import { type ClockReading, jumpBetween, withTimeJump } from '../quota/time-jump.ts'
import type { TabChannel } from './tab-channel.ts'

/** What a browser offers for it; each part may be missing or throw. */
export type TabParts = {
  clock: Clock
  /** A clock that nobody sets, in milliseconds. */
  steadyNow: () => number
  /** Where the numbers stand; holds one ledger for each service. */
  storageKey: string
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  locks: Pick<LockManager, 'request'> | undefined
  channel: TabChannel
}

/** A lock is held for less than 5 ms; who has not got it by then meets a browser that does not give it. */
const LOCK_LIMIT_MS = 1_000

type Change<T> = (ledger: Ledger, now: number) => { ledger: Ledger; result: T }

/** Makes the holder of this tab. */
export function createTabHolder(parts: TabParts): LedgerHolder {
  const { clock, channel, locks } = parts
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let alone: LedgerHolder | null = null
  let before: ClockReading | null = null

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
    const next = before === null ? ledger : withTimeJump(ledger, jumpBetween(before, reading))
    before = { ...reading, movedMs: next.movedMs }
    return next
  }

  function sharing(ledger: Ledger): Ledger {
    const shared = withShare(ledger, channel.tabsHeard())
    return shared.tabs === ledger.tabs ? ledger : shared
  }

  function changeStored<T>(change: Change<T>): T {
    const stored = readStored(parts)
    const changed = change(moved(stored), clock.now())
    if (changed.ledger === stored) return changed.result
    try {
      parts.storage().setItem(parts.storageKey, JSON.stringify(changed.ledger))
    } catch {
      goAlone(changed.ledger)
    }
    channel.announce()
    tell()
    return changed.result
  }

  channel.onAnnounced(tell)
  return {
    async update<T>(change: Change<T>): Promise<T> {
      // One at most: what fails after the change was made is no reason to make it twice.
      const made: { result: T }[] = []
      try {
        const options = { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }
        if (alone === null)
          await locks?.request(parts.storageKey, options, () => void made.push({ result: changeStored(change) }))
      } catch {
        // Refused, or not given in time.
      }
      const [one] = made
      return one === undefined ? (alone ?? goAlone(readStored(parts))).update(change) : one.result
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readStored({ storage, storageKey }: TabParts): Ledger {
  try {
    return readLedger(JSON.parse(storage().getItem(storageKey) ?? 'null'))
  } catch {
    return readLedger(null)
  }
}
