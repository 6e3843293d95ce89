/** Every text of the statistics page, but for the names of breakdowns (breakdown-labels.ts). */
import { type ArticleType, typeName } from '../../domain/article-type.ts'
import { formatCount, formatCounted, formatMoment } from '../../domain/format.ts'
import type { Breakdown } from '../../domain/statistics.ts'
import type { BreakdownLabels } from './breakdown-labels.ts'

type ChartForm = keyof typeof CHART_KINDS
const CHART_KINDS = { bars: 'Bar chart', columns: 'Column chart' } as const

export const STATISTICS_MESSAGES = {
  heading: 'Statistics',
  description:
    'The catalogue of research articles in figures: years, types, open access, licences, languages and sources.',
  loading: 'Loading statistics',
  asOf: (updatedAt: string | null) =>
    updatedAt === null ? 'Date of figures not available' : `As of ${formatMoment(updatedAt)}`,
  operatedBy: (operator: string) => `operated by ${operator}`,
  articles: 'Articles',
  articlesDefinition: (type: ArticleType | null, isSelection: boolean) =>
    `Every record ${isSelection ? 'that this search finds' : 'in the catalogue'}, ${type === null ? 'of any type' : `of the type “${typeName(type)}”`}.`,
  ofCatalogue: 'Statistics of the whole catalogue',
  leftOut: (names: readonly string[]) =>
    `Left out of the address, because there is no such value: ${names.join(', ')}.`,
  cannotSelect: 'This catalogue cannot count the articles of a search. The figures are those of the whole catalogue.',
  results: 'Show the articles',
  sources: 'Sources',
  openAccess: 'Open access',
  accessNames: { open: 'Open', closed: 'Closed', unknown: 'Access unknown' },
  noArticles: 'There are no articles.',
  notAvailable: 'Not available',
  notKnown: 'Not known',
  furtherFigures: 'Further figures',
  technicalFigures: 'About the response',
  share: 'Percentage',
  issn: 'ISSN',
  listAllSources: (sources: number) => `List all ${formatCount(sources)} sources (1 request)`,
  listingSources: 'Loading all sources…',
  print: 'Print',
  table: 'Table',
  csv: 'CSV',
  citeAndSave: 'Cite and save',
  loadingPanel: 'Loading…',
  copyCitation: 'Copy citation',
  citationCopied: 'Citation copied.',
  copyDescription: 'Copy description',
  descriptionCopied: 'Description copied, for use as the alternative text of the picture.',
  copyTable: 'Copy table',
  tableCopied: 'Table copied, for pasting into a spreadsheet.',
  saved: (name: string) => `Saved as ${name}.`,
  noPng: 'This browser could not make the picture. Save it as SVG instead.',
  totals: 'Totals',
  totalsDefinition: 'How many articles and sources there are, and how the articles can be read.',
  totalsHeader: ['Figure', 'Count', 'Percentage', 'Definition', 'Origin'],
  saveAll: 'Download all figures (ZIP)',
  noBundle: 'The file could not be made. Reload the page and try again.',
  limits: 'What these figures are not',
  limitsText: [
    'These figures count the records of the catalogue, as the records state them.',
    'They are not usage: no views, downloads or citations are counted, and they are no COUNTER report.',
    'They are not holdings: they do not say what a library subscribes to or which years its readers can open, and they are no KBART list.',
    'Open access is what the records state; nothing was looked up at publishers.',
  ],
  fewer: 'Show fewer',
  more: formatMore,
  moreInTable: (rows: { count: number }[], isDivision: boolean) =>
    `${formatMore(rows, isDivision)}; “Table” lists all.`,
  countByType: 'Count by type',
  counting: 'Counting…',
  countCost: (requests: number, left: number | null) =>
    `The service does not say how its articles divide by type. One search for each type counts them: ${formatCounted(requests, 'request')}${left === null ? '; how many are left is not known yet' : `, ${formatCount(left)} left`}.`,
  noSearchTotals: 'The types cannot be counted: the service does not say how many articles a search finds.',
  findIn: (title: string) => `Find in “${title}”`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  rowsShown: (first: number, last: number, found: number, all: number) => {
    const whole = found === all ? formatCount(all) : `${formatCount(found)} found of ${formatCount(all)}`
    return found === 0
      ? `None of ${formatCount(all)} found.`
      : `${formatCount(first)} to ${formatCount(last)} of ${whole}`
  },
  ofService: (path: string) =>
    `The service’s own figures${path === '' ? '' : ` “${path}”`}; the definition is Carrel’s reading.`,
  compare: 'Compare searches',
  growthPart: 'the growth of the catalogue',
  qualityPart: 'the catalogue quality',
  chartPart: (caption: string) => `the chart “${caption}”`,
  yearChart: (year: number, count: number) =>
    `Articles by year of publication; most in ${year}: ${formatCounted(count, 'article')}`,
  noYear: (name: string) => (name === 'Unknown' || name === 'Not known' ? 'Year not known' : name),
  notStated: 'Not stated',
  yearsOf: (topic: string, most: string) => `Articles by year for “${topic}”${most === '' ? '' : `. ${most}`}`,
  mostIn: (year: string, articles: string) => `Most in ${year}: ${articles}`,
  chartKind: (form: ChartForm, parts: number, first?: string, last?: string) =>
    first === undefined || last === undefined
      ? `${CHART_KINDS[form]}, ${formatCounted(parts, 'part')}.`
      : `${CHART_KINDS[form]}, ${first === last ? first : `${first} to ${last}`}.`,
  panelsKind: (panels: number, form: ChartForm) =>
    panels === 1 ? `${CHART_KINDS[form]}.` : `${formatCount(panels)} ${CHART_KINDS[form].toLowerCase()}s on one scale.`,
  lineKind: 'Line chart.',
  tableKind: (rows: number, header: string[]) => `Table of ${formatCounted(rows, 'row')}, with ${header.join(', ')}.`,
  earlier: (points: number) => `and ${formatCount(points)} before these`,
} as const

