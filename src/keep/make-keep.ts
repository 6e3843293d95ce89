/** For tests: tabs of one browser that keep answers, with a clock moved by hand. */
import { IDBFactory as FakeFactory, indexedDB, IDBKeyRange } from 'fake-indexeddb'
import { QueryClient } from '@tanstack/react-query'
import { type Credential, createCredentialStore } from '../api/credential.ts'
import { makeClock } from '../api/make-clock.ts'
import { createQuotaStore } from '../api/quota-store.ts'
import type { Article, ArticleList } from '../contract/article.ts'
import { makeArticle } from '../contract/make-article.ts'
import { EVERYTHING } from '../contract/search-query.ts'
import { createKeep, type KeepParts } from './keep.ts'
import { DATABASE_NAME, DATABASE_VERSION } from './kept-database.ts'
import type { TabMessage } from './tab-messages.ts'

// Node has neither; what compares keys and names ranges of them is the same for every browser.
Object.assign(globalThis, { indexedDB, IDBKeyRange })

/** The service of the tests. */
export const BASE_URL = 'https://api.example/api/v1'

/** A browser: its storage, its databases, its tabs. */
export function makeBrowser() {
  const entries = new Map<string, string>()
  const hearers = new Set<(message: TabMessage) => void>()
  let epochs = 0
  let factory: IDBFactory = new FakeFactory()
  const clock = makeClock()
  clock.advance(Date.UTC(2026, 0, 2))
  const storage = () => ({
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })

  function openTab(given: Partial<KeepParts> & { credential?: Credential; baseUrl?: string } = {}) {
    const queryClient = new QueryClient()
    const credential = createCredentialStore(() => {
      throw new Error('blocked')
    })
    if (given.credential !== undefined) credential.connect(given.credential, false)
    const config = { apiBaseUrl: given.baseUrl ?? BASE_URL, access: 'open' as const }
    const reloads = { count: 0 }
    const keep = createKeep({
      service: { config, credential, quota: createQuotaStore({ clock, random: () => 0.5 }) },
      queryClient,
      clock,
      storage,
      factory: () => factory,
      openMessages(hear) {
        hearers.add(hear)
        return {
          post: (message) => {
            for (const hearer of hearers) if (hearer !== hear) hearer(message)
          },
        }
      },
      nameEpoch: () => `epoch ${(epochs += 1)}`,
      reload: () => void (reloads.count += 1),
      ...given,
    })
    return { keep, queryClient, credential, reloads }
  }

  return {
    clock,
    entries,
    openTab,
    /** Another browser profile's databases, or ones that fail. */
    useFactory: (other: IDBFactory) => void (factory = other),
    factory: () => factory,
    /** The names of the databases that there are. */
    databases: async () => (await factory.databases()).map(({ name }) => name),
    /** Reads or changes what is kept, past Carrel. */
    tamper: (change: (store: IDBObjectStore) => void) => tamper(factory, change),
  }
}

/** A list as the first page of a search would be. */
export function makeList(given: Partial<ArticleList> = {}, articles: Article[] = [makeArticle()]): ArticleList {
  return {
    query: EVERYTHING,
    articles,
    total: 1,
    page: 1,
    perPage: 20,
    pages: 1,
    next: null,
    isNumbered: true,
    origins: [],
    ...given,
  }
}

async function tamper(factory: IDBFactory, change: (store: IDBObjectStore) => void): Promise<unknown[]> {
  const request = factory.open(DATABASE_NAME, DATABASE_VERSION)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('It does not open')))
  })
  const transaction = database.transaction('answers', 'readwrite')
  const store = transaction.objectStore('answers')
  change(store)
  const all = store.getAll()
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  database.close()
  return all.result
}
