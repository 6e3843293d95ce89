/** The folder of one import, `DATA_DIR/imports/<id>`: what is needed to continue it, working files, its report. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
/** Written again whenever an import is continued. */
const WORKING = ['spool.jsonl', 'records.jsonl.gz']

/** The folder that holds those of all imports. */
export function importsFolder(dataDir: string): string {
  return path.join(dataDir, 'imports')
}

/** Makes the folder of a new import; its name begins with the time. */
export function createImportFolder(imports: string, plan: ImportPlan, startedAt: string): ImportFolder {
  const id = `${startedAt.replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`
  const folder = path.join(imports, id)
  mkdirSync(folder, { mode: 0o700 })
  const state = { plan, startedAt, harvests: {} }
  const created = makeFolderOf(folder, state)
  created.save(state)
  return created
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
      for (const name of readdirSync(folder)) if (name !== REPORT || isReportEmpty) rmSync(path.join(folder, name))
      if (isReportEmpty) rmdirSync(folder)
    },
  }
  return opened
}
