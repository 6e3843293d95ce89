/**
 * The quota's one holder in this tab: the schedule over the ledger that all tabs share, and what this tab has asked.
 * `subscribe` and `getSnapshot` are what `useSyncExternalStore` wants.
 */
import type { Clock } from '../quota/clock.ts'
import { createMemoryHolder, type LedgerHolder } from '../quota/ledger-holder.ts'
import { emptyLedger, type Ledger } from '../quota/ledger.ts'
import { createSchedule, type Schedule } from '../quota/schedule.ts'
import { type ServedFlight, settleServed } from '../quota/settle.ts'
import { ledgerShown, type ScheduleSnapshot } from '../quota/snapshot.ts'
import { withAnotherCredential } from '../quota/another-credential.ts'
import { createLedgerStorage } from './ledger-storage.ts'
import type { TabChannel } from './tab-channel.ts'
import { createTabHolder } from './tab-ledger.ts'
import { createTally, type Tally } from './tally.ts'

/** What is known of the quota at one moment. */
export type QuotaSnapshot = ScheduleSnapshot

/** The store. */
export type QuotaStore = Pick<Schedule, 'getSnapshot' | 'subscribe' | 'place' | 'raise' | 'cancel'> & {
  /** What was known when the page was made that React takes over: by a server, or by `holdFirst`; else when this program began. */
  getFirstSnapshot: () => QuotaSnapshot
  /** The page that React will take over is drawn now, with what is known now. */
  holdFirst: () => void
  tally: Tally
  /** Another credential asks from now on: what was told to the last one is forgotten; what was sent still counts. */
  beginAnew: () => void
}

/** What it is made of. */
export type QuotaStoreParts = {
  clock: Clock
  random: () => number
  /** Where the ledger lives; in memory when left out. */
  holder?: LedgerHolder
  /** The request by which a server rendered this page; null: no server has. */
  served?: ServedFlight | null
}

/** Makes the store over a ledger. */
export function createQuotaStore({ clock, random, holder: given, served = null }: QuotaStoreParts): QuotaStore {
  const holder = given ?? createMemoryHolder(clock)
  // Looked at twice, and told the same both times.
  const chance = random()
  const withServed = (ledger: Ledger, now: number) =>
    served === null ? ledger : settleServed(ledger, now, served, () => chance)
  // First of all, so that nobody sees the ledger without it.
  if (served !== null)
    holder.update((ledger, now) => ({ ledger: withServed(ledger, now), result: null })).catch(() => {})
  // As it was for the server, however long the app took to come.
  const firstAt = served?.flight.answeredAt ?? clock.now()
  const first = withServed(emptyLedger(), firstAt)
  let firstShown: QuotaSnapshot = { ...ledgerShown(first, firstAt), queue: [], isWaiting: false, goesOn: null }
  const { getSnapshot, subscribe, place, raise, cancel } = createSchedule({ holder, clock, random, first })
  return {
    getSnapshot,
    getFirstSnapshot: () => firstShown,
    holdFirst: () => {
      firstShown = getSnapshot()
    },
    subscribe,
    place,
    raise,
    cancel,
    tally: createTally(clock.now),
    beginAnew: () =>
      void holder.update((ledger) => ({ ledger: withAnotherCredential(ledger), result: undefined })).catch(() => {}),
  }
}

/** The holder of this browser's tabs for one service. */
export function createBrowserHolder(clock: Clock, channel: TabChannel, apiBaseUrl: string): LedgerHolder {
  return createTabHolder({
    clock,
    channel,
    steadyNow: () => performance.now(),
    lockName: `carrel.quota ${apiBaseUrl}`,
    storage: createLedgerStorage(() => window.indexedDB, apiBaseUrl),
    // Absent on pages that are not served securely, whatever the types say.
    locks: (navigator as { locks?: LockManager }).locks,
  })
}
