/** The store of imported catalogues, as the import uses it. */
import {
  buildImportedCatalogue,
  checkStore,
  type ImportedCatalogue,
  listCatalogues,
  lockImports,
  readCurrentCatalogue,
  rebuildImported,
  removeCatalogue,
  useCatalogue,
} from '../catalogue/imported-catalogue.ts'

/** An imported catalogue of a data folder; its `recordsFile` is an absolute path. */
export type CatalogueVersion = Omit<ImportedCatalogue, 'isCurrent'>

export const catalogueStore = {
  lockImports,
  /** The catalogue that is served; null where it is the sample, or there is none yet. */
  readCurrentCatalogue(dataDir: string): CatalogueVersion | null {
    const current = readCurrentCatalogue(dataDir)
    if (current === null || current.recordsFile === null || current.info === null) return null
    return { id: current.id, recordsFile: current.recordsFile, info: current.info }
  },
  buildImportedCatalogue,
  checkStore,
  rebuildCatalogue: async (dataDir: string, { id, info }: CatalogueVersion) =>
    (await rebuildImported(dataDir, { folder: id, info })).id,
  listCatalogues,
  useCatalogue,
  removeCatalogue,
}

/** What the import asks of the store; tests of the import give one that only keeps records. */
export type CatalogueStore = typeof catalogueStore
