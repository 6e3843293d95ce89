/** The service of an app in tests, over answers that are made in the test. */
import type { Service } from '../api/create-service.ts'
import { createCredentialStore } from '../api/credential.ts'
import { makeClock } from '../api/make-clock.ts'
import { createOnceClient } from '../api/once-client.ts'
import { createQuotaStore } from '../api/quota-store.ts'
import { createTabChannel } from '../api/tab-channel.ts'

/** An article as a service sends it. */
export const LAMP = {
  slug: 'a-lamp',
  title: 'A <i>lamp</i>',
  doi: '10.1234/lamp',
  authors: [{ family: 'Wick', given: 'Ada' }],
  year: 2020,
  type: 'article',
  source: 'Journal of Lamps',
  abstract: 'How light falls.',
}

/** Makes it; `answer` answers a path after the API's address. There is no other tab, and nothing is kept. */
export function makePlainService(answer: (path: string) => Promise<Response>): Service {
  const config = { apiBaseUrl: 'https://desk.example/api/v1', access: 'open' as const }
  const clock = makeClock()
  const credential = createCredentialStore(noStorage)
  const quota = createQuotaStore({ clock, random: Math.random })
  const client = createOnceClient({
    baseUrl: config.apiBaseUrl,
    credential,
    quota,
    clock,
    fetch: (address) => answer(address.slice(config.apiBaseUrl.length)),
  })
  const tabs = createTabChannel(noStorage, '', clock.now)
  return { config, client, credential, quota, tabs, answerTabs() {} }
}

function noStorage(): never {
  throw new Error('there is none')
}
