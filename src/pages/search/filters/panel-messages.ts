/** The texts of the filters. */
import { formatCount } from '../../../domain/format.ts'
import type { ACCESS_FILTERS } from '../../../domain/search-filters.ts'
import { normalizeSearchText } from '../../../domain/search-query.ts'

type AccessFilter = (typeof ACCESS_FILTERS)[number]

export const PANEL_MESSAGES = {
  year: 'Year',
  from: 'From',
  to: 'To',
  yearHint: 'Four digits, such as 2019',
  yearChart: 'Articles by year',
  apply: 'Apply',
  example: (value: string) => `such as ${value}`,
  any: 'Any',
  type: 'Type',
  access: 'Access',
  source: 'Source',
  author: 'Author',
  license: 'Licence',
  language: 'Language',
  has: 'Has',
  lacks: 'Without',
  remove: '(remove)',
  find: { source: 'Find a source', author: 'Find an author', license: 'Find a licence', language: 'Find a language' },
  top: (listed: number, all: number | null, parts: string) =>
    `Top ${formatCount(listed)}${all === null ? '' : ` of ${formatCount(all)}`} ${parts}`,
  matching: (found: number, listed: number) => `${formatCount(found)} of ${formatCount(listed)} match`,
  searchFor: (expression: string) => `Search for ${expression}`,
  filterFor: (text: string) => `Filter by “${text}”`,
  noAuthors: 'Narrow the search to list authors',
  none: 'None stated',
  notStated: 'Not stated',
  cost: 'Counts use 1 request',
  failed: 'The counts could not be loaded.',
  tryAgain: 'Try again',
  close: 'Close',
  showResults: 'Show results',
  statistics: 'Statistics of these results',
} as const

export const ACCESS_NAMES: Record<AccessFilter, string> = {
  open: 'Open access, any',
  gold: 'Gold',
  diamond: 'Diamond',
  hybrid: 'Hybrid',
  bronze: 'Bronze',
  green: 'Green',
  closed: 'Closed',
  unknown: 'Unknown',
}

/** A name as an expression of the search text: `source:"Nature"`. */
export function formatNameSearch(field: 'source' | 'author', name: string): string {
  return `${field}:"${normalizeSearchText(name.replaceAll('"', ' '))}"`
}

/** A text with a further condition; OR binds least, so a text with it goes into parentheses. */
export function addToText(text: string, condition: string): string {
  if (text === '') return condition
  return /\bOR\b/.test(text) ? `(${text}) ${condition}` : `${text} ${condition}`
}
