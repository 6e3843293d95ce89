import { expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { cellsOf } from './figure-data.ts'
import { describeFigure, formatFigureCitation } from './figure-file.ts'
import { SHAPE_ORIGIN } from './testing/statistics-shapes.ts'
import { makeTypeFigure } from './type-figure.ts'

function count(articles: number | null, counts: [number, number, number]) {
  const statistics = normalizeStatistics(articles === null ? { journals: 4 } : { total: articles })
  const [article, review, paper] = counts
  const counted = {
    counts: [
      { type: 'article' as const, count: article },
      { type: 'review' as const, count: review },
      { type: 'conference_paper' as const, count: paper },
    ],
    countedAt: '2026-11-22T10:05:00Z',
  }
  return makeTypeFigure(counted, statistics, EVERYTHING, false)
}

const COUNTED = 'Counted by searches, one for each type, on 22 November 2026, 10:05 UTC.'

test('types that searches count are a figure with its own date, each with its search', () => {
  const figure = count(257, [200, 30, 10])
  expect(figure?.rows.map(cellsOf)).toEqual([
    ['Articles', 200, '77.8%'],
    ['Reviews', 30, '11.7%'],
    ['Conference papers', 10, '3.9%'],
  ])
  expect(figure?.rows.map(({ path }) => path)).toEqual(['/?type=article', '/?type=review', '/?type=conference_paper'])
  expect(figure?.id).toBe('by-type')
  if (figure === undefined) return
  const origin = { ...SHAPE_ORIGIN, updatedAt: '2020-01-01T00:00:00Z' }
  expect(formatFigureCitation(figure, origin, '2026-11-22')).toContain('As of 22 November 2026, 10:05 UTC.')
  expect(describeFigure({ figure, table: { header: [], rows: [] } }, origin, '2026-11-22')).toContainEqual([
    'Date of figures',
    '22 November 2026, 10:05 UTC',
  ])
})

test.each<[string, number | null, [number, number, number], string[]]>([
  ['all articles', 240, [200, 30, 10], ['Total: 240 of 240 articles.']],
  ['fewer', 257, [200, 30, 10], ['Total: 240 of 257 articles, 17 not classified: of another type, or of none.']],
  ['more', 257, [257, 257, 257], ['Total: 771, more than the 257 articles; the service may not search by type.']],
  ['an unknown number', null, [200, 30, 10], []],
])('the sum of counted types is compared with the total: %s', (_, articles, counts, remarks) => {
  expect(count(articles, counts)?.remarks).toEqual([...remarks, COUNTED])
})
