/** What the import asks of the catalogue's store. */
import type { CatalogueInfo } from '../catalogue/catalogue-record.ts'
import type { DirectoryLock } from '../catalogue/directory-lock.ts'

/** An imported catalogue of a data folder. */
export type CatalogueVersion = {
  id: string
  /** Its `records.jsonl.gz`, an absolute path. */
  recordsFile: string
  info: CatalogueInfo
}

/** A phase of building, and how much of it is done. */
export type BuildStep = { phase: string; done: number; total: number }

/** The operations on catalogues. All throw a `StartFailure` with a sentence for the operator where they cannot work. */
export type CatalogueStoreParts = {
  /** The catalogue that is served; null where it is the sample, or there is none yet. */
  readCurrentCatalogue: (dataDir: string) => Promise<CatalogueVersion | null>
  /** For one import at a time in a data folder, which exists. */
  lockImports: (dataDir: string) => Promise<DirectoryLock>
  /**
   * Builds a store from the records, keeps a copy of them beside it, and only then serves it; of older catalogues so many
   * are kept that there are `keep`. Returns its id.
   */
  buildImportedCatalogue: (options: {
    dataDir: string
    recordsFile: string
    info: CatalogueInfo
    onProgress: (progress: BuildStep) => void
    keep: number
    lock: DirectoryLock
  }) => Promise<string>
  /** The imported catalogues that are kept, the newest first. */
  listCatalogues: (dataDir: string) => Promise<(CatalogueVersion & { isCurrent: boolean })[]>
  useCatalogue: (dataDir: string, id: string) => Promise<void>
  removeCatalogue: (dataDir: string, id: string) => Promise<void>
}
