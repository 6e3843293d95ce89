/** The store of imported catalogues, as the import uses it. */
import {
  buildImportedCatalogue,
  listCatalogues,
  lockImports,
  readCurrentCatalogue,
  removeCatalogue,
  useCatalogue,
} from '../catalogue/imported-catalogue.ts'
import type { CatalogueStoreParts } from './catalogue-store-parts.ts'

export const catalogueStore: CatalogueStoreParts = {
  lockImports,
  readCurrentCatalogue: async (dataDir) => {
    const current = readCurrentCatalogue(dataDir)
    if (current === null || current.recordsFile === null || current.info === null) return null
    return { id: current.id, recordsFile: current.recordsFile, info: current.info }
  },
  buildImportedCatalogue: async (options) => (await buildImportedCatalogue(options)).id,
  listCatalogues: async (dataDir) => listCatalogues(dataDir),
  useCatalogue,
  removeCatalogue,
}
