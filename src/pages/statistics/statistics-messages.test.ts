import { expect, test } from 'vitest'
import type { Breakdown } from '../../domain/statistics.ts'
import { makeBreakdownLabels } from './breakdown-labels.ts'
import { formatTotal, formatYearGaps, nameWithoutCount } from './statistics-messages.ts'

function total(by: Breakdown['by'], counts: number[], given: Partial<Breakdown>, inAll: number | null): string | null {
  const entries = counts.map((count, index) => ({ value: `v${index}`, count }))
  const breakdown = {
    by,
    name: 'x',
    path: 'x',
    label: 'X',
    entries,
    withoutCount: [],
    whole: null,
    rest: null,
    mayBeCut: false,
    ...given,
  }
  return formatTotal(breakdown, makeBreakdownLabels(breakdown, true), inAll)
}

test.each<[Breakdown['by'], number[], Partial<Breakdown>, number | null, string | null]>([
  ['type', [200, 57], { whole: 257 }, null, 'Total: 257 of 257 articles.'],
  ['type', [200, 57], { whole: 257, mayBeCut: true }, null, 'Total: 257 of 257 articles.'],
  [
    'type',
    [200, 40],
    { whole: 257 },
    null,
    'Total: 240 of 257 articles, 17 not classified: in none of the parts listed.',
  ],
  [
    'license',
    [20],
    { whole: 41_223 },
    null,
    'Total: 20 of 41,223 articles, 41,203 not classified: in none of the parts listed.',
  ],
  [
    'language',
    [200, 100],
    { whole: 257 },
    null,
    'Total: 300, more than the 257 articles; an article may have more than one language.',
  ],
  [
    'year',
    [200, 100],
    { whole: 257 },
    null,
    'Total: 300, more than the 257 articles; some may be counted more than once.',
  ],
  ['source', [20, 10], { whole: 257, mayBeCut: true }, 175, 'Top 2 of 175 sources: 30 of 257 articles.'],
  [
    'source',
    [20, 10],
    { whole: 257, mayBeCut: true },
    2,
    'Total: 30 of 257 articles, 227 not classified: in none of the parts listed.',
  ],
  ['source', [20, 10], { whole: 257, mayBeCut: true }, null, 'Top 2 sources: 30 of 257 articles.'],
  ['source', [20], { whole: 257, mayBeCut: true }, 175, 'Top source: 20 of 257 articles.'],
  ['source', [20, 10], { whole: 257, rest: 227 }, null, 'Top 2 sources: 30 of 257 articles, 227 in other sources.'],
  [
    'source',
    [20, 10],
    { whole: 257, rest: 220 },
    null,
    'Top 2 sources: 30 of 257 articles, 220 in other sources, 7 not classified.',
  ],
  [
    'source',
    [20, 10],
    { whole: 257, rest: 250 },
    175,
    'Total: 280, more than the 257 articles; an article may have more than one source.',
  ],
  ['author', [20, 10], { whole: 257, mayBeCut: true }, null, 'The 2 most frequent authors; there may be more.'],
  ['author', [20, 10], { whole: 257 }, null, null],
  ['other', [700], { whole: 1200 }, null, 'Total: 700 of 1,200 articles.'],
  ['other', [700, 700], { whole: 1200 }, null, 'Total: 1,400, more than the 1,200 articles.'],
  ['type', [300, 7], { whole: 257 }, null, 'Total: 307, more than the 257 articles.'],
  [
    'year',
    [300, 600],
    { whole: 1000, withoutCount: [{ value: '2020', stated: null }] },
    null,
    'Total: 900 of 1,000 articles, 100 not classified: in parts without a count, or in none.',
  ],
  [
    'source',
    [20, 10],
    { whole: 257, mayBeCut: true, withoutCount: [{ value: 'Water', stated: null }] },
    3,
    'Total: 30 of 257 articles, 227 not classified: in parts without a count, or in none.',
  ],
  ['type', [200, 57], {}, null, null],
  ['type', [], { whole: 257 }, null, null],
])('the total by %s of %j with %j in %j parts reads %s', (by, counts, given, inAll, expected) => {
  expect(total(by, counts, given, inAll)).toBe(expected)
})

const several = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `v${index}`, stated: null }))

test.each<[Breakdown['withoutCount'], string | null]>([
  [[], null],
  [[{ value: '2020', stated: null }], 'The service states no count for 2020.'],
  [
    [
      { value: '2020', stated: null },
      { value: '2022', stated: '' },
    ],
    'The service states no count for 2020 and 2022.',
  ],
  [
    [
      { value: 'unknown', stated: null },
      { value: '2022', stated: 'n/a' },
      { value: '2023', stated: '1.200' },
    ],
    'The service states no readable count for Unknown, 2022 (“n/a”) and 2023 (“1.200”).',
  ],
  [several(12), 'The service states no count for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10 and v11.'],
  [several(1213), 'The service states no count for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11 and 1,201 more.'],
])('of the parts without a count %j it is said: %s', (withoutCount, expected) => {
  const labels = makeBreakdownLabels({ by: 'year', path: 'x', label: 'X' }, true)
  expect(nameWithoutCount({ withoutCount }, labels)).toBe(expected)
})

test.each<[string[], string | null]>([
  [[], null],
  [['1451 to 2017'], 'Not listed: the years 1451 to 2017, without articles.'],
  [['1451 to 1600', '1701 to 2017'], 'Not listed: the years 1451 to 1600 and 1701 to 2017, without articles.'],
])('of the gaps %j it is said: %s', (gaps, expected) => {
  expect(formatYearGaps(gaps)).toBe(expected)
})
