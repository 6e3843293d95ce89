import { formatLanguageName } from '../../article-view/language-name.ts'
import { parseLicense } from '../../domain/license.ts'
import { typeNamePlural } from '../../domain/article-type.ts'
import type { Breakdown } from '../../domain/statistics.ts'

/** How a breakdown is labelled. */
export type BreakdownLabels = {
  /** The id of the figure, and its hash in the address: `/stats#by-year`. */
  id: string
  /** The caption of the figure. */
  caption: string
  /** The heading of the table's first column. */
  column: string
  /** The parts in the plural, and one of them, within a sentence. */
  parts: string
  part: string
  /** What the figure counts, in a sentence. */
  definition: string
  /** What the parts mean, where their names do not say it. */
  note: string | null
  /** The name of a part for readers. */
  label: (value: string) => string
}

/** The labels of a breakdown. An unknown breakdown, and a second one of the same kind, keep the service's name. */
export function makeBreakdownLabels(
  { by, label, path }: Pick<Breakdown, 'by' | 'label' | 'path'>,
  isFirstOfKind: boolean,
): BreakdownLabels {
  if (by !== 'other' && isFirstOfKind) return KNOWN[by]
  const own = by === 'other' ? OTHER : KNOWN[by]
  const id = path.replace(/[^\p{L}\p{N}]+/gu, '-')
  const definition = `The service’s own breakdown${path === '' ? '' : ` “${path}”`}; what it counts is the service’s to say.`
  return { ...own, id, caption: label, column: label, definition, note: null }
}

const OTHER = makeLabels('part', 'parts')

/** The labels of each known breakdown. */
const KNOWN: Record<Exclude<Breakdown['by'], 'other'>, BreakdownLabels> = {
  year: {
    ...makeLabels('year', 'years'),
    definition: 'Articles by the year in which they were published.',
    caption: 'Articles by year',
    column: 'Year of publication',
  },
  type: {
    ...makeLabels('type', 'types', typeNamePlural),
    definition: 'Articles by the type that their records state.',
  },
  open_access: {
    ...makeLabels('status', 'statuses', capitalise),
    id: 'by-open-access',
    definition: 'Articles by how they can be read.',
    caption: 'By open access status',
    note: 'As the records state. Gold: in an open-access journal. Diamond: the same, without a fee for authors. Hybrid: under an open licence in a subscription journal. Bronze: free at the publisher, without an open licence. Green: free in a repository.',
  },
  license: {
    ...makeLabels('licence', 'licences'),
    definition: 'Articles by the licence that their records state.',
    label: (value) => (value === 'unknown' || value === '' ? 'Not stated' : parseLicense(value).name),
  },
  language: {
    ...makeLabels('language', 'languages', formatLanguageName),
    definition: 'Articles by the language of their text, as their records state it.',
  },
  source: {
    ...makeLabels('source', 'sources'),
    caption: 'Top sources',
    definition: 'Articles by their journal, proceedings or the like; what shares an ISSN or a name is one source.',
  },
  author: {
    ...makeLabels('author', 'authors'),
    caption: 'Top authors',
    definition: 'Articles by the names of their authors.',
    note: 'Names as printed: one person may have several, and several persons may share one.',
  },
}

/** The labels that follow from the word for one part; `name` names a known part for readers. */
function makeLabels(part: string, parts: string, name = (value: string) => value): BreakdownLabels {
  return {
    id: `by-${part}`,
    caption: `By ${part}`,
    column: capitalise(part),
    parts,
    part,
    definition: '',
    note: null,
    label: (value) => (value === 'unknown' || value === '' ? 'Unknown' : name(value)),
  }
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
