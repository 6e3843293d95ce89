/** The totals of the page as a table. */
import { formatShare } from '../../domain/format.ts'
import type { Statistics } from '../../domain/statistics.ts'
import type { TabledFigure } from './figure-file.ts'
import { describeKeyFigures } from './key-figure-texts.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** Every count of the page that is no part of a breakdown; `articlesDefinition`: which articles are counted. */
export function tabulateTotals(statistics: Statistics, articlesDefinition: string): TabledFigure {
  const { articles, sources, openAccess, figures } = statistics
  const { accessNames, notAvailable } = STATISTICS_MESSAGES
  const shareOf = (count: number | null) => (count === null || articles === null ? '' : formatShare(count, articles))
  const counts = [articles, sources, openAccess.open]
  const keyRows = describeKeyFigures(statistics, articlesDefinition).map((text, index) => {
    const isShare = index === 2 && text.value.endsWith('%')
    const definition = `${text.definition} ${text.notCounted}`
    return [text.term, counts[index] ?? notAvailable, isShare ? text.value : '', definition, text.origin]
  })
  const parts = (['closed', 'unknown'] as const).map((access) => {
    const count = openAccess[access]
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
