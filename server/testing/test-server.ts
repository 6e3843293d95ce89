/** The real server for tests, on a free port, with a clock that the test moves. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '../catalogue/store.ts'
import { EMPTY_FIGURES } from '../catalogue/testing/catalogue-records.ts'
import type { UpstreamLimits } from '../gateway/upstream-client.ts'
import type { RenderPage } from '../pages/page-renderer.ts'
import type { TestClock } from './test-clock.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'

/** Options of a server. */
export type TestServerOptions = {
  /** The catalogue; empty when absent. */
  store?: Store
  /** Settings as in the environment; SERVICE_TOKENS is `good,other` when absent. */
  environment?: Record<string, string>
  limit?: number
  windowMs?: number
  /** With API_BASE_URL: limits of one exchange with the remote service. */
  upstreamLimits?: UpstreamLimits
  /** Its timers wait until the test moves it; without it timers run and the time does not. */
  clock?: TestClock
  /** What renders first pages; nothing when absent. */
  render?: RenderPage
  /** Files of the built app; a document, a script and its compressed copies when absent. */
  files?: Record<string, string>
}

/** A running server, its clock and its log. */
export type TestServer = Awaited<ReturnType<typeof startTestServer>>

const FILES = {
  'index.html': '<!doctype html>\n<html lang="en">\n<head><title>Carrel</title></head><body></body></html>\n',
  'assets/index-abc.js': 'console.log("as it is")\n',
  'assets/index-abc.js.br': 'compressed by brotli',
  'assets/index-abc.js.gz': 'compressed by gzip',
  'service-worker.js': 'addEventListener("fetch", () => {})\n',
  'robots.txt': 'User-agent: *\n',
  'config.json': '{"apiBaseUrl":"/wrong"}',
  '.built': 'a stamp',
}

/** Starts a server in its own folders. The caller closes it. */
export async function startTestServer(options: TestServerOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-server-'))
  const pagesFolder = path.join(folder, 'dist')
  for (const [name, content] of Object.entries(options.files ?? FILES)) {
    mkdirSync(path.dirname(path.join(pagesFolder, name)), { recursive: true })
    writeFileSync(path.join(pagesFolder, name), content)
  }
  const clock: { now: number } = options.clock ?? { now: Date.UTC(2026, 0, 2) }
  const log: string[] = []
  const environment = {
    PORT: '0',
    SERVICE_TOKENS: 'good,other',
    DATA_DIR: path.join(folder, 'data'),
    ...options.environment,
  }
  const server = await startServer({
    settings: readSettings(environment, folder),
    now: () => clock.now,
    store: options.store ?? emptyStore(),
    pagesFolder,
    render: options.render ?? null,
    logStream: { write: (line) => log.push(line) },
    ...(options.clock === undefined ? {} : { after: options.clock.after }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    ...(options.windowMs === undefined ? {} : { windowMs: options.windowMs }),
    ...(options.upstreamLimits === undefined ? {} : { upstreamLimits: options.upstreamLimits }),
  })
  return {
    ...server,
    folder,
    clock,
    log,
    /** Requests a path of the server. */
    request: (target: string, init: RequestInit = {}) =>
      fetch(`${server.address}${target}`, { redirect: 'manual', ...init }),
    /** Requests a path with a credential. */
    requestAs: (credential: string, target: string, init: RequestInit = {}) =>
      fetch(`${server.address}${target}`, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), Authorization: `Bearer ${credential}` },
      }),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

// The caller's statement decides what its rows hold.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const answer = (rows: unknown[]) => rows as never[]

/** A store without articles. */
export function emptyStore(): Store {
  return {
    query: async (sql) => answer(sql.includes('from statistics') ? [{ figures: EMPTY_FIGURES }] : []),
    queryIndex: async (sql) => answer(sql.includes(' as total ') ? [{ total: 0 }] : []),
    version: () => 'empty',
    close: () => Promise.resolve(),
  }
}

/** A response read from the bare connection. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** Sends bare text and reads until the server ends the connection. */
export function sendRaw(address: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(readRaw(received)))
  })
}

function readRaw(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}
