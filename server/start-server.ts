/** Starts a server: opens the source, makes the app, listens. */
import path from 'node:path'
import type { AppConfig } from '../src/domain/config.ts'
import { createAnswerCache } from './api/answer-cache.ts'
import { catalogueSource } from './api/catalogue-source.ts'
import { createRateCounter, type RateLimit } from './api/rate-counter.ts'
import { openTokenBook } from './api/token-book.ts'
import { type AppParts, createApp, type ServerApp } from './app.ts'
import { appConfig, labelsOf } from './app-config.ts'
import type { CatalogueInfo } from './catalogue/catalogue-record.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { keepStore, type Store } from './catalogue/store.ts'
import { createHostCheck } from './gateway/reader-check.ts'
import type { UpstreamLimits } from './gateway/upstream-client.ts'
import { upstreamSource } from './gateway/upstream-source.ts'
import { builtPages, type Pages } from './pages/built-pages.ts'
import { loadRenderer, type PageRendererParts, type RenderPage } from './pages/page-renderer.ts'
import { makeFolder, projectRoot } from './project-folder.ts'
import type { Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

/** The present moment and timers; passed in, so that a test can move them. */
export type ServerClock = {
  /** Milliseconds; only differences count, and it never goes back: setting the time of day gives no reader a new window. */
  now: () => number
  /** Calls back once after `delayMs`; returns how to stop. */
  after: (delayMs: number, callback: () => void) => () => void
}

/** Parts of a server; all but the settings have defaults for production. */
export type ServerParts = {
  settings: Settings
  now?: ServerClock['now']
  after?: ServerClock['after']
  /** An opened catalogue, which the server closes when it ends; else that of `settings.dataDir`, built when needed. */
  store?: Store
  /** Limits of one exchange with a remote service. */
  upstreamLimits?: UpstreamLimits
  /** Length of the rate-limit windows, in milliseconds. */
  windowMs?: number
  /** Requests in a window for each credential. */
  limit?: number
  /** The folder of the built app; `dist` in the project when absent. */
  pagesFolder?: string
  /** What renders pages; null: nothing. Absent: the built renderer for the built pages, and nothing for others. */
  render?: RenderPage | null
  /** Pages instead of the built ones. */
  pages?: (parts: Omit<PageRendererParts, 'render'>) => Pages
  /** Where log lines go; standard error when absent. */
  logStream?: { write(line: string): void }
}

/** A server that listens. */
export type RunningServer = {
  /** `http://host:port`, where it listens. */
  address: string
  /** The address readers use. */
  origin: string
  app: ServerApp
  /** Refuses new requests, finishes those in flight, closes the catalogue. */
  close(): Promise<void>
}

/** The documented limits. */
const DOCUMENTED: RateLimit = { limit: 60, windowMs: 60_000 }

/** Reports of the content security policy from one reader, and their lines in the log. */
const REPORT_LIMIT: RateLimit = { limit: 10, windowMs: 60_000 }
const REPORT_LINES: RateLimit = { limit: 100, windowMs: 60_000 }

/** Pages that are rendered for one reader, about 300 a minute; then the app draws them. A short window spreads the work. */
const PAGE_LIMIT: RateLimit = { limit: 20, windowMs: 4_000 }

const SYSTEM_CLOCK: ServerClock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A source that must be closed. `tokens` null: `/api/v1` is not served, because the source is a remote service. */
type OpenedSource = Pick<AppParts, 'source' | 'tokens' | 'catalogue'> & {
  /** What is known of the imports behind it now; null: nothing. */
  readInfo: () => CatalogueInfo | null
  close(): Promise<void>
}

/** Opens the source, makes the app and listens. Throws `StartFailure` when that is not possible. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { settings } = parts
  const clock = { now: parts.now ?? SYSTEM_CLOCK.now, after: parts.after ?? SYSTEM_CLOCK.after }
  let origin = settings.publicUrl ?? ''
  const state: { opened?: OpenedSource } = {}
  const readConfig = () => appConfig(settings, state.opened?.readInfo() ?? null)
  const pages = await openPages(parts, clock, readConfig)
  const opened = await openSource(parts, clock)
  state.opened = opened
  try {
    const windowMs = parts.windowMs ?? DOCUMENTED.windowMs
    const stream = parts.logStream ?? process.stderr
    const app = await createApp({
      ...opened,
      access: settings.access,
      labels: labelsOf(settings),
      readConfig,
      rateLimit: { limit: parts.limit ?? DOCUMENTED.limit, windowMs },
      readerRateLimit: { limit: settings.readerLimit, windowMs },
      corsOrigins: settings.corsOrigins,
      trustProxy: settings.trustProxy,
      isKnownHost: isLoopback(settings.host) ? createHostCheck(settings.publicUrl) : null,
      pages,
      publicUrl: settings.publicUrl,
      origin: () => origin,
      now: clock.now,
      date: () => new Date(),
      log: settings.logLevel === 'silent' ? null : { level: settings.logLevel, stream },
    })
    const address = await listen(app, settings)
    origin = settings.publicUrl ?? address
    if (settings.publicUrl === null && !isLoopback(settings.host)) app.fastify.log.warn(withoutPublicUrl(origin))
    return { address, origin, app, close: () => closeAll(app, opened) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openPages(parts: ServerParts, clock: ServerClock, readConfig: () => AppConfig): Promise<Pages> {
  const { publicUrl } = parts.settings
  const isBuilt = parts.render === undefined && parts.pages === undefined && parts.pagesFolder === undefined
  const render = parts.render ?? (isBuilt ? await loadRenderer(projectRoot()) : null)
  const rendered = createRateCounter({ ...PAGE_LIMIT, windowMs: parts.windowMs ?? PAGE_LIMIT.windowMs }, clock.now)
  const renderer = { readConfig, publicUrl, clock, rendered, render }
  if (parts.pages !== undefined) return parts.pages(renderer)
  const folder = parts.pagesFolder ?? path.join(projectRoot(), 'dist')
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const reports = {
    byReader: createRateCounter(REPORT_LIMIT, clock.now),
    lines: createRateCounter(REPORT_LINES, clock.now),
  }
  return builtPages({ folder, isSecure, reports, renderer })
}

/** Opens the own catalogue or the remote service. With a remote service nothing is opened or written on this machine. */
async function openSource(parts: ServerParts, clock: ServerClock): Promise<OpenedSource> {
  const { remote, dataDir, serviceTokens } = parts.settings
  const cache = createAnswerCache({ now: clock.now })
  const log = (sentence: string) => (parts.logStream ?? process.stderr).write(`${sentence}\n`)
  if (remote !== null) {
    const limits = parts.upstreamLimits === undefined ? {} : { limits: parts.upstreamLimits }
    const source = upstreamSource({ service: remote, clock, cache, ...limits })
    return { source, tokens: null, catalogue: null, readInfo: () => null, close: () => source.close() }
  }
  const { store } = parts
  const catalogue = store === undefined ? await openCatalogue({ dataDir, now: Date.now, log }) : keepStore(store)
  try {
    makeFolder(dataDir)
    const tokens = openTokenBook(serviceTokens, path.join(dataDir, 'tokens.json'), clock.now)
    const source = catalogueSource(catalogue, cache)
    return { source, tokens, catalogue, readInfo: () => catalogue.info(), close: () => catalogue.close() }
  } catch (error) {
    await catalogue.close()
    throw error
  }
}

async function closeAll(app: ServerApp, opened: OpenedSource): Promise<void> {
  app.beginStop()
  await app.fastify.close()
  await opened.close()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

async function listen(app: ServerApp, { host, port }: Settings): Promise<string> {
  try {
    // The framework's own listen opens further servers for "localhost", without our settings.
    await app.fastify.ready()
    await new Promise<void>((resolve, reject) => {
      app.fastify.server.once('error', reject)
      app.fastify.server.listen({ host, port }, resolve)
    })
  } catch (error) {
    throw new StartFailure(describeListenError(error, host, port), { cause: error })
  }
  const bound = app.fastify.server.address()
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port
  return `http://${nameHost(host)}:${actualPort}`
}

/** The host of an address that a browser on this machine can open. */
function nameHost(host: string): string {
  // "All addresses of this machine" is no address.
  if (host === '0.0.0.0' || /^[0:]+$/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function withoutPublicUrl(origin: string): string {
  return `PUBLIC_URL is not set: links in answers begin with ${origin}. Set it to the address that readers use, such as https://carrel.example.org.`
}

function describeListenError(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; stop it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Carrel cannot listen on ${host}, port ${port} (${code}).`
}
