/** A browser with storage and tabs, for tests. */
import { createHash } from 'node:crypto'
import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { createCredentialStore } from '../../api/credential.ts'
import type { Credential } from '../../domain/credential.ts'
import { createTabChannel } from '../../api/tab-channel.ts'
import { Persistence } from '../persistence.ts'

export const BASE_URL = 'https://api.example/api/v1'

/** In place of the browser's slow digest, which ends in a turn that no test knows. */
const QUICK_CRYPTO = {
  importKey: (_format: string, secret: Uint8Array) => Promise.resolve(secret),
  deriveBits: ({ salt }: { salt: Uint8Array }, secret: Uint8Array) =>
    Promise.resolve(Uint8Array.from(createHash('sha256').update(salt).update(secret).digest()).buffer),
}

/** Stubs the globals of a browser; each tab has a memory of its own, and all share the storage. */
export function makeBrowser() {
  const entries = new Map<string, string>()
  const channels = new Set<FakeChannel>()
  const reload = vi.fn<() => void>()
  const page = Object.assign(new EventTarget(), {
    location: { reload },
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  })
  class FakeChannel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('indexedDB', new FakeFactory())
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('crypto', { subtle: QUICK_CRYPTO })
  const browser = {
    entries,
    page,
    reload,
    openTab(credential: Credential | null = null, baseUrl = BASE_URL) {
      const store = createCredentialStore(() => {
        throw new Error('blocked')
      })
      if (credential !== null) store.connect(credential, false)
      const queryClient = new QueryClient()
      const quota = { forgetResponses: vi.fn<() => void>() }
      const config = { apiBaseUrl: baseUrl, access: 'open' as const }
      const tabs = createTabChannel(new BroadcastChannel('carrel'))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const service = { config, credential: store, quota, tabs } as unknown as ConstructorParameters<
        typeof Persistence
      >[0]
      return { queryClient, credential: store, quota, persistence: new Persistence(service, queryClient) }
    },
    /** The page was built with this entry script. */
    setBuild(name: string) {
      vi.stubGlobal('document', { querySelector: () => ({ src: `https://site.example/assets/${name}.js` }) })
    },
    databaseNames: async () => (await indexedDB.databases()).map(({ name }) => name),
  }
  browser.setBuild('main-1')
  return browser
}

/** Lets pending work of the fake databases finish: each of its steps is one turn of the event loop. */
export async function flushDatabase(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve))
  }
}
