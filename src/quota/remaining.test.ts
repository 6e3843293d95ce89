import { describe, expect, test } from 'vitest'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { makeLedger, toldAgo } from './make-ledger.ts'
import { shownRemaining, withRemaining } from './remaining.ts'

const known = makeLedger({ newest: { remaining: 40, sentAt: NOW - 1000, answeredAt: NOW - 500 } })

test.each<[string, told: number | null, sentAgoMs: number, expected: number]>([
  ['sent later counts, also when it is more', 45, 900, 45],
  ['sent later counts, also when it is less', 30, 900, 30],
  ['that overtook it, sent earlier, does not count', 45, 1100, 40],
  ['sent earlier counts when it is less', 39, 1100, 39],
  ['of more than the limit is not believed', 61, 900, 40],
  ['that tells nothing changes nothing', null, 900, 40],
])('an answer to a request %s', (_what, told, sentAgoMs, expected) => {
  expect(withRemaining(known, told, NOW - sentAgoMs, NOW).newest?.remaining).toBe(expected)
})

test('an older request that told less does not become the newest', () => {
  const lower = withRemaining(known, 39, NOW - 1100, NOW)
  expect(withRemaining(lower, 44, NOW - 1050, NOW).newest?.remaining).toBe(39)
})

test('a first answer that tells nothing is an answer', () => {
  expect(withRemaining(makeLedger({}), null, NOW - 100, NOW).newest).toEqual(toldAgo(null, 0))
})

describe('what people see', () => {
  test.each<[string, Parameters<typeof makeLedger>[0], isUsed: boolean, expected: number | null]>([
    ['nothing before an answer', {}, false, null],
    ['nothing where nothing is told', { newest: toldAgo(null, 100) }, true, null],
    ['what was told', { newest: toldAgo(7, 59_999) }, true, 7],
    ['the full number a minute after the last answer', { newest: toldAgo(7, 60_000) }, false, 60],
    ['the full number that was learnt', { newest: toldAgo(7, 60_000), ceiling: 30 }, false, 30],
    ['nothing where later answers told nothing', { newest: toldAgo(7, 60_000) }, true, null],
  ])('is %s', (_what, parts, isUsed, expected) => {
    expect(shownRemaining(makeLedger(parts), NOW, isUsed)).toBe(expected)
  })
})
