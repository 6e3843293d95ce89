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
  /** What the parts mean, where their names do not say it. */
  note: string | null
  /** The name of a part for readers. */
  label: (value: string) => string
}

/** The labels of a breakdown. An unknown breakdown, and a second one of the same kind, keep the service's name. */
export function makeBreakdownLabels({ by, label, path }: Breakdown, isFirstOfKind: boolean): BreakdownLabels {
  if (by !== 'other' && isFirstOfKind) return KNOWN[by]
  const own = by === 'other' ? OTHER : KNOWN[by]
  return { ...own, id: path.replace(/[^\p{L}\p{N}]+/gu, '-'), caption: label, column: label, note: null }
}

const OTHER = makeLabels('part', 'parts')

/** The labels of each known breakdown. */
const KNOWN: Record<Exclude<Breakdown['by'], 'other'>, BreakdownLabels> = {
  year: { ...makeLabels('year', 'years'), caption: 'Articles by year', column: 'Year of publication' },
  type: makeLabels('type', 'types', typeNamePlural),
  open_access: {
    ...makeLabels('status', 'statuses', capitalise),
    id: 'by-open-access',
    caption: 'By open access status',
    note: 'Gold: in an open-access journal. Diamond: the same, without a fee for authors. Hybrid: under an open licence in a subscription journal. Bronze: free at the publisher, without an open licence. Green: free in a repository.',
  },
  license: {
    ...makeLabels('licence', 'licences'),
    label: (value) => (value === 'unknown' || value === '' ? 'Not stated' : parseLicense(value).name),
  },
  language: makeLabels('language', 'languages', formatLanguageName),
  source: { ...makeLabels('source', 'sources'), caption: 'Top sources' },
  author: {
    ...makeLabels('author', 'authors'),
    caption: 'Top authors',
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
    note: null,
    label: (value) => (value === 'unknown' || value === '' ? 'Unknown' : name(value)),
  }
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
