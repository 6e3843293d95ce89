/** `npm run import -- FILE | FOLDER | ADDRESS…`: makes records of other systems the catalogue (docs/import.md). */
import { createInterface } from 'node:readline/promises'
import { catalogueStore } from './import/catalogue-store.ts'
import { runImportCommand } from './import/import-command.ts'
import { projectRoot } from './project-folder.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

const stopping = new AbortController()
/** npm passes on the signal that the terminal has sent to this process, too: both are one. */
const ONE_STOP_MS = 500
let stoppedAt: number | null = null

/** The first time the import ends where it can be continued, the second time at once. */
function stop(): void {
  const now = performance.now()
  if (stoppedAt !== null && now - stoppedAt > ONE_STOP_MS) process.exit(130)
  stoppedAt ??= now
  stopping.abort()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // The terminal gives the key to the question instead of a signal to the process.
  terminal.on('SIGINT', stop)
  try {
    return /^y(es)?$/i.test((await terminal.question(question, { signal: stopping.signal })).trim())
  } finally {
    terminal.close()
  }
}

try {
  const { dataDir } = readSettings(process.env, projectRoot())
  process.exitCode = await runImportCommand(process.argv.slice(3), {
    dataDir,
    // npm runs programs in the project's folder.
    folder: process.env.INIT_CWD ?? process.cwd(),
    store: catalogueStore,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null,
    signal: stopping.signal,
    now: Date.now,
    print: (line) => console.log(line),
    errors: process.stderr,
  })
} catch (error) {
  process.exitCode = 1
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
}
// A store that is being built would keep the process for minutes.
if (stopping.signal.aborted) process.exit()
