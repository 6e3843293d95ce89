/** The embedded catalogue in its folder: locked, built when it is not what this program expects, opened for reading. */
import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { readSampleRows } from '../import/sample-rows.ts'
import { makeFolder } from '../project-folder.ts'
import { projectRoot } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { lockDirectory } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { SCHEMA_VERSION } from './schema.ts'
import { readStatistics } from './statistics.ts'
import { type Store, StoreFull } from './store.ts'

/** Options of a catalogue. */
export type CatalogueOptions = {
  /** The data folder; made when it does not exist. */
  dataDir: string
  /** The present moment, in milliseconds; becomes `added_at` of a catalogue that is built. */
  now: () => number
  /** The catalogue's lines; the sample that comes with the program when left out. */
  sampleFile?: string
  /** Receives a sentence for the operator. */
  log?: (sentence: string) => void
}

/** Names the current store. It is replaced in one step, so that a crash leaves the old or the new one. */
type Pointer = v.InferOutput<typeof PointerText>
const PointerText = v.pipe(
  v.string(),
  v.parseJson(),
  // A plain name: nothing outside the data folder is ever opened or removed.
  v.object({ folder: v.pipe(v.string(), v.regex(/^catalogue-[0-9a-f-]{36}$/)), fingerprint: v.string() }),
)

const POINTER_FILE = 'catalogue.json'
const STORE_PREFIX = 'catalogue-'
/** Only a hang should end loading. */
const LOADING_TIMEOUT_MS = 600_000

/**
 * Opens the catalogue of a data folder, building it first when it is missing, of another version or sample, or does not
 * open. Throws `StartFailure` when the folder cannot be written, is full or belongs to another running Carrel, and for a
 * line of the sample that is not valid.
 */
export async function openCatalogue(options: CatalogueOptions): Promise<Store> {
  makeWritable(options.dataDir)
  try {
    return await openLocked(options)
  } catch (error) {
    throw isDiskFull(error) ? new StartFailure(describeFullDisk(options.dataDir), { cause: error }) : error
  }
}

async function openLocked(options: CatalogueOptions): Promise<Store> {
  const { dataDir, log } = options
  const state: { close: () => Promise<void> } = { close: async () => {} }
  const onLost = () => {
    log?.(`Another Carrel has taken the folder ${dataDir}, because this one was paused; start this one again.`)
    void state.close()
  }
  const lock = await lockDirectory(dataDir, { onLost, ...(log === undefined ? {} : { log }) })
  try {
    const sample = readFileSync(options.sampleFile ?? path.join(projectRoot(), 'server/sample/articles.jsonl'), 'utf8')
    const fingerprint = createHash('sha256').update(`${SCHEMA_VERSION}\n${sample}`).digest('hex')
    // Before building, because what earlier attempts left may fill the disk.
    removeOtherStores(dataDir)
    const store = (await openCurrent(dataDir, fingerprint)) ?? (await rebuild(options, sample, fingerprint))
    removeOtherStores(dataDir)
    state.close = async () => {
      await store.close()
      lock.release()
    }
    return { ...store, close: state.close }
  } catch (error) {
    removeOtherStores(dataDir)
    lock.release()
    throw error
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof StoreFull || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
}

function describeFullDisk(dataDir: string): string {
  return `The disk of the folder ${dataDir} is full; free some space, or set DATA_DIR to a folder on another disk.`
}

function makeWritable(dataDir: string): void {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error('a file is in its place')
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new StartFailure(
      `The folder ${dataDir} cannot be written; make it writable, or set DATA_DIR to another folder.`,
    )
  }
}

/** The store that the pointer names; null when there is none for this fingerprint, or it does not open. */
async function openCurrent(dataDir: string, fingerprint: string): Promise<Store | null> {
  const pointer = readPointer(dataDir)
  if (pointer === null || pointer.fingerprint !== fingerprint) return null
  const folder = path.join(dataDir, pointer.folder)
  if (!existsSync(folder)) return null
  let store: Store | null = null
  try {
    store = await openEmbeddedStore(folder, { writable: false })
    await readStatistics(store)
    return store
  } catch (error) {
    await store?.close()
    if (error instanceof StoreFull) throw error
    // It can be built again from the sample.
    return null
  }
}

/** Builds into a new folder, and only then points to it. */
async function rebuild(options: CatalogueOptions, sample: string, fingerprint: string): Promise<Store> {
  // Before the database is made, because the sample may be unreadable.
  const rows = readSampleRows(sample)
  const name = `${STORE_PREFIX}${randomUUID()}`
  const folder = path.join(options.dataDir, name)
  const loading = await openEmbeddedStore(folder, { writable: true, timeoutMs: LOADING_TIMEOUT_MS })
  try {
    await buildCatalogue(loading, rows, new Date(options.now()).toISOString())
  } finally {
    await loading.close()
  }
  const draft = path.join(options.dataDir, `${POINTER_FILE}.new`)
  writeFileSync(draft, JSON.stringify({ folder: name, fingerprint } satisfies Pointer))
  renameSync(draft, path.join(options.dataDir, POINTER_FILE))
  return openEmbeddedStore(folder, { writable: false })
}

/** Removes older stores, and those whose building was interrupted. */
function removeOtherStores(dataDir: string): void {
  const current = readPointer(dataDir)?.folder
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(STORE_PREFIX) && name !== current)
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

function readPointer(dataDir: string): Pointer | null {
  try {
    return v.parse(PointerText, readFileSync(path.join(dataDir, POINTER_FILE), 'utf8'))
  } catch {
    return null
  }
}
