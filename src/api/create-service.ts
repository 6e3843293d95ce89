/** Makes what this app talks to the service by. Nothing of React is in it: the first request leaves before React is here. */
import type { QueryClient } from '@tanstack/react-query'
import type { AppConfig } from '../contract/config.ts'
import { type AskOnce, createAskOnce } from './ask-once.ts'
import { type Client, createClient } from './client.ts'
import { type CredentialStore, createCredentialStore } from './credential.ts'
import type { AskedForPage } from './once-client.ts'
import { pageFlight } from './page-flight.ts'
import { createBrowserHolder, createQuotaStore, type QuotaStore } from './quota-store.ts'
import { systemClock } from './system-clock.ts'
import type { TabAnswersParts } from './tab-answers.ts'
import { createTabChannel, type TabChannel, WANT_WORD } from './tab-channel.ts'

/** The client with what it uses. */
export type Service = {
  config: AppConfig
  client: Client & { askOnce: AskOnce }
  credential: CredentialStore
  quota: QuotaStore
  /** How the tabs of this browser hear of each other. */
  tabs: TabChannel
  /** Lets this tab answer the others of this browser, from now on and as long as it lives, once it has a memory to answer from. */
  answerTabs: (memory: Promise<QueryClient>) => void
}

/**
 * Makes the service of this tab. `storage` answers the tab's session storage, or throws where it is blocked; `served` is what
 * a server has asked for this page already.
 */
export function createService(config: AppConfig, storage: () => Storage, served: AskedForPage | null = null): Service {
  const credential = createCredentialStore(storage)
  const tabs = createTabChannel(() => new BroadcastChannel('carrel'), String(Math.random()), systemClock.now)
  const quota = createQuotaStore({
    clock: systemClock,
    random: Math.random,
    holder: createBrowserHolder(systemClock, tabs, config.apiBaseUrl),
    served: served && { ...served, flight: pageFlight(systemClock.now()) },
  })
  if (served?.isCounted === true) quota.tally.noteSent(served.kind)
  if (served?.isCounted === false) quota.tally.noteSaved()
  const client = createClient({
    baseUrl: config.apiBaseUrl,
    credential,
    quota,
    clock: systemClock,
    random: Math.random,
  })
  const forTabs: TabAnswersParts = {
    tabs,
    credential,
    quota,
    apiBaseUrl: config.apiBaseUrl,
    clock: systemClock,
  }
  const askOnce = createAskOnce({
    // Absent on pages that are not served securely, whatever the types say.
    locks: (navigator as { locks?: LockManager }).locks,
    askTabs: async (...wanted) => (await import('./tab-answers.ts')).wantAnswer(forTabs, ...wanted),
  })
  return {
    config,
    client: { ...client, askOnce },
    credential,
    quota,
    tabs,
    answerTabs: (memory) =>
      void tabs.listen((message) => {
        if (message.word === WANT_WORD)
          // Without its code nothing is answered, and who asked goes on.
          void Promise.all([import('./tab-answers.ts'), memory])
            .then(([code, queryClient]) => code.answerTab(forTabs, queryClient, message))
            .catch(() => {})
      }),
  }
}
