/** A figure of the types that searches have counted, for a service whose statistics have none. */
import type { ArticleType } from '../../domain/article-type.ts'
import { formatCount, formatMoment } from '../../domain/format.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { type FigureData, makeFigures } from './figure-data.ts'

/** How many articles the search of each type finds; `countedAt`: ISO 8601. */
export type TypeCounts = { counts: { type: ArticleType; count: number }[]; countedAt: string }

/** The figure of counted types, with how their sum differs from the total that the service states. */
export function makeTypeFigure(
  { counts, countedAt }: TypeCounts,
  statistics: Statistics,
  selection: SearchQuery,
  hasFilters: boolean,
): FigureData | undefined {
  const whole = statistics.articles
  const entries = counts.map(({ type, count }) => ({ value: type, count }))
  const breakdown = {
    by: 'type',
    path: '',
    label: '',
    entries,
    withoutCount: [],
    whole,
    rest: null,
    mayBeCut: false,
    sharedValues: [],
  } as const
  const [figure] = makeFigures(
    { ...statistics, breakdowns: [breakdown], isCountedByCarrel: true },
    selection,
    hasFilters,
  )
  const sum = counts.reduce((total, { count }) => total + count, 0)
  const remarks = [
    ...(whole === null ? [] : [compareWithTotal(sum, whole)]),
    `Counted by searches, one for each type, on ${formatMoment(countedAt)}.`,
  ]
  return figure && { ...figure, remarks, countedAt }
}

function compareWithTotal(sum: number, whole: number): string {
  if (sum > whole)
    return `Total: ${formatCount(sum)}, more than the ${formatCount(whole)} articles; the service may not search by type.`
  const difference = sum === whole ? '' : `, ${formatCount(whole - sum)} not classified: of another type, or of none`
  return `Total: ${formatCount(sum)} of ${formatCount(whole)} articles${difference}.`
}
