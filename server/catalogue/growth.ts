/** How a catalogue grew: the figures of each import that led to it. */
import { isAccessKnown } from '../../src/domain/statistics.ts'
import type { CatalogueInfo, ImportFigures } from './catalogue-record.ts'
import type { Figures } from './statistics.ts'

/** The imports of which the figures are kept, the latest ones. */
const MOST_IMPORTS = 1000

/** The figures of the imports that led to a catalogue, oldest first. One that kept none knows of itself how many articles it has. */
export function listImportFigures({ growth, builtAt, articles }: CatalogueInfo): ImportFigures[] {
  return growth ?? [{ at: builtAt, articles, open: null, by_type: null }]
}

/** The same with those of a new build; `before`: what was built or served before it. One that is built again counts once. */
export function addImportFigures(before: CatalogueInfo | null, figures: Figures): ImportFigures[] {
  const { articles, open_access, by_type, updated_at: at } = figures
  const earlier = before === null ? [] : listImportFigures(before).filter((one) => one.at < at)
  const open = isAccessKnown({ articles, openAccess: open_access }) ? open_access.open : null
  return [...earlier, { at, articles, open, by_type }].slice(-MOST_IMPORTS)
}