/**
 * How the parts of a breakdown add up, in a sentence; null where there is nothing to say. A list that may be
 * cut says nothing of what is missing. `partsInAll`: how many parts there are, null when unknown.
 */
export function formatTotal(
  { by, entries, withoutCount, whole, rest, mayBeCut }: Omit<Breakdown, 'path' | 'label' | 'sharedValues'>,
  { parts, part }: Pick<BreakdownLabels, 'parts' | 'part'>,
  partsInAll: number | null,
): string | null {
  // Authors share articles: their counts add up to nothing.
  if (by === 'author')
    return mayBeCut ? `The ${formatCount(entries.length)} most frequent ${parts}; there may be more.` : null
  if (whole === null || entries.length === 0) return null
  const sum = entries.reduce((total, { count }) => total + count, 0)
  const all = sum + (rest ?? 0)
  const sumOfWhole = `${formatCount(sum)} of ${formatCount(whole)} articles`
  const isAnyMore = entries.some(({ count }) => count > whole)
  if (all > whole)
    return `Total: ${formatCount(all)}, more than the ${formatCount(whole)} articles${isAnyMore ? '' : explainExcess(by, part)}.`
  const missing = all === whole || by === 'other' ? '' : `${formatCount(whole - all)} not classified`
  const where = withoutCount.length > 0 ? 'in parts without a count, or in none' : 'in none of the parts listed'
  const isCut = (mayBeCut && partsInAll !== entries.length + withoutCount.length) || (rest ?? 0) > 0
  if (sum < whole && isCut) {
    const inAll = partsInAll !== null && partsInAll > entries.length ? ` of ${formatCount(partsInAll)}` : ''
    const top = entries.length === 1 ? `Top ${part}` : `Top ${formatCount(entries.length)}${inAll} ${parts}`
    const others = rest !== null && rest > 0 ? [`${formatCount(rest)} in other ${parts}`, missing] : []
    return `${[`${top}: ${sumOfWhole}`, ...others].filter((text) => text !== '').join(', ')}.`
  }
  return `Total: ${sumOfWhole}${missing === '' ? '' : `, ${missing}: ${where}`}.`
}

/** Which parts have no count, and what is stated in its place; null where all have one. */
export function nameWithoutCount(
  { withoutCount }: Pick<Breakdown, 'withoutCount'>,
  { label }: Pick<BreakdownLabels, 'label'>,
): string | null {
  if (withoutCount.length === 0) return null
  const names = withoutCount.map(({ value, stated }) => (stated ? `${label(value)} (“${stated}”)` : label(value)))
  const readable = withoutCount.some(({ stated }) => stated) ? 'readable ' : ''
  return `The service states no ${readable}count for ${joinNames(names)}.`
}

/** Which years without articles are no rows; null where there are none. */
export function formatYearGaps(gaps: readonly string[]): string | null {
  return gaps.length === 0 ? null : `Not listed: the years ${joinNames(gaps)}, without articles.`
}

/** Some names in a sentence, and how many more there are. */
function joinNames(names: readonly string[]): string {
  const most = 12
  const shown = names.length > most ? [...names.slice(0, most), `${formatCount(names.length - most)} more`] : names
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter((text) => text !== '').join(' and ')
}

function formatMore(rows: { count: number | null }[], isDivision: boolean): string {
  const sum = rows.reduce((total, { count }) => total + (count ?? 0), 0)
  const isSum = isDivision && rows.every(({ count }) => count !== null)
  return `and ${formatCount(rows.length)} more${isSum ? `: ${formatCounted(sum, 'article')}` : ''}`
}

/** Why the parts may add up to more: an article has one year of publication, of everything else it may have several. */
function explainExcess(by: Breakdown['by'], part: string): string {
  if (by === 'other') return ''
  return by === 'year' ? '; some may be counted more than once' : `; an article may have more than one ${part}`
}
