/** The service as one tab uses it. */
import type { AppConfig } from '../domain/config.ts'
import { Limiter, type QuotaSnapshot } from '../quota/limiter.ts'
import type { RateLimitHeaders } from '../quota/rate-limit.ts'
import { type Client, createClient } from './client.ts'
import { createCredentialStore, type CredentialStore } from './credential.ts'
import { createTabChannel, type TabChannel } from './tab-channel.ts'

/** Everything the pages use of the service. */
export type Service = {
  config: AppConfig
  client: Client
  credential: CredentialStore
  quota: Limiter
  /** What was known of the rate limit when the page was rendered that React hydrates. */
  getRenderedQuota: () => QuotaSnapshot
  /** How the tabs of this browser reach each other. */
  tabs: TabChannel
}

/** The request that a server sent for the page it rendered: the path after the base URL, and what its response stated. */
export type ServedRequest = { path: string; rateLimit: RateLimitHeaders }

/** Makes the service of a browser tab. `storage` returns the tab's session storage, or throws where it is blocked. */
export function createService(config: AppConfig, storage: () => Storage, served: ServedRequest | null = null): Service {
  const credential = createCredentialStore(storage)
  const tabs = createTabChannel(new BroadcastChannel('carrel'))
  const limiter = new Limiter({
    tabs: {
      send: (message) => tabs.send('request', message),
      listen: (listener) => tabs.listen('request', listener),
    },
  })
  if (served !== null) limiter.note(served.path, served.rateLimit)
  const rendered = limiter.getSnapshot()
  const client = createClient({ baseUrl: config.apiBaseUrl, credential, limiter })
  return { config, client, credential, quota: limiter, getRenderedQuota: () => rendered, tabs }
}

/**
 * Makes a service without a browser, for a server that renders one page: no storage, no other tabs, a limiter of its own.
 * `fetch` sends a request to an address below `config.apiBaseUrl`.
 */
export function createServerService(config: AppConfig, fetch: (address: string) => Promise<Response>): Service {
  const credential = createCredentialStore(() => {
    throw new Error('A server has no storage')
  })
  const limiter = new Limiter()
  const client = createClient({ baseUrl: config.apiBaseUrl, credential, limiter, fetch })
  const tabs = createTabChannel(null)
  return { config, client, credential, quota: limiter, getRenderedQuota: limiter.getSnapshot, tabs }
}
