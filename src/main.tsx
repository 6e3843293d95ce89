import './app.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { countOtherTabs } from './api/ask-once.ts'
import { createService, type Service } from './api/service.tsx'
import { systemClock } from './api/system-clock.ts'
import { App } from './app/app.tsx'
import { loadConfig, readConfig } from './app/load-config.ts'
import { putServed, readServed } from './app/put-served.ts'
import { createQueryClient } from './app/query-client.ts'
import { warmPages } from './app/routes.tsx'
import { SettingsFailure } from './app/settings-failure.tsx'
import { readTheme, showTheme } from './app/theme.ts'
import { readEpoch } from './keep/remember-flag.ts'
import { fetchParts } from './rich-text/needed-parts.ts'
import { fetchRegularFace } from './ui/regular-face.ts'

/** By then a first page has its answer, and the network is idle. */
const WARM_AFTER_MS = 1500
/** Longer than this nobody waits for what was remembered: then the service is asked. */
const RESTORE_LIMIT_MS = 300

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')

const theme = readTheme(document.cookie)
showTheme(theme)
const served = readServed()
const queryClient = createQueryClient()
// Only where a reader asked for it, so that a first visit carries no code of it.
const keeping = readEpoch(() => window.localStorage) === null ? null : import('./keep/keep-for.ts')
settings().then(
  async (config) => {
    const service = createService(config, () => window.sessionStorage, served?.asked ?? null)
    service.answerTabs(queryClient)
    if (config.access === 'credential') {
      // From the first moment a credential that is forgotten in one tab is forgotten in this one.
      import('./keep/keep-for.ts').then(({ keepFor }) => keepFor(service, queryClient)).catch(() => {})
      if (service.credential.current() === null) await askOtherTabs(service)
    }
    const restored = keeping?.then(({ keepFor }) => keepFor(service, queryClient).restore()).catch(() => {})
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App
            service={service}
            queryClient={queryClient}
            theme={theme}
            origin={served?.origin ?? window.location.origin}
          />
        </BrowserRouter>
      </StrictMode>
    )
    if (served === null) {
      await Promise.race([restored, restored && new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT_MS))])
      createRoot(container).render(app)
    } else {
      putServed(queryClient, served)
      await fetchParts(served.parts)
      // As a transition it is done in small pieces, between which the browser answers.
      startTransition(() => void hydrateRoot(container, app))
    }
    // Once the first page has what it needs. What comes then is not missed where it cannot be fetched.
    setTimeout(() => {
      void warmPages()
      fetchRegularFace()
      import('./app/settle.ts').then(({ settle }) => settle(service, queryClient, served)).catch(() => {})
    }, WARM_AFTER_MS)
  },
  (cause: unknown) =>
    createRoot(container).render(<SettingsFailure reason={cause instanceof Error ? cause.message : String(cause)} />),
)

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
