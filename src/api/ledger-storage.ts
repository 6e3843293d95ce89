/**
 * Where the ledger that all tabs share stands: in a small database of this browser, one record for each service. Local
 * storage will not do: each tab's process has a copy of its own that lags behind, so that a tab reads what another one has
 * already changed even under a lock (6 tabs that each added 1 two hundred times under a lock came to 1,119, here to 1,200).
 */
import { promisifyRequest } from 'idb-keyval'

/** The port. */
export type LedgerStorage = {
  /**
   * Hands `change` what stands there while no other tab can change it, and keeps what it answers, unless that is the very
   * same. Rejects when the browser refuses, and when the signal aborts: nothing was kept then.
   */
  change: (change: (stored: unknown) => unknown, signal: AbortSignal) => Promise<void>
}

/** The name of the database. */
export const LEDGER_DATABASE = 'carrel.quota'
const STORE_NAME = 'ledgers'

/** Opens it when it is first needed. `factory` answers the browser's IndexedDB, or throws where it is blocked. */
export function createLedgerStorage(factory: () => IDBFactory, key: string): LedgerStorage {
  let opened: Promise<IDBDatabase> | null = null

  async function open(): Promise<IDBDatabase> {
    const request = factory().open(LEDGER_DATABASE)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE_NAME))
    const database = await promisifyRequest(request)
    database.addEventListener('close', forget)
    // Another tab removes it.
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    return database
  }

  function forget(): void {
    opened = null
  }

  async function work(change: (stored: unknown) => unknown, signal: AbortSignal): Promise<void> {
    opened ??= open()
    const database = await opened
    signal.throwIfAborted()
    const transaction = database.transaction(STORE_NAME, 'readwrite')
    const done = promisifyRequest(transaction)
    const abort = () => {
      try {
        transaction.abort()
      } catch {
        // It has finished, and is about to say so.
      }
    }
    signal.addEventListener('abort', abort)
    done.catch(() => {}).finally(() => signal.removeEventListener('abort', abort))
    const store = transaction.objectStore(STORE_NAME)
    const stored: unknown = await promisifyRequest(store.get(key))
    const changed = change(stored)
    if (changed !== stored) store.put(changed, key)
    await done
  }

  return {
    async change(change, signal) {
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')), { once: true })
      })
      try {
        // A browser that never answers must not hold up whoever waits for the lock.
        await Promise.race([work(change, signal), givenUp])
      } catch (error) {
        forget()
        throw error
      }
    },
  }
}
