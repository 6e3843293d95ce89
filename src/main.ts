/** Begins: over a page that a server has rendered, or with one of its own. */
import './app.css'
import { createService, type Service } from './api/create-service.ts'
import type { Begun } from './app/begun.ts'
import { fetchPageCode } from './app/page-code.ts'
import { readConfig } from './app/read-config.ts'
import { readServed } from './app/read-served.ts'
import type { Served } from './app/served.ts'
import { readTheme, showTheme } from './app/theme.ts'
import type { AppConfig } from './contract/config.ts'
import { readEpoch } from './keep/remember-flag.ts'

/** By then a first page has its answer, and the network is idle. */
const WARM_AFTER_MS = 1500

const theme = readTheme(document.cookie)
showTheme(theme)
const served = readServed()
/** Fetches React DOM, which takes over a page that stands. */
const fetchShowing = () => import('./app/show.tsx')
/** Fetches what asks without a server's page, and what draws one. */
const fetchPlain = () => import('./app/begin-plain.ts')
/** With the pages and the router: fetched beside this file (vite.config.ts), and not waited for before the first request. */
const memory = (served === null ? import('./app/draw-ahead.tsx') : fetchShowing()).then((code) =>
  code.createQueryClient(),
)
// What reads the first answer and what shows it, beside the asking. Who needs it fetches it again if it does not come.
const beside =
  served === null ? [import('./api/read/list.ts'), fetchPageCode(window.location.pathname)] : [fetchShowing()]
for (const code of beside) code.catch(() => {})
// Only where a reader asked for it, so that a first visit carries no code of it.
const keeping = readEpoch(() => window.localStorage) === null ? null : import('./keep/keep-for.ts')
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')

settings()
  .then(
    (config) => begin(container, config),
    async (cause: unknown) => (await fetchShowing()).showSettingsFailure(container, cause),
  )
  .catch(() => {
    // Without the code that shows anything; a page that stands can be read all the same.
    if (container.childElementCount === 0)
      container.textContent = 'Carrel could not be fetched whole. Load this page again.'
  })

/** Those that the page came with, else those of the host. */
async function settings(): Promise<AppConfig> {
  return served === null ? (await fetchPlain()).loadConfig() : readConfig(served.config, window.location.origin)
}

async function begin(root: HTMLElement, config: AppConfig): Promise<void> {
  const service = createService(config, () => window.sessionStorage, served?.asked ?? null)
  service.answerTabs(memory)
  const { firstKey, shown } = await beginPage(root, service, served)
  const [{ warm }, queryClient] = await Promise.all([fetchShowing(), memory])
  // What the server did not know is looked at when its page has been taken over as it is.
  if (served !== null) void shown.then(() => restore(service))
  // Once the first page has what it needs. What comes then is not missed where it cannot be fetched.
  setTimeout(() => {
    warm()
    import('./app/settle.ts').then(({ settle }) => settle(service, queryClient, firstKey)).catch(() => {})
  }, WARM_AFTER_MS)
}

async function beginPage(root: HTMLElement, service: Service, page: Served | null): Promise<Begun> {
  const parts = { service, theme, fetchShowing }
  if (page !== null) return (await fetchShowing()).takeOver(root, { ...parts, served: page, queryClient: await memory })
  const restoreFirst = keeping && (() => restore(service))
  return (await fetchPlain()).beginPlain(root, { ...parts, memory, restore: restoreFirst })
}

async function restore(service: Service): Promise<void> {
  await Promise.all([keeping, memory])
    .then(([code, queryClient]) => code?.keepFor(service, queryClient).restore())
    .catch(() => {})
}
