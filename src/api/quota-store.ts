/**
 * The quota's one holder in this tab: the schedule over the ledger that all tabs share, and what this tab has asked.
 * `subscribe` and `getSnapshot` are what `useSyncExternalStore` wants.
 */
import type { Clock } from '../quota/clock.ts'
import { createMemoryHolder, type LedgerHolder } from '../quota/ledger-holder.ts'
import { createSchedule, type Schedule } from '../quota/schedule.ts'
import type { ScheduleSnapshot } from '../quota/snapshot.ts'
import { withAnotherCredential } from '../quota/another-credential.ts'
import { createLedgerStorage } from './ledger-storage.ts'
import type { TabChannel } from './tab-channel.ts'
import { createTabHolder } from './tab-ledger.ts'
import { createTally, type Tally } from './tally.ts'

/** What is known of the quota at one moment. */
export type QuotaSnapshot = ScheduleSnapshot

/** The store. */
export type QuotaStore = Pick<Schedule, 'getSnapshot' | 'subscribe' | 'place' | 'raise' | 'cancel'> & {
  tally: Tally
  /** Another credential asks from now on: what was told to the last one is forgotten; what was sent still counts. */
  beginAnew: () => void
}

/** Makes the store over a ledger. */
export function createQuotaStore(parts: { clock: Clock; random: () => number; holder?: LedgerHolder }): QuotaStore {
  const holder = parts.holder ?? createMemoryHolder(parts.clock)
  const { getSnapshot, subscribe, place, raise, cancel } = createSchedule({ ...parts, holder })
  return {
    getSnapshot,
    subscribe,
    place,
    raise,
    cancel,
    tally: createTally(parts.clock.now),
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
