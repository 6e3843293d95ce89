/** What is said of the key figures: their definitions, what they do not count, where they come from. */
import { formatCount, formatMoment, formatShare } from '../../domain/format.ts'
import { isAccessKnown, type Statistics } from '../../domain/statistics.ts'
import type { TabledFigure } from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** A key figure in words. */
export type KeyFigureText = { term: string; value: string; definition: string; notCounted: string; origin: string }

/** Articles, sources and open access; `articlesDefinition`: which articles are counted. */
export function describeKeyFigures(statistics: Statistics, articlesDefinition: string): KeyFigureText[] {
  const { articles, sources, openAccess, origins, statedShare } = statistics
  const { open } = openAccess
  const isKnown = isAccessKnown(statistics)
  const share = isKnown && open !== null && articles !== null ? formatShare(open, articles) : null
  const stated = statedShare === null ? null : formatPercent(statedShare.percent)
  return [
    {
      term: STATISTICS_MESSAGES.articles,
      value: formatKnown(articles),
      definition: articlesDefinition,
      notCounted: 'Does not count records that were taken out.',
      origin: formatOrigin(statistics, origins.articles),
    },
    {
      term: STATISTICS_MESSAGES.sources,
      value: formatKnown(sources),
      definition: 'Distinct journals and proceedings.',
      notCounted: 'Does not count articles without a source.',
      origin: formatOrigin(statistics, origins.sources),
    },
    {
      term: STATISTICS_MESSAGES.openAccess,
      value: share ?? stated ?? (isKnown ? formatKnown(open) : STATISTICS_MESSAGES.notKnown),
      definition: formatOpenAccessDefinition(statistics),
      notCounted: `${statistics.isCountedByCarrel ? 'Free to read with or without an open licence, as the records state. ' : ''}Articles whose access is unknown do not count as open.`,
      origin: [
        share === null
          ? formatOrigin(statistics, statedShare?.path ?? (open === null || !isKnown ? origins.unknown : origins.open))
          : `The share is computed by Carrel, open divided by all articles${formatAsOf(statistics)}.`,
        compareShares(statistics),
      ]
        .join(' ')
        .trim(),
    },
  ]
}

/** What the open-access figure counts: `200 of 257 articles are free to read.` */
export function formatOpenAccessDefinition({
  articles,
  openAccess,
}: Pick<Statistics, 'articles' | 'openAccess'>): string {
  const { open, closed, unknown } = openAccess
  if (!isAccessKnown({ articles, openAccess }))
    return `It is not known of any of the ${formatCount(articles ?? unknown ?? 0)} articles whether it is free to read.`
  const sum = (open ?? 0) + (closed ?? 0) + (unknown ?? 0)
  if (articles === 0 && sum === 0) return STATISTICS_MESSAGES.noArticles
  if (open === null) return 'The number of articles that are free to read is not available.'
  const whole = articles === null ? '' : ` of ${formatCount(articles)}`
  const isPart = unknown !== null && unknown > 0
  const rest = isPart ? `; of ${formatCount(unknown)} it is not known` : ''
  const definition =
    articles !== null && open > articles
      ? `The service states more open-access articles (${formatCount(open)}) than articles (${formatCount(articles)}).`
      : `${formatCount(open)}${whole} articles are ${isPart ? 'known to be ' : ''}free to read${rest}.`
  if (articles === null || sum === articles || (sum === open && open > articles)) return definition
  if (sum > articles)
    return `${definition} Open, closed and unknown add up to ${formatCount(sum)}, more than the ${formatCount(articles)} articles.`
  return closed === null ? definition : `${definition} ${formatCount(articles - sum)} not classified.`
}

/** Every count of the page that is no part of a breakdown; `articlesDefinition`: which articles are counted. */
export function tabulateTotals(statistics: Statistics, articlesDefinition: string): TabledFigure {
  const { articles, sources, openAccess, figures } = statistics
  const { accessNames, notAvailable, notKnown } = STATISTICS_MESSAGES
  const shareOf = (count: number | null) =>
    count === null || articles === null ? '' : (formatShare(count, articles) ?? '')
  const counts = [articles, sources, openAccess.open]
  const keyRows = describeKeyFigures(statistics, articlesDefinition).map((text, index) => {
    const isShare = index === 2 && text.value.endsWith('%')
    const definition = `${text.definition} ${text.notCounted}`
    const count = text.value === notKnown ? notKnown : (counts[index] ?? notAvailable)
    return [text.term, count, isShare ? text.value : '', definition, text.origin]
  })
  const parts = (['closed', 'unknown'] as const).map((access) => {
    const count = openAccess[access]
    if (access === 'closed' && !isAccessKnown(statistics)) return [accessNames[access], notKnown, '', '', '']
    return [accessNames[access], count ?? notAvailable, shareOf(count), '', '']
  })
  const further = figures.map(({ label, count, path }) => [label, count, '', '', path])
  return {
    figure: {
      id: 'totals',
      title: STATISTICS_MESSAGES.totals,
      definition: STATISTICS_MESSAGES.totalsDefinition,
      remarks: [],
    },
    table: { header: [...STATISTICS_MESSAGES.totalsHeader], rows: [...keyRows, ...parts, ...further] },
  }
}

/** How the share that a service states differs from the one that follows from its counts; empty where it does not state both. */
function compareShares({ articles, openAccess, statedShare }: Statistics): string {
  const { open } = openAccess
  if (statedShare === null || open === null || articles === null || formatShare(open, articles) === null) return ''
  if (!isAccessKnown({ articles, openAccess })) return ''
  const stated = `The service states ${formatPercent(statedShare.percent)} (“${statedShare.path}”)`
  const difference = statedShare.percent - (open / articles) * 100
  // A share that is stated with one decimal or none is rounded.
  const decimals = /\./.test(String(statedShare.percent)) ? 0.05 : 0.5
  if (Math.abs(difference) <= decimals + 1e-9) return `${stated}, which agrees.`
  const points = Math.abs(difference).toFixed(1)
  return `${stated}, ${points} percentage points ${difference > 0 ? 'more' : 'less'} than its counts give.`
}

function formatOrigin(statistics: Statistics, path: string | null): string {
  if (path === null) return ''
  const asOf = formatAsOf(statistics)
  return statistics.isCountedByCarrel
    ? `Counted by this catalogue${asOf}.`
    : `The service’s own figure “${path}”${asOf}; the definition is Carrel’s reading.`
}

function formatAsOf({ updatedAt }: Statistics): string {
  return updatedAt === null ? ', without a date' : `, as of ${formatMoment(updatedAt)}`
}

function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(2))}%`
}

function formatKnown(count: number | null): string {
  return count === null ? STATISTICS_MESSAGES.notAvailable : formatCount(count)
}
