import { projectRoot } from './project-root.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { type RunningServer, type ServerParts, startServer } from './start-server.ts'

/** How long what was begun may take to finish after a signal to stop, in milliseconds. */
const STOP_WITHIN_MS = 10_000
/** How often it is seen whether the command that started the program is still there, in milliseconds. */
const PARENT_WATCH_MS = 250

/**
 * The life of the program: settings from the environment, start, the one sentence on standard output, stop at SIGTERM or
 * SIGINT. What keeps it from starting is one sentence on standard error and exit code 1.
 */
export async function runUntilStopped(parts: Omit<ServerParts, 'settings'> = {}): Promise<void> {
  try {
    const server = await startServer({ ...parts, settings: readSettings(process.env, projectRoot()) })
    const stop = stopAtSignal(server)
    if (process.env.npm_lifecycle_event !== undefined) stopWithParent(stop)
    process.stdout.write(`Carrel is open at ${server.origin}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

/** What an operator can act on is one sentence; anything else is our mistake, and comes whole. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The first signal lets finish what was begun, for ten seconds at most; the second ends at once. */
function stopAtSignal(server: RunningServer): () => void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stop
}

/**
 * Ends with the command it was started by: npm, told to stop, ends at once, and does not hand the signal on through the
 * shell between. A program without its parent would hold the port and the folder unseen.
 */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_WATCH_MS)
  watch.unref()
}
