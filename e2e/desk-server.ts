import type { Access } from '../src/contract/config.ts'
import { builtRenderer } from '../server/pages/built-renderer.ts'
import type { RenderPage } from '../server/pages/first-pages.ts'
import { PAGE_COST_HEADER } from '../server/api/zone.ts'
import { projectRoot } from '../server/project-root.ts'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/start-server.ts'
import { MADE_AT, type OpenedCatalogue } from './catalogue.ts'

/** How a desk is run, as an operator would set it. */
export type DeskOptions = {
  access: Access
  /** Requests a minute for each reader, and for each credential. */
  limit: number
  /** Whether its pages arrive whole, or empty as on a static host: then the app asks for itself. */
  way: 'served' | 'plain'
}

/** The credential that the service accepts; made up, and of no use anywhere else. */
export const ACCEPTED_CREDENTIAL = 'carrel_a-credential-of-the-tests'

/** The real server on a free port of this machine, with a clock that stands still until it is moved. */
export type DeskServer = {
  origin: string
  /** Log lines from warnings upwards. */
  logLines: string[]
  /** Called with what it asks of the API for a page that it renders, as the path after `/api/v1`. */
  onPageAsks(listener: (path: string) => void): void
  /** Moves the server's clock. */
  advance(ms: number): void
  /** How the catalogue answers for pages that are rendered from now on; a browser's own requests are answered as ever. */
  answerPages(how: PagesAnswered): void
  /** Stops answering, as a service that is down. */
  stop(): Promise<void>
  /** Answers again, at the same address, with everybody's quota new; out of `pagesFolder` when another app lies there. */
  start(pagesFolder?: string): Promise<void>
}

/** `not`: it is down, for half a minute. */
export type PagesAnswered = 'as ever' | 'not' | 'too late'

/** Starts a server with everybody's quota untouched, on the built app and an open catalogue that stays open. */
export async function startDesk({ store, dataDir }: OpenedCatalogue, options: DeskOptions): Promise<DeskServer> {
  let nowMs = MADE_AT
  const logLines: string[] = []
  const askListeners: ((path: string) => void)[] = []
  let pagesAnswered: PagesAnswered = 'as ever'
  const built = options.way === 'served' ? await builtRenderer(projectRoot()) : null
  const render: RenderPage | null =
    built &&
    ((request) =>
      built({
        ...request,
        // The server that tells the story may be busy for longer than a reader would wait for a page.
        tooLate: pagesAnswered === 'too late' ? Promise.resolve() : new Promise(() => {}),
        async ask(path) {
          if (pagesAnswered === 'too late') return new Promise(() => {})
          if (pagesAnswered === 'not') return Response.json({}, { status: 503, headers: { 'Retry-After': '30' } })
          const answer = await request.ask(path)
          // What the server has in memory costs nobody anything.
          if (answer.headers.get(PAGE_COST_HEADER) === '1') for (const tell of askListeners) tell(path)
          return answer
        },
      }))
  const start = (port: number, pagesFolder?: string) => {
    const environment = {
      PORT: String(port),
      DATA_DIR: dataDir,
      ACCESS: options.access,
      READER_LIMIT: String(options.limit),
      SERVICE_TOKENS: ACCEPTED_CREDENTIAL,
      LOG_LEVEL: 'warn',
    }
    return startServer({
      settings: readSettings(environment, projectRoot()),
      // The catalogue is the worker's, and outlives this server.
      store: { ...store, close: async () => {} },
      now: () => nowMs,
      limit: options.limit,
      render,
      logStream: { write: (line) => void logLines.push(line) },
      ...(pagesFolder === undefined ? {} : { pagesFolder }),
    })
  }
  let running: Awaited<ReturnType<typeof start>> | null = await start(0)
  const { origin } = running
  return {
    origin,
    logLines,
    onPageAsks: (listener) => void askListeners.push(listener),
    answerPages(how) {
      pagesAnswered = how
    },
    advance(ms) {
      nowMs += ms
    },
    async stop() {
      await running?.close()
      running = null
    },
    async start(pagesFolder) {
      running = await start(Number(new URL(origin).port), pagesFolder)
    },
  }
}
