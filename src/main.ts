/** Begins: asks what the page needs first, and fetches what shows it meanwhile. */
import './app.css'
import { countOtherTabs } from './api/ask-once.ts'
import { createService, type Service } from './api/create-service.ts'
import { pause } from './api/pause.ts'
import { systemClock } from './api/system-clock.ts'
import { askFirst } from './app/first-query.ts'
import { loadConfig, readConfig } from './app/load-config.ts'
import { fetchPageCode } from './app/page-code.ts'
import { putServed, readServed } from './app/put-served.ts'
import { createQueryClient } from './app/query-client.ts'
import { readTheme, showTheme } from './app/theme.ts'
import type { AppConfig } from './contract/config.ts'
import { readEpoch } from './keep/remember-flag.ts'

/** By then a first page has its answer, and the network is idle. */
const WARM_AFTER_MS = 1500
/** Longer than this nobody waits for what was remembered: then the service is asked. */
const RESTORE_LIMIT_MS = 300

/** So soon after the code an answer, or a page’s code, comes before anybody would have seen that it is waited for. */
const NEARLY_MS = 100

/** React, the router and the pages: fetched beside this file (vite.config.ts), and not waited for before the first request. */
const showing = import('./app/show.tsx')
const theme = readTheme(document.cookie)
showTheme(theme)
const served = readServed()
const queryClient = createQueryClient()
// What reads the first answer and what shows it, beside the asking. Who needs it fetches it again if it does not come.
if (served === null) {
  import('./api/read/list.ts').catch(() => {})
  fetchPageCode(window.location.pathname).catch(() => {})
}
// Only where a reader asked for it, so that a first visit carries no code of it.
const keeping = readEpoch(() => window.localStorage) === null ? null : import('./keep/keep-for.ts')
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')

settings()
  .then(
    (config) => begin(container, config),
    async (cause: unknown) => (await showing).showSettingsFailure(container, cause),
  )
  .catch(() => {
    // Without the code that shows anything; a page that a server has rendered can be read all the same.
    if (served === null) container.textContent = 'Carrel could not be fetched whole. Load this page again.'
  })

async function begin(root: HTMLElement, config: AppConfig): Promise<void> {
  const service = createService(config, () => window.sessionStorage, served?.asked ?? null)
  service.answerTabs(queryClient)
  if (config.access === 'credential') {
    // From the first moment a credential that is forgotten in one tab is forgotten in this one.
    import('./keep/keep-for.ts').then(({ keepFor }) => keepFor(service, queryClient)).catch(() => {})
    if (service.credential.current() === null) await askOtherTabs(service)
  }
  let firstKey: readonly unknown[] | null = null
  const restore = () => keeping?.then(({ keepFor }) => keepFor(service, queryClient).restore()).catch(() => {})
  if (served === null) {
    const restored = restore()
    await Promise.race([restored, restored && pause(systemClock, RESTORE_LIMIT_MS, undefined)])
    const mayAsk = config.access === 'open' || service.credential.current() !== null
    const first = mayAsk ? askFirst(queryClient, service.client, window.location) : null
    firstKey = first?.queryKey ?? null
    // An answer that is nearly here is shown at once, without the page that waits for it, and so is a page whose code is:
    // React shows no page within 0.3 s of having shown that it waits for one.
    const { pageReady } = await showing
    const nearly = Promise.all([first?.answered, pageReady(window.location.pathname)])
    await Promise.race([nearly, pause(systemClock, NEARLY_MS, undefined)])
  } else {
    firstKey = putServed(queryClient, served)
    // Without its code the page stays what it is: whole, to be read, with links that lead on.
    await Promise.all([
      fetchPageCode(window.location.pathname),
      served.parts.length > 0 && import('./rich-text/needed-parts.ts').then((code) => code.fetchParts(served.parts)),
    ])
    await (await showing).pageReady(window.location.pathname)
  }
  const origin = served?.origin ?? window.location.origin
  // What it failed for the page tells; it is not asked twice because the page comes later.
  if (firstKey !== null) queryClient.setQueryDefaults(firstKey, { retryOnMount: false })
  const { show, warm } = await showing
  const shown = show(root, { service, queryClient, theme, origin }, served !== null)
  if (served !== null) {
    // What the server did not know is looked at when its page has been taken over as it is.
    await shown
    void restore()
  }
  // Once the first page has what it needs. What comes then is not missed where it cannot be fetched.
  setTimeout(() => {
    warm()
    import('./app/settle.ts').then(({ settle }) => settle(service, queryClient, firstKey)).catch(() => {})
  }, WARM_AFTER_MS)
}

/** Those that the page came with, else those of the host. */
async function settings() {
  return served === null ? loadConfig() : readConfig(served.config, window.location.origin)
}

/** A new tab of somebody who is connected need not connect again. */
async function askOtherTabs({ tabs, credential, config: { apiBaseUrl } }: Service): Promise<void> {
  const parts = { tabs, credential, apiBaseUrl, clock: systemClock }
  await import('./api/hand-credential.ts')
    .then(async ({ askForCredential }) => {
      if ((await countOtherTabs(navigator.locks)) > 0) await askForCredential(parts)
    })
    .catch(() => {})
}
