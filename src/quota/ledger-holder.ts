/** Where the ledger lives: behind this port in the storage of a browser whose tabs share it, or in one program's memory. */
import type { Clock } from './clock.ts'
import { emptyLedger, type Ledger } from './ledger.ts'

/** The port. */
export type LedgerHolder = {
  /**
   * Hands `change` the ledger and the time, once and while nobody else changes it, keeps the ledger that it answers, and
   * answers its result. The very same ledger need not be kept, and nobody is told of it.
   */
  update: <T>(change: (ledger: Ledger, now: number) => { ledger: Ledger; result: T }) => Promise<T>
  /** Calls back whenever somebody has changed the ledger, this one's own changes or not; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A holder in memory: for the gateway, for a tab without locks or storage, for tests. */
export function createMemoryHolder({ now }: Pick<Clock, 'now'>, first: Ledger = emptyLedger()): LedgerHolder {
  let held = first
  const listeners = new Set<() => void>()
  return {
    async update(change) {
      const before = held
      const { ledger, result } = change(before, now())
      held = ledger
      if (ledger !== before) for (const listener of listeners) listener()
      return result
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The ledger of a tab that cannot see what the others send: it takes its share, as one of `tabs`, of which there are two at least. */
export function withShare(ledger: Ledger, tabs: number): Ledger {
  return { ...ledger, tabs: Math.max(2, tabs) }
}
