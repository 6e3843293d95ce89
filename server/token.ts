/** `npm run token -- add NAME | list | revoke NAME`: who may use the API. */
import path from 'node:path'
import { runTokenCommand } from './api/token-command.ts'
import { projectRoot } from './project-folder.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

try {
  const { dataDir } = readSettings(process.env, projectRoot())
  const lines = await runTokenCommand(process.argv.slice(3), path.join(dataDir, 'tokens.json'), Date.now())
  for (const line of lines) console.log(line)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
