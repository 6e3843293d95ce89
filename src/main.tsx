/** Starts the app: hydrates the page that the server rendered, or renders one. */
import './app.css'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createService, type Service } from './api/create-service.ts'
import { requestCredential } from './api/hand-credential.ts'
import { createQueryClient } from './api/query-client.ts'
import { BrowserApp } from './app/app.tsx'
import { loadConfig, parseConfig } from './app/config.ts'
import { SettingsFailure } from './app/route-error.tsx'
import { matchPage, preloadPage } from './app/routes.tsx'
import { hydratePage, readServedPage, releaseFailure, type ServedPage } from './app/served-page.ts'
import { escapeMalformedPath } from './domain/paths.ts'
import { startPersistence } from './storage/persistence.ts'
import { parseTheme } from './domain/theme.ts'
import { showTheme } from './ui/theme.ts'

/** Until then the first page has its answer in most cases, and the network is idle. */
const BACKGROUND_TASKS_AFTER_MS = 1_500

const theme = parseTheme(document.cookie)
showTheme(theme)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element "root"')
const pathname = escapeMalformedPath(window.location.pathname)
if (pathname !== window.location.pathname)
  window.history.replaceState(window.history.state, '', pathname + window.location.search + window.location.hash)
const { page, params } = matchPage(pathname)
const isPreloaded = preloadPage(page, window.location.search)
const served = readServedPage()
void (served === null ? renderPage(root) : hydrateServedPage(root, served))

/** Renders the page where no server has: on a static host, or when the catalogue was slow. */
async function renderPage(container: HTMLElement): Promise<void> {
  const app = createRoot(container)
  try {
    const service = createService(await loadConfig(), () => window.sessionStorage)
    const queryClient = createQueryClient()
    const queryKey = await prepareQueries(service, queryClient)
    const { origin } = window.location
    const onReady = afterFirstPage(service, () => queryKey && queryClient.setQueryDefaults(queryKey, {}))
    app.render(<BrowserApp {...{ service, queryClient, theme, origin, onReady }} />)
  } catch (cause) {
    app.render(<SettingsFailure reason={cause instanceof Error ? cause.message : String(cause)} />)
  }
}

/**
 * Sends the page's request before anything is rendered, unless this browser has saved the response or lacks the credential;
 * returns its key. Until the page is rendered its failure stays one: a page that mounts later does not send it again.
 */
async function prepareQueries(service: Service, queryClient: QueryClient): Promise<readonly string[] | null> {
  const { config, credential } = service
  // A new tab takes over the credential of a connected tab.
  if (config.access === 'credential' && credential.current() === null) await requestCredential(service)
  await startPersistence(service, queryClient).restoreCache()
  const mayRequest = config.access === 'open' || credential.current() !== null
  const query = (mayRequest && page.query?.(service, { params, search: window.location.search })) || null
  if (query === null) return null
  queryClient.setQueryDefaults(query.queryKey, { retryOnMount: false })
  void query.prefetch(queryClient)
  return query.queryKey
}

async function hydrateServedPage(container: HTMLElement, data: ServedPage): Promise<void> {
  const service = createService(parseConfig(data.config, data.origin), () => window.sessionStorage, data.request)
  const queryClient = createQueryClient()
  await hydratePage(queryClient, data, service.quota)
  // Without its code the page would be replaced by a failure; as it is it can be read, and its links work.
  if (!(await isPreloaded)) return
  const onReady = afterFirstPage(service, () => {
    releaseFailure(queryClient, data, service.quota)
    // The server did not know what this browser saved; its page is hydrated as it is first.
    void startPersistence(service, queryClient).restoreCache()
  })
  // In a transition React hydrates in small pieces, between which the browser can respond.
  startTransition(() => {
    hydrateRoot(container, <BrowserApp {...{ service, queryClient, theme, origin: data.origin, onReady }} />)
  })
}

/** Begins what follows the first page: `then` at once, the background tasks a little later. */
function afterFirstPage(service: Service, then = () => {}): () => void {
  let isFirst = true
  return () => {
    // StrictMode runs effects twice in development.
    if (!isFirst) return
    isFirst = false
    // Tests and benches wait for it.
    document.documentElement.dataset['started'] = ''
    then()
    setTimeout(() => {
      import('./app/background-tasks.ts').then(
        (tasks) => tasks.startBackgroundTasks(service),
        () => {},
      )
    }, BACKGROUND_TASKS_AFTER_MS)
  }
}
