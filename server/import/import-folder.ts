/** The folder of one import, `DATA_DIR/imports/<id>`: what is needed to continue it, working files, its report. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CatalogueInfo } from '../catalogue/catalogue-record.ts'
import type { ImportPlan } from './import-options.ts'
import type { HarvestState } from './oai-harvest.ts'

/** JSON. */
export type ImportState = {
  plan: ImportPlan
  /** ISO 8601: the time that the records get, also when the import is continued later. */
  startedAt: string
  /** By address: where its harvest is, and how long the file of its items is then, in bytes. */
  harvests: Record<string, { state: HarvestState; bytes: number }>
}

export type ImportFolder = {
  path: string
  state: ImportState
  /** Replaces the state in one step. */
  save: (state: ImportState) => void
  /** Removes all but the report; `isReportEmpty` removes that, too. */
  finish: (isReportEmpty: boolean) => void
}

const STATE = 'state.json'
export const REPORT = 'rejected.jsonl'
export const RECORDS_NAME = 'records.jsonl.gz'
/** Written again whenever an import is continued. */
const WORKING = ['spool.jsonl', RECORDS_NAME]
/** The last imports stay, whatever became of them; so do those of the catalogues that are kept. */
const KEPT_IMPORTS = 10

/** The folder that holds those of all imports. */
export function importsFolder(dataDir: string): string {
  return path.join(dataDir, 'imports')
}

/** Makes the folder of a new import; its name begins with the time. */
export function createImportFolder(imports: string, plan: ImportPlan, startedAt: string): ImportFolder {
  const id = `${stampOf(startedAt)}-${randomBytes(3).toString('hex')}`
  const folder = path.join(imports, id)
  mkdirSync(folder, { mode: 0o700 })
  const state = { plan, startedAt, harvests: {} }
  const created = makeFolderOf(folder, state)
  created.save(state)
  return created
}

/** Removes the folders of old imports; call while no other import runs. */
export function removeOldImports(imports: string, catalogues: readonly { info: CatalogueInfo }[]): void {
  const needed = new Set(catalogues.map(({ info }) => stampOf(info.builtAt)))
  const names = readdirSync(imports).filter((name) => /^\d{14}-[0-9a-f]{6}$/.test(name))
  for (const name of names.toSorted().toReversed().slice(KEPT_IMPORTS))
    if (!needed.has(name.slice(0, 14))) rmSync(path.join(imports, name), { recursive: true })
}

/** The report of the import that made a catalogue; null where it had nothing to report, or `--rejected` named its file. */
export function findReport(imports: string, { builtAt }: CatalogueInfo): string | null {
  const names = existsSync(imports) ? readdirSync(imports) : []
  const files = names
    .filter((name) => name.startsWith(stampOf(builtAt)))
    .map((name) => path.join(imports, name, REPORT))
  return files.find((file) => existsSync(file)) ?? null
}

/** A time to the second, as the names of folders begin. */
function stampOf(time: string): string {
  return time.replace(/\D/g, '').slice(0, 14)
}

/** The last import that was stopped or failed on the way; null: there is none. */
export function openUnfinishedImport(imports: string): ImportFolder | null {
  const names = existsSync(imports) ? readdirSync(imports).toSorted().toReversed() : []
  const name = names.find((one) => existsSync(path.join(imports, one, STATE)))
  if (name === undefined) return null
  const folder = path.join(imports, name)
  const state: ImportState = JSON.parse(readFileSync(path.join(folder, STATE), 'utf8'))
  return makeFolderOf(folder, state)
}

/** Removes what killed imports left and nothing needs; call while no other import runs. */
export function removeWorkingFiles(imports: string): void {
  for (const entry of readdirSync(imports, { withFileTypes: true }))
    if (entry.isDirectory()) for (const file of WORKING) rmSync(path.join(imports, entry.name, file), { force: true })
}

function makeFolderOf(folder: string, state: ImportState): ImportFolder {
  const opened: ImportFolder = {
    path: folder,
    state,
    save: (next) => {
      opened.state = next
      const draft = path.join(folder, `${STATE}.new`)
      writeFileSync(draft, JSON.stringify(next), { mode: 0o600, flush: true })
      renameSync(draft, path.join(folder, STATE))
    },
    finish: (isReportEmpty) => {
      for (const name of readdirSync(folder))
        if (name !== REPORT || isReportEmpty) rmSync(path.join(folder, name), { recursive: true })
      if (isReportEmpty) rmdirSync(folder)
    },
  }
  return opened
}
