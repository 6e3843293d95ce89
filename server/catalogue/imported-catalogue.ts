/** Catalogues of own records in the data folder: built beside the one that is served, switched to, listed, removed. */
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { buildCatalogue, type BuildProgress } from './build-catalogue.ts'
import {
  IMPORTED_FINGERPRINT,
  type Pointer,
  readPointer,
  removePointer,
  STORE_PREFIX,
  writePointer,
} from './catalogue-pointer.ts'
import type { CatalogueInfo } from './catalogue-record.ts'
import { findDifferences } from './check-store.ts'
import { writeInFolder } from './data-folder.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { addImportFigures } from './growth.ts'
import { readRecordRows } from './read-records.ts'
import { readStatistics } from './statistics.ts'
import { type Store, StoreFull } from './store.ts'

/** Of what a catalogue is built. */
export type ImportedCatalogueParts = {
  /** Made when it does not exist. */
  dataDir: string
  /** Lines of `CatalogueRecord`, compressed by gzip; they are copied. */
  recordsFile: string
  info: CatalogueInfo
  /** `done` of `total` articles are stored; further phases are for all of them. */
  onProgress?: (progress: { phase: string; done: number; total: number }) => void
  /** How many imported catalogues stay after the switch. */
  keep?: number
  /** The lock of imports where the caller holds it for longer; else it is taken. */
  lock?: DirectoryLock
}

/** A catalogue in a data folder; the sample has neither info nor records. */
export type CurrentCatalogue = Pick<Pointer, 'kind' | 'info'> & { id: string; recordsFile: string | null }

/** An imported catalogue that is kept. */
export type ImportedCatalogue = { id: string; info: CatalogueInfo; recordsFile: string; isCurrent: boolean }

const BUILDING_PREFIX = 'building-'
const RECORDS_FILE = 'records.jsonl.gz'
/** Imported catalogues that stay after a switch. */
const KEPT = 2
/** Only a hang takes longer: the indexes of a million articles are one statement each. */
const STATEMENT_TIMEOUT_MS = 3_600_000
/** From the last statement of a build until a running server has opened the store. A change that is dated earlier would be missed by a harvest in between. */
const OPENING_MS = 5000

/** Locks the imports of a data folder, made when it does not exist. Throws `StartFailure` when another import runs. */
export function lockImports(dataDir: string): Promise<DirectoryLock> {
  const describe = (holder: string) =>
    `Another import (${holder}) is working in the folder ${dataDir}; wait for its end, or stop it first.`
  return writeInFolder(dataDir, () => lockDirectory(dataDir, { file: 'import.lock', describe }))
}

/**
 * Builds a catalogue and then switches to it; a server that runs takes it up within seconds, and may still serve the one
 * before, which stays. Older ones than the newest two are removed, or as `keep` says. Throws `StartFailure` with a
 * sentence for the operator; the present catalogue stays then.
 */
export function buildImportedCatalogue(parts: ImportedCatalogueParts): Promise<{ id: string }> {
  const { dataDir, keep = KEPT } = parts
  return writeInFolder(dataDir, () =>
    withLock(parts, async () => {
      removeBuilds(dataDir)
      const pointer = await build(parts)
      const before = readPointer(dataDir)?.folder
      writePointer(dataDir, pointer)
      for (const { id, isCurrent } of listCatalogues(dataDir).slice(keep))
        if (!isCurrent && id !== before) removeStore(dataDir, id)
      return { id: pointer.folder }
    }),
  )
}

/** The catalogue that is served from a data folder; null when there is none yet. */
export function readCurrentCatalogue(dataDir: string): CurrentCatalogue | null {
  const pointer = readPointer(dataDir)
  if (pointer === null) return null
  const { folder, kind, info } = pointer
  return { id: folder, kind, info, recordsFile: kind === 'imported' ? recordsOf(dataDir, folder) : null }
}

/** The imported catalogues of a data folder, the newest first. */
export function listCatalogues(dataDir: string): ImportedCatalogue[] {
  const current = readPointer(dataDir)?.folder
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(STORE_PREFIX)) : []
  return names
    .flatMap((id) => {
      const info = readPointer(path.join(dataDir, id))?.info ?? null
      return info === null ? [] : [{ id, info, recordsFile: recordsOf(dataDir, id), isCurrent: id === current }]
    })
    .toSorted((a, b) => Date.parse(b.info.builtAt) - Date.parse(a.info.builtAt))
}

/** Switches to a catalogue of the list; one of an older program is built again first. Throws `StartFailure`. */
export async function useCatalogue(dataDir: string, id: string): Promise<void> {
  const { info } = findCatalogue(dataDir, id)
  const pointer = readPointer(path.join(dataDir, id))
  if (pointer === null || pointer.fingerprint !== IMPORTED_FINGERPRINT) {
    await rebuildImported(dataDir, { folder: id, info })
    return
  }
  await withLock({ dataDir }, async () => writePointer(dataDir, pointer))
}

