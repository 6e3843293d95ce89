import type { Access } from '../../src/domain/config.ts'
import { loadRenderer, type RenderPage } from '../../server/pages/page-renderer.ts'
import { projectRoot } from '../../server/project-folder.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/start-server.ts'
import { MADE_AT, type OpenedCatalogue } from './catalogue.ts'

/** How a server is run, as an operator would set it. */
export type AppOptions = {
  access: Access
  /** Requests a minute for each reader, and for each credential. */
  limit: number
  /** Whether the server renders pages, or sends the empty document as a static host does. */
  pages: 'served' | 'static'
}

/** The credential that the service accepts; made up for the tests. */
export const ACCEPTED_CREDENTIAL = 'carrel_a-credential-of-the-tests'

/** The real server on a free port of this machine, with a clock that only `advance` moves. */
export type AppServer = {
  origin: string
  /** Log lines from warnings upwards. */
  logLines: string[]
  /** Calls the listener with each request that a rendered page sends, as the path after `/api/v1`. */
  onPageRequest(listener: (path: string) => void): void
  /** Moves the server's clock. */
  advance(ms: number): void
  /** How the catalogue answers for pages that are rendered from now on; a browser's own requests are not affected. */
  answerPages(how: PageAnswers): void
  /** Stops listening, like a service that is down. */
  stop(): Promise<void>
  /** Listens again at the same address, with new rate limits; serves `pagesFolder` when another build is there. */
  start(pagesFolder?: string): Promise<void>
}

/** `unavailable`: 503 with a `Retry-After` of half a minute. `too late`: no answer in time. */
export type PageAnswers = 'normal' | 'unavailable' | 'too late'

/** Starts a server with unused rate limits on the built app and an open catalogue, which stays open. */
export async function startAppServer(catalogue: OpenedCatalogue, options: AppOptions): Promise<AppServer> {
  let nowMs = MADE_AT
  const logLines: string[] = []
  const renderer = options.pages === 'served' ? await makeRenderer() : null
  const start = (port: number, pagesFolder?: string) =>
    startServer({
      settings: readSettings(makeEnvironment(catalogue.dataDir, options, port), projectRoot()),
      // The catalogue belongs to the worker and outlives this server.
      store: { ...catalogue.store, close: async () => {} },
      now: () => nowMs,
      limit: options.limit,
      render: renderer?.render ?? null,
      logStream: { write: (line) => void logLines.push(line) },
      ...(pagesFolder === undefined ? {} : { pagesFolder }),
    })
  let running: Awaited<ReturnType<typeof start>> | null = await start(0)
  const { origin } = running
  return {
    origin,
    logLines,
    onPageRequest: (listener) => renderer?.onPageRequest(listener),
    answerPages: (how) => renderer?.answerPages(how),
    advance: (ms) => void (nowMs += ms),
    async stop() {
      await running?.close()
      running = null
    },
    async start(pagesFolder) {
      running = await start(Number(new URL(origin).port), pagesFolder)
    },
  }
}

function makeEnvironment(dataDir: string, { access, limit }: AppOptions, port: number) {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    ACCESS: access,
    READER_LIMIT: String(limit),
    SERVICE_TOKENS: ACCEPTED_CREDENTIAL,
    LOG_LEVEL: 'warn',
  }
}

/** The built renderer, with answers that a test can change. */
async function makeRenderer() {
  const built = await loadRenderer(projectRoot())
  const listeners: ((path: string) => void)[] = []
  let answers: PageAnswers = 'normal'
  const render: RenderPage = (request) =>
    built({
      ...request,
      // A busy test machine may take longer than the second that a page waits for its answer.
      timeout: answers === 'too late' ? Promise.resolve() : new Promise(() => {}),
      async readApi(path) {
        if (answers === 'too late') return new Promise(() => {})
        if (answers === 'unavailable')
          return { status: 503, headers: { 'content-type': 'application/json', 'retry-after': '30' }, body: '{}' }
        for (const listener of listeners) listener(path)
        return request.readApi(path)
      },
    })
  return {
    render,
    onPageRequest: (listener: (path: string) => void) => void listeners.push(listener),
    answerPages: (how: PageAnswers) => void (answers = how),
  }
}
