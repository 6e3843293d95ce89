import { formatCount, formatCounted, formatDate } from '../../domain/format.ts'
import { type LoggedSearch, queryOfRequest } from '../../library/search-log.ts'
import { describeLimits, describeOrder } from '../../library/describe-search.ts'
import { describeReading, NOT_STATED } from './search-log-files.ts'

/** What the paragraph cannot know: the items of PRISMA-S that a reviewer adds. */
export const ITEMS_TO_ADD = [
  'other databases, registers and methods (citation searching, websites, contacts)',
  'why these words and limits were chosen, and filters or earlier searches that were used',
  'who reviewed the search strategy',
  'how duplicates were removed, and how many',
] as const

/**
 * The searches as a paragraph of a methods section, in plain text: where, when, with which words and limits, with how many
 * results. It states nothing that the log does not hold. Empty for no searches.
 */
export function formatMethods(searches: readonly LoggedSearch[], origin: string): string {
  const groups = new Map<string, LoggedSearch[]>()
  for (const search of searches) {
    // Its date is known once statistics are loaded: the searches before that belong to the same catalogue.
    const date = search.catalogue.date ?? searches.find((other) => isSamePlace(search, other))?.catalogue.date
    const key = JSON.stringify([{ ...search.catalogue, date: date ? formatDate(date) : null }, search.version])
    groups.set(key, [...(groups.get(key) ?? []), search])
  }
  return [...groups.values()].map((group) => formatGroup(group, origin)).join('\n\n')
}

/** Whether another search, whose catalogue states a date, was made in the same place. */
function isSamePlace({ catalogue, version }: LoggedSearch, other: LoggedSearch): boolean {
  const { name, address, date } = other.catalogue
  return date !== null && name === catalogue.name && address === catalogue.address && version === other.version
}

/** The searches of one catalogue, of one date, with one version of Carrel. */
function formatGroup(group: readonly LoggedSearch[], origin: string): string {
  const [first] = group
  if (first === undefined) return ''
  const { catalogue, version } = first
  const name = catalogue.name === null ? catalogue.address : `${catalogue.name} (${catalogue.address})`
  const days = [...new Set(group.map(({ at }) => formatDate(at.slice(0, 10))))]
  const when = days.length > 1 ? `between ${days[0]} and ${days.at(-1)}` : `on ${days[0]}`
  const totals = group.map(({ total }) => total)
  return [
    `We searched the catalogue ${name}, ${formatCatalogueDate(group)}, through ${version} at ${origin} ${when} (dates in UTC).`,
    group.length === 1
      ? 'The search is given exactly as entered.'
      : `The ${formatCount(group.length)} searches are given exactly as entered.`,
    ...group.map(formatSearchLine),
    ...formatSum(totals),
  ].join(' ')
}

function formatCatalogueDate(group: readonly LoggedSearch[]): string {
  const date = group.find(({ catalogue }) => catalogue.date !== null)?.catalogue.date
  if (!date) return `date of the catalogue ${NOT_STATED}`
  const undated = group.flatMap(({ catalogue }, index) => (catalogue.date === null ? [`(${index + 1})`] : []))
  return `as of ${formatDate(date)}${undated.length === 0 ? '' : ` (${NOT_STATED} for ${undated.join(', ')})`}`
}

function formatSearchLine(search: LoggedSearch, index: number): string {
  const query = queryOfRequest(search.request)
  const limits = describeLimits(query)
  const reading = describeReading(search)
  const parts = [
    query.text === '' ? 'all articles' : `“${query.text}”`,
    limits.length === 0 ? 'no limits' : `limits: ${limits.join(', ')}`,
    ...(reading === NOT_STATED ? [] : [reading]),
    describeOrder(query),
    formatDate(search.at.slice(0, 10)),
  ]
  const total = search.total === null ? `total ${NOT_STATED}` : formatCounted(search.total, 'result')
  const seen = search.pages.length === 1 ? `page ${search.pages[0]}` : `pages ${search.pages.join(', ')}`
  return `(${index + 1}) ${parts.join('; ')}: ${total}, ${seen} seen (${query.perPage} results a page).`
}

function formatSum(totals: readonly (number | null)[]): string[] {
  const known = totals.filter((total) => total !== null)
  if (totals.length < 2 || known.length < totals.length) return []
  const sum = known.reduce((all, total) => all + total, 0)
  return [`Together the searches list ${formatCounted(sum, 'result')}, before duplicates are removed.`]
}
