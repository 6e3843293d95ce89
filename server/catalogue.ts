/** `npm run catalogue -- list | use ID | export FILE.jsonl.gz | verify | rebuild | remove ID`: the imported catalogues. */
import { catalogueStore } from './import/catalogue-store.ts'
import { runCatalogueCommand } from './import/catalogue-command.ts'
import { UsageError } from './import/import-options.ts'
import { projectRoot } from './project-folder.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

try {
  const { dataDir } = readSettings(process.env, projectRoot())
  const folder = process.env.INIT_CWD ?? process.cwd()
  const lines = await runCatalogueCommand(process.argv.slice(3), { dataDir, folder, store: catalogueStore })
  for (const line of lines) console.log(line)
} catch (error) {
  if (!(error instanceof StartFailure || error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
