/** What a reader keeps in this browser until they remove it: saved articles, searches, screening decisions. */
import { promisifyRequest } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import { objectOrEmpty } from '../domain/json.ts'
import { ObservableValue } from '../domain/observable-value.ts'
import { withDatabase, withTimeout } from './database.ts'
import { readStorageProblem, type StorageProblem } from './storage-problem.ts'

/** Apart from the cache of loaded pages: clearing that removes nothing of this. */
export const PERSONAL_DATABASE = 'carrel-personal'

/** The object stores of the database, one for each collection; a new one comes last. */
export const PERSONAL_STORES = [
  'saved-articles',
  'searches',
  'saved-searches',
  'screenings',
  'screened-records',
  'daily-figures',
] as const

/** What is known of a collection; `failed`: it could not be read, which does not mean that it is empty. */
export type CollectionState<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: StorageProblem }
  | { readonly status: 'ready'; readonly items: ReadonlyMap<string, Item> }

const LOADING = { status: 'loading' } as const

/**
 * One collection, by key, kept in step with the other tabs. A change is shown once it is stored: a failure leaves what was
 * there. `parse` reads what an earlier version stored; null: not shown, and not removed. `renew`: what to store in place of it,
 * so that it is read at once the next time; null: it is current.
 */
export class PersonalCollection<Item> {
  readonly #store: (typeof PERSONAL_STORES)[number]
  readonly #parse: (stored: unknown) => Promise<Item | null>
  readonly #renew: (stored: unknown, item: Item) => object | null
  readonly state = new ObservableValue<CollectionState<Item>>(LOADING)
  #loading: Promise<void> | null = null
  #channel: BroadcastChannel | null = null

  constructor(
    store: (typeof PERSONAL_STORES)[number],
    parse: (stored: unknown) => Promise<Item | null>,
    renew: (stored: unknown, item: Item) => object | null = () => null,
  ) {
    this.#store = store
    this.#parse = parse
    this.#renew = renew
  }

  /** Reads it where that has not happened or has failed. Never rejects. */
  load(): Promise<void> {
    if (this.state.get().status === 'failed') this.#loading = null
    return (this.#loading ??= this.#listenAndRead())
  }

  /** Its items once they are read, or why they cannot be. Never rejects. */
  async loadItems(): Promise<ReadonlyMap<string, Item> | StorageProblem> {
    await this.load()
    const state = this.state.get()
    if (state.status === 'ready') return state.items
    return state.status === 'failed' ? state.problem : 'failed'
  }

  /** Stores items and removes others in one transaction. Resolves with why that failed, then nothing has changed; else null. */
  async change(put: ReadonlyMap<string, Item> | null, remove: readonly string[] = []): Promise<StorageProblem | null> {
    await this.load()
    const known = this.state.get()
    if (known.status === 'failed') return known.problem
    try {
      await this.#run('readwrite', async (store) => {
        for (const key of remove) store.delete(key)
        for (const [key, item] of put ?? []) store.put(item, key)
      })
    } catch (error) {
      return readStorageProblem(error)
    }
    const state = this.state.get()
    if (state.status !== 'ready') return null
    const items = new Map(state.items)
    for (const key of remove) items.delete(key)
    for (const [key, item] of put ?? []) items.set(key, item)
    this.state.set({ status: 'ready', items })
    this.#tellOtherTabs()
    return null
  }

  /** Removes everything. Resolves with whether that worked, also where the browser has no storage, and so nothing to remove. */
  async clear(): Promise<boolean> {
    const items = await this.loadItems()
    if (typeof items === 'string') return items === 'unavailable'
    return items.size === 0 || (await this.change(null, [...items.keys()])) === null
  }

  #tellOtherTabs(): void {
    // A channel belongs to one origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#channel?.postMessage({ changed: this.#store })
  }

  async #listenAndRead(): Promise<void> {
    if (this.#channel === null) {
      this.#channel = new BroadcastChannel(PERSONAL_DATABASE)
      this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (objectOrEmpty(data)['changed'] === this.#store) void this.#read()
      })
    }
    await this.#read()
  }

  async #read(): Promise<void> {
    try {
      const items = new Map<string, Item>()
      // Reading would make the database, and a browser stores nothing by default.
      if (!(await hasDatabase())) return this.state.set({ status: 'ready', items })
      const [keys, values] = await this.#run('readonly', (store) =>
        Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]),
      )
      const parsed = await Promise.all(values.map(this.#parse))
      const outdated = new Map<string, Item>()
      for (const [index, key] of keys.entries()) {
        const item = parsed[index]
        if (item === null || item === undefined || typeof key !== 'string') continue
        items.set(key, item)
        if (this.#renew(values[index], item) !== null) outdated.set(key, item)
      }
      this.state.set({ status: 'ready', items })
      // What cannot be stored now is tried at the next visit.
      if (outdated.size > 0) this.#storeRenewed(outdated).catch(() => {})
    } catch (error) {
      this.state.set({ status: 'failed', problem: readStorageProblem(error) ?? 'failed' })
    }
  }

  /** Renews what is stored now: another tab may have changed it since it was read. */
  async #storeRenewed(items: ReadonlyMap<string, Item>): Promise<void> {
    await this.#run('readwrite', async (store) => {
      for (const [key, item] of items) {
        const renewed = this.#renew(await promisifyRequest<unknown>(store.get(key)), item)
        if (renewed !== null) store.put(renewed, key)
      }
    })
  }

  /** Resolves when the transaction is complete; one that fails changes nothing. */
  #run<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const work = withDatabase(PERSONAL_DATABASE, PERSONAL_STORES, async (database) => {
      const transaction = database.transaction(this.#store, mode)
      const completed = promisifyRequest(transaction)
      try {
        const [result] = await Promise.all([use(transaction.objectStore(this.#store)), completed])
        return result
      } catch (error) {
        completed.catch(() => {})
        if (transaction.error === null) transaction.abort()
        throw error
      }
    })
    // A large import may take longer to be stored, and is not a failure then.
    return mode === 'readonly' ? withTimeout(work) : work
  }
}

async function hasDatabase(): Promise<boolean> {
  const databases = await withTimeout(indexedDB.databases())
  return databases.some(({ name }) => name === PERSONAL_DATABASE)
}

/** What is known of a collection, kept current; `loading` on the server and before the first answer of the browser. */
export function useCollection<Item>(collection: PersonalCollection<Item>): CollectionState<Item> {
  // Reaches the browser's storage.
  useEffect(() => void collection.load(), [collection])
  return useSyncExternalStore(collection.state.subscribe, collection.state.get, () => LOADING)
}
