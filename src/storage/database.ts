/** IndexedDB, with an answer in every case: some browsers never answer a request. */
import { promisifyRequest } from 'idb-keyval'

/** A browser that has not answered by then does not answer. */
export const STORAGE_TIMEOUT_MS = 3_000

/** Rejects with a TimeoutError when the browser does not answer in time. */
export function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), STORAGE_TIMEOUT_MS)
  })
  return Promise.race([work, timeout])
}

/**
 * Opens a database for one use only, so that no open connection blocks its removal. It is made with the object stores, and one
 * with fewer of them gets the others: a store can be added at the end. Rejects with what IndexedDB throws.
 */
export async function withDatabase<T>(
  name: string,
  stores: readonly string[],
  use: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(name, stores.length)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const store of stores) if (!result.objectStoreNames.contains(store)) result.createObjectStore(store)
  })
  const database = await promisifyRequest(request)
  try {
    return await use(database)
  } finally {
    database.close()
  }
}
