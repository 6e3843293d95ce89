/** `npm start`: the service, the gateway and the built app. With the argument `dev` (`npm run dev`) the app comes from its sources. */
import closeWithGrace from 'close-with-grace'
import { projectRoot } from './project-folder.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { type ServerParts, startServer } from './start-server.ts'

/** How long requests in flight may take to finish after a signal to stop, in milliseconds. */
const STOP_WITHIN_MS = 10_000
/** How often the parent process is checked, in milliseconds. */
const PARENT_CHECK_MS = 250

try {
  const server = await startServer({
    ...(await developmentParts()),
    settings: readSettings(process.env, projectRoot()),
  })
  // The first signal stops the server within ten seconds; the second ends the program at once.
  const { close } = closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${describe(err)}\n`)
    await server.close()
  })
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent(close)
  process.stdout.write(`Carrel is open at ${server.origin}\n`)
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}

async function developmentParts(): Promise<Omit<ServerParts, 'settings'>> {
  if (process.argv[2] !== 'dev') return {}
  const { vitePages } = await import('./pages/vite-pages.ts')
  return { render: null, pages: () => vitePages(projectRoot()) }
}

/** One sentence for what an operator can change; the whole stack for a defect of the program. */
function describe(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Stops with the command that started the program: npm ends at once on a signal and does not pass it on through its
 * shell. An orphaned program would keep the port and the data folder.
 */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}
