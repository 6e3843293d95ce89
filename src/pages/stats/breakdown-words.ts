import { languageName } from '../../article-view/language-name.ts'
import { readLicense } from '../../contract/license.ts'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING, withType } from '../../contract/search-query.ts'
import { isArticleType, typeNamePlural } from '../../contract/article-type.ts'
import type { Breakdown } from '../../contract/stats.ts'

/** How a breakdown is presented. */
export type BreakdownWords = {
  /** Identifies the figure in the address: `/stats#by-year`. */
  id: string
  /** The caption of the figure. */
  caption: string
  /** What stands at the head of the table's first column. */
  column: string
  /** Its parts in the plural, and one of them, within a sentence. */
  parts: string
  part: string
  /** What a part means, where its name does not say it. */
  note: string | null
  /** The name of a part for people. */
  label: (value: string) => string
  /** The search that shows exactly this part; null where the API cannot filter by it. */
  path: (value: string) => string | null
}

const NO_PATH = () => null

/** The words for a breakdown; one that Carrel does not know, or knows already, goes by the service's own name. */
export function breakdownWords({ by, label, path }: Breakdown, isFirstOfKind: boolean): BreakdownWords {
  if (by !== 'other' && isFirstOfKind) return KNOWN[by]
  const own = by === 'other' ? PLAIN : KNOWN[by]
  return { ...own, id: path.replace(/[^\p{L}\p{N}]+/gu, '-'), caption: label, column: label, note: null }
}

const PLAIN = {
  id: '',
  caption: '',
  column: '',
  parts: 'parts',
  part: 'part',
  note: null,
  label: (value: string) => orUnknown(value),
  path: NO_PATH,
}

/** The words for each breakdown that Carrel knows. */
const KNOWN: Record<Exclude<Breakdown['by'], 'other'>, BreakdownWords> = {
  year: {
    id: 'by-year',
    caption: 'Articles by year',
    column: 'Year of publication',
    parts: 'years',
    part: 'year',
    note: null,
    label: (value) => orUnknown(value),
    path: NO_PATH,
  },
  type: {
    id: 'by-type',
    caption: 'By type',
    column: 'Type',
    parts: 'types',
    part: 'type',
    note: null,
    label: (value) => orUnknown(value, typeNamePlural),
    path: (value) => (isArticleType(value) ? searchPath(withType(EVERYTHING, value)) : null),
  },
  open_access: {
    id: 'by-open-access',
    caption: 'By kind of open access',
    column: 'Kind of open access',
    parts: 'kinds',
    part: 'kind',
    note: 'Gold: in an open-access journal. Diamond: the same, without a fee for authors. Hybrid: under an open licence in a subscription journal. Bronze: free at the publisher, without an open licence. Green: free in a repository.',
    label: (value) => orUnknown(value, capitalised),
    path: NO_PATH,
  },
  license: {
    id: 'by-licence',
    caption: 'By licence',
    column: 'Licence',
    parts: 'licences',
    part: 'licence',
    note: null,
    label: (value) => (value === 'unknown' ? 'Not stated' : readLicense(value).name),
    path: NO_PATH,
  },
  language: {
    id: 'by-language',
    caption: 'By language',
    column: 'Language',
    parts: 'languages',
    part: 'language',
    note: null,
    label: (value) => orUnknown(value, languageName),
    path: NO_PATH,
  },
  source: {
    id: 'by-source',
    caption: 'Most frequent sources',
    column: 'Source',
    parts: 'sources',
    part: 'source',
    note: null,
    label: (value) => orUnknown(value),
    path: NO_PATH,
  },
}

function orUnknown(value: string, name: (value: string) => string = (same) => same): string {
  return value === 'unknown' ? 'Not known' : name(value)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
