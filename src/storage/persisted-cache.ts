/**
 * Saves the query cache in IndexedDB and restores it, with TanStack Query's persister. Imported only while the reader has
 * switched saving on.
 */
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/query-persist-client-core'
import type { QueryClient } from '@tanstack/react-query'
import { get, promisifyRequest, update, type UseStore } from 'idb-keyval'
import type { Service } from '../api/create-service.ts'
import type { Credential } from '../domain/credential.ts'
import { currentBuild } from './app-version.ts'
import { withDatabase, withTimeout } from './database.ts'
import { mergeSavedClients, parseSavedClient, MAX_AGE_MS } from './saved-queries.ts'

export const DATABASE = 'carrel'
export const SAVE_INTERVAL_MS = 1_000
const STORE = 'cache'
const KEY = 'queries'
const ITERATIONS = 100_000

export type PersistedCacheParts = {
  queryClient: QueryClient
  /** What was saved with another buster is removed. */
  buster: string
  /** Ends it: nothing is restored or saved afterwards. */
  signal: AbortSignal
  /** Whether saving is still switched on, also according to other tabs. */
  isOn: () => boolean
  /** Called with the error of a failed access, and with null after one that succeeded. */
  onResult: (error: unknown) => void
}

/** Restores what was saved, then saves every change until the signal aborts. Never rejects. */
export async function openPersistedCache(parts: PersistedCacheParts): Promise<void> {
  const { queryClient, buster, signal, onResult } = parts
  const persister = makePersister(parts)
  const options = {
    queryClient,
    persister,
    buster,
    maxAge: MAX_AGE_MS,
    // A reader offline may open each of them until it expires.
    hydrateOptions: { defaultOptions: { queries: { gcTime: MAX_AGE_MS } } },
    dehydrateOptions: {
      // Null means "no such article" for five minutes only.
      shouldDehydrateQuery: ({ state }: { state: { status: string; data: unknown } }) =>
        state.status === 'success' && state.data !== null,
    },
  }
  await persistQueryClientRestore(options).catch(onResult)
  if (signal.aborted) return
  // Only loaded pages: a save for each change of state would delay theirs by the throttle.
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void persistQueryClientSave(options)
  })
  signal.addEventListener('abort', unsubscribe)
  await persistQueryClientSave(options)
}

/** Removes everything that was saved. Rejects with what IndexedDB throws. */
export async function removeSavedCache(): Promise<void> {
  await withTimeout(promisifyRequest(indexedDB.deleteDatabase(DATABASE)))
}

/**
 * Names the build, the service and the credential; the credential cannot be recovered from its digest. Throws a NotSupportedError
 * without https, where browsers have no cryptography.
 */
export async function formatBuster({ config, credential }: Pick<Service, 'config' | 'credential'>): Promise<string> {
  const current = credential.current()
  const digest = current === null ? 'no credential' : await digestCredential(current, config.apiBaseUrl)
  return [currentBuild(), config.apiBaseUrl, digest].join(' ')
}

function makePersister({ signal, isOn, onResult }: PersistedCacheParts) {
  return createAsyncStoragePersister({
    key: KEY,
    throttleTime: SAVE_INTERVAL_MS,
    deserialize: (text) => parseSavedClient(text, Date.now()),
    retry({ error }) {
      onResult(error)
      return undefined
    },
    storage: {
      getItem: async (key) => {
        const text = await withTimeout(get<string>(key, withStore))
        return signal.aborted ? null : text
      },
      async setItem(key, text) {
        // The persister's throttle cannot be cancelled: a save may come after the signal.
        if (signal.aborted || !isOn()) return
        await withTimeout(update(key, (stored) => mergeSavedClients(stored, text, Date.now()), withStore))
        onResult(null)
      },
      removeItem: removeSavedCache,
    },
  })
}

const withStore: UseStore = (mode, callback) =>
  withDatabase(DATABASE, [STORE], async (database) => callback(database.transaction(STORE, mode).objectStore(STORE)))

async function digestCredential({ form, value }: Credential, baseUrl: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) throw new DOMException('No cryptography', 'NotSupportedError')
  const encoder = new TextEncoder()
  const key = await subtle.importKey('raw', encoder.encode(`${form} ${value}`), 'PBKDF2', false, ['deriveBits'])
  const salt = encoder.encode(`carrel ${baseUrl}`)
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }, key, 256)
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
