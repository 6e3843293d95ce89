/** The topics of an address and their counts side by side. */
import { describe, expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import {
  comparePathOfText,
  comparisonOfAddress,
  countTopic,
  makeComparisonTable,
  tabulateComparison,
  type TopicCounts,
} from './comparison.ts'
import { describeChart } from './figure-chart.ts'
import { drawFigure } from './figure-drawing.ts'
import { describeFigure } from './figure-file.ts'
import { SHAPE_ORIGIN } from './testing/statistics-shapes.ts'

const countsOf = (topic: string, total: number | null, parts: Record<string, number | null>): TopicCounts => {
  return { topic, total, parts: new Map(Object.entries(parts)) }
}

describe('the topics of an address', () => {
  test('are at most ten different texts', () => {
    const texts = Array.from({ length: 12 }, (_, index) => `topic ${index}`)
    const path = comparePathOfText(['  a  b ', '', 'a b', 'x'.repeat(1001), ...texts].join('\n'), 'type')
    const { topics, by, left } = comparisonOfAddress(path.slice(path.indexOf('?')), true)
    expect([topics, by]).toEqual([['a b', ...texts.slice(0, 9)], 'type'])
    expect(left).toEqual(['x'.repeat(1001), 'topic 9', 'topic 10', 'topic 11'])
  })

  test('are compared by type where the service counts no years', () => {
    expect(comparisonOfAddress('?q=a', true).by).toBe('year')
    expect(comparisonOfAddress('?q=a', false).by).toBe('type')
    expect(comparePathOfText('', 'year')).toBe('/stats/compare')
  })
})

describe('the table', () => {
  test('has the years without gaps, then what has no year', () => {
    const counts = [countsOf('a', 3, { 2020: 2, unknown: 1 }), countsOf('b', 1, { 2018: 1 })]
    expect(makeComparisonTable(counts, 'year')).toEqual({
      header: ['Year', '“a”', '“b”'],
      rows: [
        ['All articles', 3, 1],
        ['2018', 0, 1],
        ['2019', 0, 0],
        ['2020', 2, 0],
        ['Not known', 1, 0],
      ],
    })
  })

  test('leaves a year empty that the service does not count, and says which years are not listed', () => {
    const by_year = { 1450: 1, 2019: 3, 2020: null, 2022: 4 }
    const counts = [countTopic('a', normalizeStatistics({ articles: 9, by_year }), 'year')]
    const { figure, table } = tabulateComparison(counts, 'year', null)
    expect(table.rows.slice(1)).toEqual([
      ['1450', 1],
      ['2019', 3],
      ['2020', ''],
      ['2021', 0],
      ['2022', 4],
    ])
    expect(figure.remarks).toContain('Not listed: the years 1451 to 2018, without articles.')
  })

  test('leaves a count empty that the service does not state', () => {
    const counts = [countsOf('a', null, { review: null, article: 2, conference_paper: 0 })]
    expect(makeComparisonTable(counts, 'type').rows).toEqual([
      ['Articles', 2],
      ['Reviews', ''],
      ['Conference papers', 0],
    ])
  })
})

describe('the figure', () => {
  test('has a chart of each topic with the same parts, of which it says how many records they have', () => {
    const counts = [countsOf('a', 3, { 2020: 2, unknown: 1 }), countsOf('b', 1, { 2018: 1 })]
    const { figure, drawing } = tabulateComparison(counts, 'year', '2026-11-22T10:05:00Z')
    expect(drawing.panels.map(({ heading }) => heading)).toEqual(['“a”: 3 articles', '“b”: 1 article'])
    const partsOf = (index: number) => drawing.panels[index]?.chart.rows.map(({ name, count }) => [name, count])
    expect(partsOf(0)?.map(([name]) => name)).toEqual(['2018', '2019', '2020', 'Not known'])
    expect([0, 1].map((index) => partsOf(index)?.map(([, count]) => count))).toEqual([
      [0, 0, 2, 1],
      [1, 0, 0, 0],
    ])
    const said = describeFigure({ figure, table: { header: [], rows: [] }, drawing }, SHAPE_ORIGIN, '2026-11-22')
    expect(said).toContainEqual(['Records', '“a”: 3 articles; “b”: 1 article'])
    expect(said).toContainEqual(['Date of figures', '22 November 2026, 10:05 UTC'])
    expect(said).toContainEqual([
      'Description',
      '2 column charts on one scale. “a”: 3 articles. 2018: 0; 2019: 0; 2020: 2; Not known: 1. “b”: 1 article. 2018: 1; 2019: 0; 2020: 0; Not known: 0.',
    ])
    const written = drawFigure(drawing, SHAPE_ORIGIN, '2026-11-22').shapes.map((shape) =>
      shape.kind === 'text' ? shape.text : '',
    )
    expect(written).toEqual(expect.arrayContaining(['“a”: 3 articles', 'Year not known: 1', '“b”: 1 article']))
  })

  test('is drawn on one scale', () => {
    const counts = [countsOf('a', 8, { article: 8 }), countsOf('b', 2, { article: 2 })]
    const { drawing } = tabulateComparison(counts, 'type', null)
    const { shapes } = drawFigure(drawing, SHAPE_ORIGIN, '2026-11-22')
    const [large = 0, small = 0] = shapes.flatMap((shape) =>
      shape.kind === 'rect' && shape.width > 1 ? [shape.width] : [],
    )
    expect(small / large).toBeCloseTo(0.25)
  })

  test('says of a count that it is not stated', () => {
    const { drawing } = tabulateComparison([countsOf('a', null, { review: null, article: 2 })], 'type', null)
    expect(describeChart(drawing)).toBe('Bar chart. “a”: total not asked. Articles: 2; Reviews: Not stated.')
  })
})
