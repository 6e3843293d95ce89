import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { countOtherTabs } from './api/ask-once.ts'
import { createService, type Service } from './api/service.tsx'
import { systemClock } from './api/system-clock.ts'
import { App } from './app/app.tsx'
import { loadConfig } from './app/load-config.ts'
import { createQueryClient } from './app/query-client.ts'
import { warmPages } from './app/routes.tsx'
import { SettingsFailure } from './app/settings-failure.tsx'
import { readTheme, showTheme } from './app/theme.ts'
import { readEpoch } from './keep/remember-flag.ts'

/** By then a first page has its answer, and the network is idle. */
const WARM_AFTER_MS = 1500
/** Longer than this nobody waits for what was remembered: then the service is asked. */
const RESTORE_LIMIT_MS = 300

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')
const root = createRoot(container)

showTheme(readTheme(document.cookie))
const queryClient = createQueryClient()
// Only where a reader asked for it, so that a first visit carries no code of it.
const keeping = readEpoch(() => window.localStorage) === null ? null : import('./keep/keep-for.ts')
loadConfig().then(
  async (config) => {
    const service = createService(config, () => window.sessionStorage)
    service.answerTabs(queryClient)
    if (config.access === 'credential') {
      // From the first moment a credential that is forgotten in one tab is forgotten in this one.
      import('./keep/keep-for.ts').then(({ keepFor }) => keepFor(service, queryClient)).catch(() => {})
      if (service.credential.current() === null) await askOtherTabs(service)
    }
    const restored = keeping?.then(({ keepFor }) => keepFor(service, queryClient).restore()).catch(() => {})
    await Promise.race([restored, restored && new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT_MS))])
    root.render(
      <StrictMode>
        <App service={service} queryClient={queryClient} origin={window.location.origin} />
      </StrictMode>,
    )
    // Once the first page has what it needs. What comes then is not missed where it cannot be fetched.
    setTimeout(() => {
      warmPages()
      import('./app/settle.ts').then(({ settle }) => settle(service, queryClient)).catch(() => {})
    }, WARM_AFTER_MS)
  },
  (cause: unknown) => root.render(<SettingsFailure reason={cause instanceof Error ? cause.message : String(cause)} />),
)

/** A new tab of somebody who is connected need not connect again. */
async function askOtherTabs({ tabs, credential, config: { apiBaseUrl } }: Service): Promise<void> {
  const parts = { tabs, credential, apiBaseUrl, clock: systemClock }
  await import('./api/hand-credential.ts')
    .then(async ({ askForCredential }) => {
      if ((await countOtherTabs(navigator.locks)) > 0) await askForCredential(parts)
    })
    .catch(() => {})
}
