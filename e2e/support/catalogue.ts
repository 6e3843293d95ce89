/** The sample catalogue, built once for all workers; each opens a copy of its own. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedStore } from '../../server/catalogue/embedded-store.ts'
import { readCurrentCatalogue } from '../../server/catalogue/imported-catalogue.ts'
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts'
import type { Store } from '../../server/catalogue/store.ts'

/** The date of the catalogue's figures. */
export const MADE_AT = Date.UTC(2026, 10, 20, 9, 41)

/** The environment variable that tells the workers, which are processes of their own, where the built catalogue is. */
const FOLDER_VARIABLE = 'CARREL_E2E_FOLDER'

/** An open catalogue and the data folder it is in. */
export type OpenedCatalogue = { store: Store; dataDir: string }

/** Builds the catalogue in a temporary folder; returns a function that removes it with all its copies. */
export async function prepareCatalogue(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-e2e-'))
  const catalogue = await openCatalogue({ dataDir: path.join(folder, 'prepared'), now: () => MADE_AT })
  await catalogue.close()
  process.env[FOLDER_VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Opens a copy of the built catalogue: 80 MB. */
export async function openCopy(name: string): Promise<OpenedCatalogue> {
  const folder = process.env[FOLDER_VARIABLE]
  if (folder === undefined) throw new Error('The catalogue was not built: the global setup did not run.')
  const dataDir = path.join(folder, name)
  cpSync(path.join(folder, 'prepared'), dataDir, { recursive: true })
  const current = readCurrentCatalogue(dataDir)?.id ?? ''
  return { store: await openEmbeddedStore(path.join(dataDir, current), { writable: false }), dataDir }
}
