import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createService } from './api/service.tsx'
import { App } from './app/app.tsx'
import { loadConfig } from './app/load-config.ts'
import { createQueryClient } from './app/query-client.ts'
import { warmPages } from './app/routes.tsx'
import { SettingsFailure } from './app/settings-failure.tsx'
import { readTheme, showTheme } from './app/theme.ts'

/** By then a first page has its answer, and the network is idle. */
const WARM_AFTER_MS = 1500

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')
const root = createRoot(container)

showTheme(readTheme(document.cookie))
loadConfig().then(
  (config) => {
    const service = createService(config, () => window.sessionStorage)
    const queryClient = createQueryClient()
    service.answerTabs(queryClient)
    root.render(
      <StrictMode>
        <App service={service} queryClient={queryClient} />
      </StrictMode>,
    )
    // Once the first page has what it needs. What comes then is not missed where it cannot be fetched.
    setTimeout(() => {
      warmPages()
      import('./app/attend.ts').then(
        ({ attend }) => attend(service, queryClient),
        () => {},
      )
    }, WARM_AFTER_MS)
  },
  (cause: unknown) => root.render(<SettingsFailure reason={cause instanceof Error ? cause.message : String(cause)} />),
)
