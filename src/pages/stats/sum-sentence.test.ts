import { describe, expect, test } from 'vitest'
import type { Breakdown } from '../../contract/stats.ts'
import { breakdownWords } from './breakdown-words.ts'
import { openAccessDifference, sumSentence } from './sum-sentence.ts'

function sentence(by: Breakdown['by'], counts: number[], told: Partial<Breakdown>): string | null {
  const entries = counts.map((count, index) => ({ value: `v${index}`, count }))
  const breakdown = { by, name: 'x', path: 'x', label: 'X', entries, whole: null, rest: null, mayBeCut: false, ...told }
  return sumSentence(breakdown, breakdownWords(breakdown, true))
}

describe('parts and what they are parts of', () => {
  test.each<[Breakdown['by'], number[], Partial<Breakdown>, string | null]>([
    ['type', [200, 57], { whole: 257 }, 'The types add up to 257 of 257.'],
    ['type', [200, 57], { whole: 257, mayBeCut: true }, 'The types add up to 257 of 257.'],
    ['type', [200, 40], { whole: 257 }, 'The types add up to 240 of 257: 17 have no type here.'],
    ['year', [256], { whole: 257 }, 'The years add up to 256 of 257: 1 has no year here.'],
    [
      'language',
      [200, 100],
      { whole: 257 },
      'The languages add up to 300, more than 257: an article can be in more than one.',
    ],
    ['year', [200, 100], { whole: 257 }, 'The years add up to 300, more than 257: some are counted more than once.'],
    [
      'source',
      [20, 10],
      { whole: 257, mayBeCut: true },
      'The 2 sources listed add up to 30 of 257; the service may know more.',
    ],
    ['source', [20], { whole: 257, mayBeCut: true }, 'The 1 source listed holds 20 of 257; the service may know more.'],
    [
      'source',
      [20, 10],
      { whole: 257, mayBeCut: true, rest: 227 },
      'The 2 sources listed add up to 30 of 257; 227 are counted under others.',
    ],
    [
      'source',
      [20, 10],
      { whole: 257, mayBeCut: true, rest: 220 },
      'The 2 sources listed add up to 30 of 257; 220 are counted under others, and 7 have no source here.',
    ],
    [
      'source',
      [20, 10],
      { whole: 257, mayBeCut: true, rest: 250 },
      'The sources add up to 280, more than 257: an article can be in more than one.',
    ],
    ['other', [700, 500], { whole: 1200 }, 'The parts add up to 1,200 of 1,200.'],
    ['other', [700], { whole: 1200 }, 'The parts add up to 700 of 1,200.'],
    ['other', [700, 700], { whole: 1200 }, 'The parts add up to 1,400, more than 1,200.'],
    ['type', [200, 57], {}, null],
    ['type', [], { whole: 257 }, null],
  ])('by %s, %j, %j: %s', (by, counts, told, expected) => {
    expect(sentence(by, counts, told)).toBe(expected)
  })
})

describe('open, closed and unknown', () => {
  test.each([
    [{ open: 200, closed: 50, unknown: 7 }, 257, null],
    [{ open: 200, closed: 50, unknown: 0 }, 257, 'Together these are 250, fewer than all articles.'],
    [{ open: 257, closed: 50, unknown: 0 }, 257, 'Together these are 307, more than all articles.'],
    [{ open: 200, closed: null, unknown: 0 }, 257, null],
    [{ open: 200, closed: 50, unknown: 0 }, null, null],
  ])('%j of %j: %j', (openAccess, articles, expected) => {
    expect(openAccessDifference({ openAccess, articles })).toBe(expected)
  })
})