/** Removes a catalogue of the list that is not the current one. Throws `StartFailure`. */
export async function removeCatalogue(dataDir: string, id: string): Promise<void> {
  await withLock({ dataDir }, async () => {
    if (findCatalogue(dataDir, id).isCurrent) {
      throw new StartFailure(`The catalogue ${id} is in use; use another one first.`)
    }
    removeStore(dataDir, id)
  })
}

/**
 * Builds a catalogue again from its records, and switches to that. What it was is no longer listed, and the next start
 * removes it: a server may still serve it. Throws `StartFailure`.
 */
export async function rebuildImported(
  dataDir: string,
  { folder, info }: Pick<Pointer, 'folder' | 'info'>,
): Promise<{ id: string }> {
  if (info === null) throw new StartFailure(`The file catalogue.json in ${dataDir} is damaged; import again.`)
  const recordsFile = recordsOf(dataDir, folder)
  const built = await buildImportedCatalogue({ dataDir, recordsFile, info, keep: Infinity })
  removePointer(path.join(dataDir, folder))
  return built
}

/**
 * Compares the store of a catalogue with its records; a sentence for each difference. A copy of it is read, because no two
 * processes may open a store. Throws `StartFailure` when the disk has no space for that, or an import is running.
 */
export function checkStore(dataDir: string, id: string): Promise<string[]> {
  return writeInFolder(dataDir, () =>
    withLock({ dataDir }, async () => {
      const { recordsFile } = findCatalogue(dataDir, id)
      const copy = path.join(dataDir, `${BUILDING_PREFIX}${randomUUID()}`)
      try {
        cpSync(path.join(dataDir, id), copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
        return await checkCopy(copy, recordsFile)
      } finally {
        rmSync(copy, { recursive: true, force: true })
      }
    }),
  )
}

async function checkCopy(copy: string, recordsFile: string): Promise<string[]> {
  let store: Store | null = null
  try {
    store = await openEmbeddedStore(copy, { writable: true, timeoutMs: STATEMENT_TIMEOUT_MS })
    return await findDifferences(store, readRecordRows(recordsFile))
  } catch (error) {
    if (error instanceof StoreFull || error instanceof StartFailure) throw error
    return [`The store cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await store?.close()
  }
}

/** Builds into a folder that no start touches, and gives it its name when it is whole. */
async function build({ dataDir, recordsFile, info, onProgress }: ImportedCatalogueParts): Promise<Pointer> {
  const id = randomUUID()
  const building = path.join(dataDir, `${BUILDING_PREFIX}${id}`)
  const folder = `${STORE_PREFIX}${id}`
  const before = info.growth === undefined ? (readPointer(dataDir)?.info ?? null) : info
  const pointer = { folder, kind: 'imported', fingerprint: IMPORTED_FINGERPRINT, info: { ...info } } satisfies Pointer
  // A catalogue that is built again keeps its time.
  const dateChanges = () => (pointer.info.servedAt ??= new Date(Date.now() + OPENING_MS).toISOString())
  try {
    const store = await openEmbeddedStore(building, { writable: true, timeoutMs: STATEMENT_TIMEOUT_MS })
    try {
      const showProgress = ({ phase, articles }: BuildProgress) =>
        onProgress?.({ phase, done: articles, total: info.articles })
      await buildCatalogue(store, readRecordRows(recordsFile), info.builtAt, showProgress, dateChanges)
      pointer.info.growth = addImportFigures(before, await readStatistics(store))
    } finally {
      await store.close()
    }
    // Shares the blocks of the file where the file system can.
    copyFileSync(recordsFile, path.join(building, RECORDS_FILE), constants.COPYFILE_FICLONE)
    writePointer(building, pointer)
    renameSync(building, path.join(dataDir, folder))
    return pointer
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

async function withLock<Result>(
  { dataDir, lock }: Pick<ImportedCatalogueParts, 'dataDir' | 'lock'>,
  task: () => Promise<Result>,
): Promise<Result> {
  const taken = lock ?? (await lockImports(dataDir))
  try {
    return await task()
  } finally {
    if (lock === undefined) taken.release()
  }
}

/** Removes what imports left that were killed. */
function removeBuilds(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(BUILDING_PREFIX)) removeStore(dataDir, name)
}

/** First from the list: a removal that is killed leaves nothing that could be used. */
function removeStore(dataDir: string, name: string): void {
  removePointer(path.join(dataDir, name))
  rmSync(path.join(dataDir, name), { recursive: true, force: true })
}

function findCatalogue(dataDir: string, id: string): ImportedCatalogue {
  const found = listCatalogues(dataDir).find((one) => one.id === id)
  if (found === undefined) throw new StartFailure(`There is no imported catalogue ${id} in the folder ${dataDir}.`)
  return found
}

function recordsOf(dataDir: string, id: string): string {
  return path.join(dataDir, id, RECORDS_FILE)
}
