/** Counts as services write them. */
import { expect, test } from 'vitest'
import { parseCount } from './find.ts'
import { normalizeStatistics } from './statistics.ts'

test.each<[unknown, number | null]>([
  ['1,200', 1200],
  ['1 200 300', 1_200_300],
  ['1\u00A0200', 1200],
  ['1\u202F200', 1200],
  ['1\u2009200', 1200],
  ["1'200", 1200],
  ['1’200’300', 1_200_300],
  [' 12,345 ', 12_345],
  ['1.200', null],
  ['1,20', null],
  ['1,2000', null],
  ['1234,567', null],
  ['1,200 300', null],
  ['1,200.5', null],
  ['9,007,199,254,740,993', null],
])('the count %j is %j', (value, expected) => {
  expect(parseCount(value)).toBe(expected)
})

test('a total with separated thousands is the total of the statistics', () => {
  expect(normalizeStatistics({ total_articles: '1,200', count: 7 }).articles).toBe(1200)
})
