/** The topics of an address and their counts side by side. */
import { describe, expect, test } from 'vitest'
import { comparePathOfText, comparisonOfAddress, makeComparisonTable, type TopicCounts } from './comparison.ts'

const countsOf = (topic: string, total: number | null, parts: Record<string, number | null>): TopicCounts => {
  return { topic, total, parts: new Map(Object.entries(parts)) }
}

describe('the topics of an address', () => {
  test('are at most ten different texts', () => {
    const texts = Array.from({ length: 12 }, (_, index) => `topic ${index}`)
    const path = comparePathOfText(['  a  b ', '', 'a b', 'x'.repeat(1001), ...texts].join('\n'), 'type')
    const { topics, by, left } = comparisonOfAddress(path.slice(path.indexOf('?')), true)
    expect([topics, by, left]).toEqual([['a b', ...texts.slice(0, 9)], 'type', []])
    const tooMany = new URLSearchParams(texts.map((text) => ['q', text])).toString()
    expect(comparisonOfAddress(tooMany, true).left).toEqual(['topic 10', 'topic 11'])
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

  test('leaves a count empty that the service does not state', () => {
    const counts = [countsOf('a', null, { review: null, article: 2, conference_paper: 0 })]
    expect(makeComparisonTable(counts, 'type').rows).toEqual([
      ['Articles', 2],
      ['Reviews', ''],
      ['Conference papers', 0],
    ])
  })
})
