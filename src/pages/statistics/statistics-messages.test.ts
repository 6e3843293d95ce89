import { expect, test } from 'vitest'
import type { Breakdown } from '../../domain/statistics.ts'
import { makeBreakdownLabels } from './breakdown-labels.ts'
import { formatTotal } from './statistics-messages.ts'

function total(by: Breakdown['by'], counts: number[], given: Partial<Breakdown>, inAll: number | null): string | null {
  const entries = counts.map((count, index) => ({ value: `v${index}`, count }))
  const breakdown = {
    by,
    name: 'x',
    path: 'x',
    label: 'X',
    entries,
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
  ['type', [200, 40], { whole: 257 }, null, 'Total: 240 of 257 articles, 17 without a type.'],
  ['license', [20], { whole: 41_223 }, null, 'Total: 20 of 41,223 articles, 41,203 without a licence.'],
  [
    'language',
    [200, 100],
    { whole: 257 },
    null,
    'Total: 300, more than the 257 articles; an article can have more than one language.',
  ],
  [
    'year',
    [200, 100],
    { whole: 257 },
    null,
    'Total: 300, more than the 257 articles; some are counted more than once.',
  ],
  ['source', [20, 10], { whole: 257, mayBeCut: true }, 175, 'Top 2 of 175 sources: 30 of 257 articles.'],
  ['source', [20, 10], { whole: 257, mayBeCut: true }, 2, 'Total: 30 of 257 articles, 227 without a source.'],
  ['source', [20, 10], { whole: 257, mayBeCut: true }, null, 'Top 2 sources: 30 of 257 articles.'],
  ['source', [20], { whole: 257, mayBeCut: true }, 175, 'Top source: 20 of 257 articles.'],
  ['source', [20, 10], { whole: 257, rest: 227 }, null, 'Top 2 sources: 30 of 257 articles, 227 in other sources.'],
  [
    'source',
    [20, 10],
    { whole: 257, rest: 220 },
    null,
    'Top 2 sources: 30 of 257 articles, 220 in other sources, 7 without a source.',
  ],
  [
    'source',
    [20, 10],
    { whole: 257, rest: 250 },
    175,
    'Total: 280, more than the 257 articles; an article can have more than one source.',
  ],
  ['author', [20, 10], { whole: 257, mayBeCut: true }, null, 'The 2 most frequent authors; there may be more.'],
  ['author', [20, 10], { whole: 257 }, null, null],
  ['other', [700], { whole: 1200 }, null, 'Total: 700 of 1,200 articles.'],
  ['other', [700, 700], { whole: 1200 }, null, 'Total: 1,400, more than the 1,200 articles.'],
  ['type', [200, 57], {}, null, null],
  ['type', [], { whole: 257 }, null, null],
])('the total by %s of %j with %j in %j parts reads %s', (by, counts, given, inAll, expected) => {
  expect(total(by, counts, given, inAll)).toBe(expected)
})
