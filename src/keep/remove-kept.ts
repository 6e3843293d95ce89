/** Removes what is not an answer: entries of web storage, the numbers of the last minute, and the copy of the app that the service worker keeps. */
import { promisifyRequest } from 'idb-keyval'
import { LEDGER_DATABASE } from '../api/ledger-storage.ts'

/** Every entry of ours begins with this. */
const PREFIX = 'carrel.'

/** Removes our entries; answers how many there were, 0 where storage is blocked. */
export function removeEntries(storage: () => Storage): number {
  try {
    const kept = storage()
    const ours = Object.keys(kept).filter((name) => name.startsWith(PREFIX))
    for (const name of ours) kept.removeItem(name)
    return ours.length
  } catch {
    return 0
  }
}

/** Removes what tabs noted of the last minute; they begin anew with the next request. */
export async function removeLedgers(factory: () => IDBFactory): Promise<void> {
  try {
    await promisifyRequest(factory().deleteDatabase(LEDGER_DATABASE))
  } catch {
    // Blocked: then nothing was noted.
  }
}

/** Removes the app's files and the worker that keeps them, until the next visit; answers whether there were any. */
export async function removeOfflineCopy(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    const names = (await caches.keys()).filter((name) => name.startsWith('carrel-'))
    await Promise.all(names.map((name) => caches.delete(name)))
    return names.length > 0
  } catch {
    // A page that is not secure has neither.
    return false
  }
}
