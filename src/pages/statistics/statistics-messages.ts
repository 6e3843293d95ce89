/** Every text of the statistics page, but for the names of breakdowns (breakdown-labels.ts). */
import { type ArticleType, typeName } from '../../domain/article-type.ts'
import { formatCount, formatCounted, formatMoment } from '../../domain/format.ts'
import type { Breakdown, Statistics } from '../../domain/statistics.ts'
import type { BreakdownLabels } from './breakdown-labels.ts'

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
  results: 'Show the articles',
  sources: 'Sources',
  sourcesDefinition: 'Distinct journals and proceedings.',
  openAccess: 'Open access',
  notAvailable: 'Not available',
  furtherFigures: 'Further figures',
  technicalFigures: 'About the response',
  table: 'Table',
  csv: 'CSV',
  chartPart: (caption: string) => `the chart “${caption}”`,
  yearChart: (year: number, count: number) =>
    `Articles by year of publication; most in ${year}: ${formatCounted(count, 'article')}`,
  withoutYear: (count: number) => `${formatCounted(count, 'article')} without a known year not shown.`,
} as const

/** What the open-access figure counts: `200 of 257 articles are free to read (50 closed, 7 unknown).` */
export function formatOpenAccessDefinition({
  articles,
  openAccess,
}: Pick<Statistics, 'articles' | 'openAccess'>): string {
  const { open, closed, unknown } = openAccess
  if (open === null) return 'The number of articles that are free to read is not available.'
  const whole = articles === null ? '' : ` of ${formatCount(articles)}`
  const definition = `${formatCount(open)}${whole} articles are free to read (${formatPart(closed, 'closed')}, ${formatPart(unknown, 'unknown')}).`
  if (closed === null || unknown === null || articles === null) return definition
  const sum = open + closed + unknown
  if (sum === articles) return definition
  return `${definition} These add up to ${formatCount(sum)}, ${sum > articles ? 'more' : 'fewer'} than all articles.`
}

function formatPart(count: number | null, name: string): string {
  return count === null ? `${name}: not available` : `${formatCount(count)} ${name}`
}

/**
 * How the parts of a breakdown add up, in a sentence; null where the whole is unknown or there are no parts. A list that may be
 * cut says nothing of what is missing. `partsInAll`: how many parts there are, null when unknown.
 */
export function formatTotal(
  { by, entries, whole, rest, mayBeCut }: Pick<Breakdown, 'by' | 'entries' | 'whole' | 'rest' | 'mayBeCut'>,
  { parts, part }: Pick<BreakdownLabels, 'parts' | 'part'>,
  partsInAll: number | null,
): string | null {
  // Authors share articles: their counts add up to nothing.
  if (whole === null || entries.length === 0 || by === 'author') return null
  const sum = entries.reduce((total, { count }) => total + count, 0)
  const all = sum + (rest ?? 0)
  const sumOfWhole = `${formatCount(sum)} of ${formatCount(whole)} articles`
  if (all > whole)
    return `Total: ${formatCount(all)}, more than the ${formatCount(whole)} articles${explainExcess(by, part)}.`
  const missing = all === whole || by === 'other' ? '' : `${formatCount(whole - all)} without a ${part}`
  if (sum < whole && (mayBeCut || (rest ?? 0) > 0)) {
    const inAll = partsInAll !== null && partsInAll > entries.length ? ` of ${formatCount(partsInAll)}` : ''
    const top = entries.length === 1 ? `Top ${part}` : `Top ${formatCount(entries.length)}${inAll} ${parts}`
    const others = rest !== null && rest > 0 ? [`${formatCount(rest)} in other ${parts}`, missing] : []
    return `${[`${top}: ${sumOfWhole}`, ...others].filter((text) => text !== '').join(', ')}.`
  }
  return `Total: ${[sumOfWhole, missing].filter((text) => text !== '').join(', ')}.`
}

/** An article has one year of publication; of everything else it can have several. */
function explainExcess(by: Breakdown['by'], part: string): string {
  if (by === 'other') return ''
  return by === 'year' ? '; some are counted more than once' : `; an article can have more than one ${part}`
}
