/** The embedded catalogue in its folder: locked, built when it is not what this program expects, opened for reading. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readSampleRows } from '../import/sample-rows.ts'
import { projectRoot } from '../project-folder.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { IMPORTED_FINGERPRINT, type Pointer, readPointer, STORE_PREFIX, writePointer } from './catalogue-pointer.ts'
import { writeInFolder } from './data-folder.ts'
import { lockDirectory } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { listCatalogues, rebuildImported } from './imported-catalogue.ts'
import { SCHEMA_VERSION } from './schema.ts'
import { readStatistics } from './statistics.ts'
import { type Catalogue, type Store, StoreFull } from './store.ts'
import { type StoreSwitchParts, switchStores } from './store-switch.ts'

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
  /** How often to look whether an import switched to another catalogue, in milliseconds. */
  lookMs?: number
}

/** Only a hang should end loading. */
const LOADING_TIMEOUT_MS = 600_000

/**
 * Opens the catalogue of a data folder. Without an imported one it is the sample, built when it is missing, of another
 * version or sample, or does not open; an imported one is then built from its records. Throws `StartFailure` when the folder
 * cannot be written, is full or belongs to another running Carrel, and for a sample or records that cannot be read.
 */
export function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  return writeInFolder(options.dataDir, () => openLocked(options))
}

async function openLocked(options: CatalogueOptions): Promise<Catalogue> {
  const { dataDir, log } = options
  const state: { close: () => Promise<void> } = { close: async () => {} }
  const onLost = () => {
    log?.(`Another Carrel has taken the folder ${dataDir}, because this one was paused; start this one again.`)
    void state.close()
  }
  const lock = await lockDirectory(dataDir, { onLost, ...(log === undefined ? {} : { log }) })
  try {
    // Before building, because what earlier attempts left may fill the disk.
    removeOtherStores(dataDir)
    const first = await openFirst(options)
    removeOtherStores(dataDir)
    const { lookMs } = options
    const catalogue = switchStores({
      first,
      readNext: () => nextImported(dataDir),
      ...(log === undefined ? {} : { log }),
      ...(lookMs === undefined ? {} : { lookMs }),
    })
    state.close = async () => {
      await catalogue.close()
      lock.release()
    }
    return { ...catalogue, close: state.close }
  } catch (error) {
    removeOtherStores(dataDir)
    lock.release()
    throw error
  }
}

/** The imported catalogue that an import of this version switched to. */
function nextImported(dataDir: string) {
  const pointer = readPointer(dataDir)
  if (pointer === null || pointer.fingerprint !== IMPORTED_FINGERPRINT) return null
  return { id: pointer.folder, info: pointer.info, open: () => openStore(dataDir, pointer) }
}

/** Opens the store that the pointer names, after building it where it must be. */
async function openFirst(options: CatalogueOptions): Promise<StoreSwitchParts['first']> {
  const { dataDir, log } = options
  const pointer = readPointer(dataDir)
  const isImported = pointer?.kind === 'imported'
  const sample = isImported ? null : readSample(options)
  const fingerprint = sample?.fingerprint ?? IMPORTED_FINGERPRINT
  const store = pointer?.fingerprint === fingerprint ? await openWhole(dataDir, pointer) : null
  if (pointer !== null && store !== null) return { id: pointer.folder, info: pointer.info, store }
  if (isImported) {
    const why = pointer.fingerprint === fingerprint ? 'does not open' : 'is of another version of Carrel'
    log?.(`The imported catalogue ${why}; it is built again from its records.`)
    await rebuildImported(dataDir, pointer)
  } else if (sample !== null) {
    await buildSample(options, sample)
  }
  const built = readPointer(dataDir)
  if (built === null) throw new Error('The pointer to the catalogue was removed.')
  return { id: built.folder, info: built.info, store: await openStore(dataDir, built) }
}

function openStore(dataDir: string, { folder }: Pointer): Promise<Store> {
  return openEmbeddedStore(path.join(dataDir, folder), { writable: false })
}

/** The store that a pointer names; null when it is missing, unfinished or damaged. */
async function openWhole(dataDir: string, pointer: Pointer): Promise<Store | null> {
  if (!existsSync(path.join(dataDir, pointer.folder))) return null
  let store: Store | null = null
  try {
    store = await openStore(dataDir, pointer)
    await readStatistics(store)
    return store
  } catch (error) {
    await store?.close()
    if (error instanceof StoreFull) throw error
    // It can be built again.
    return null
  }
}

type Sample = { text: string; fingerprint: string }

function readSample({ sampleFile }: CatalogueOptions): Sample {
  const text = readFileSync(sampleFile ?? path.join(projectRoot(), 'server/sample/articles.jsonl'), 'utf8')
  return { text, fingerprint: createHash('sha256').update(`${SCHEMA_VERSION}\n${text}`).digest('hex') }
}

/** Builds into a new folder, and only then points to it; an import that ended meanwhile stays. */
async function buildSample({ dataDir, now }: CatalogueOptions, { text, fingerprint }: Sample): Promise<void> {
  // Before the database is made, because the sample may be unreadable.
  const rows = readSampleRows(text)
  const folder = `${STORE_PREFIX}${randomUUID()}`
  const loading = await openEmbeddedStore(path.join(dataDir, folder), {
    writable: true,
    timeoutMs: LOADING_TIMEOUT_MS,
  })
  try {
    await buildCatalogue(loading, rows, new Date(now()).toISOString())
  } finally {
    await loading.close()
  }
  if (readPointer(dataDir)?.kind !== 'imported') {
    writePointer(dataDir, { folder, kind: 'sample', fingerprint, info: null })
  }
}

/** Removes older samples, and those whose building was interrupted. Imported catalogues and their builds belong to imports. */
function removeOtherStores(dataDir: string): void {
  const kept = new Set([readPointer(dataDir)?.folder, ...listCatalogues(dataDir).map(({ id }) => id)])
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(STORE_PREFIX) && !kept.has(name)) {
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
    }
  }
}
