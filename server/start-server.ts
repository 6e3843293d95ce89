import path from 'node:path'
import { createRateWindow, type RateLimit } from './api/rate-window.ts'
import { type App, appConfig, createApp } from './app.ts'
import type { Store } from './catalogue/store.ts'
import { loopbackHosts } from './gateway/reader-gate.ts'
import type { RemoteLimits } from './gateway/remote-client.ts'
import { type OpenedSource, openSource } from './open-source.ts'
import { builtPages } from './pages/built-pages.ts'
import { builtRenderer } from './pages/built-renderer.ts'
import type { FirstPagesParts, RenderPage } from './pages/first-pages.ts'
import type { Pages } from './pages/pages.ts'
import { projectRoot } from './project-root.ts'
import type { Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { type ServerClock, SYSTEM_CLOCK } from './system-clock.ts'

/** What a server is started with; everything but the settings has a default that suits service. */
export type ServerParts = {
  settings: Settings
  /** The present moment, in milliseconds. */
  now?: ServerClock['now']
  /** Timers of those who wait for a place in the minute of a remote service. */
  after?: ServerClock['after']
  /** An opened catalogue, which the server closes when it ends; else that of `settings.dataDir`, built when needed. */
  store?: Store
  /** How long and how much a remote service may take; left out, what suits service. */
  remoteLimits?: RemoteLimits
  /** Length of the window of both quotas, in milliseconds. */
  windowMs?: number
  /** Requests in a window for each credential. */
  limit?: number
  /** The folder of the built app; `dist` in the project when left out. */
  pagesFolder?: string
  /** What renders first pages; null: nothing does. Left out, the built one renders the built pages, and nothing others. */
  render?: RenderPage | null
  /** Pages instead of the built ones. */
  pages?: (parts: Omit<FirstPagesParts, 'render'>) => Pages
  /** Where log lines go; standard error when left out. */
  logStream?: { write(line: string): void }
}

/** A server that answers. */
export type RunningServer = {
  /** `http://host:port`, where it listens. */
  address: string
  /** The address readers use. */
  origin: string
  app: App
  /** Ends it: nothing new is begun, what was begun is finished, the catalogue is closed. */
  close(): Promise<void>
}

/** The documented limits (api-v1.md, "Limits"). */
const DOCUMENTED: RateLimit = { limit: 60, windowMs: 60_000 }

/** Reports of the content security policy from one address (failures.md, "CSP and headers"). */
const REPORT_LIMIT: RateLimit = { limit: 10, windowMs: 60_000 }

/** Opens the catalogue, or what asks the remote service; makes the app and listens. Throws `StartFailure` when that is not possible. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { settings } = parts
  const { now = SYSTEM_CLOCK.now, after = SYSTEM_CLOCK.after } = parts
  let origin = settings.publicUrl ?? ''
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false
  // Other pages than those of the build are rendered by whoever brings them.
  const isBuilt = parts.render === undefined && parts.pages === undefined && parts.pagesFolder === undefined
  const first = {
    config: appConfig(settings.access, settings.remote === null),
    publicUrl: settings.publicUrl,
    clock: { now, after },
    render: parts.render ?? (isBuilt ? await builtRenderer(projectRoot()) : null),
  }
  const folder = parts.pagesFolder ?? path.join(projectRoot(), 'dist')
  const pages =
    parts.pages?.(first) ?? builtPages({ folder, isSecure, reports: createRateWindow(REPORT_LIMIT, now), first })
  const limits = parts.remoteLimits === undefined ? {} : { remoteLimits: parts.remoteLimits }
  const opened = await openSource({ settings, clock: { now, after }, store: parts.store ?? null, ...limits })
  try {
    const windowMs = parts.windowMs ?? DOCUMENTED.windowMs
    const app = await createApp({
      source: opened.source,
      tokens: opened.tokens,
      access: settings.access,
      quota: { limit: parts.limit ?? DOCUMENTED.limit, windowMs },
      readerQuota: { limit: settings.readerLimit, windowMs },
      corsOrigins: settings.corsOrigins,
      trustProxy: settings.trustProxy,
      hosts: isLoopback(settings.host) ? loopbackHosts(settings.publicUrl) : null,
      pages,
      origin: () => origin,
      now,
      log:
        settings.logLevel === 'silent' ? null : { level: settings.logLevel, stream: parts.logStream ?? process.stderr },
    })
    const address = await listen(app, settings)
    origin = settings.publicUrl ?? address
    return { address, origin, app, close: () => closeAll(app, opened) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function closeAll(app: App, opened: OpenedSource): Promise<void> {
  app.beginStop()
  await app.fastify.close()
  await opened.close()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

async function listen(app: App, { host, port }: Settings): Promise<string> {
  try {
    // Not the framework's own listen: its "localhost" opens further servers, which miss our settings.
    await app.fastify.ready()
    await new Promise<void>((resolve, reject) => {
      app.fastify.server.once('error', reject)
      app.fastify.server.listen({ host, port }, resolve)
    })
  } catch (error) {
    throw new StartFailure(listenSentence(error, host, port), { cause: error })
  }
  const bound = app.fastify.server.address()
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
}

function listenSentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; stop it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Carrel cannot listen on ${host}, port ${port} (${code}).`
}
