import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyLedger, type Ledger, readLedger } from './ledger.ts'
import { TEST_DAY } from './make-event-clock.ts'
import { entriesAgo, makeLedger, toldAgo } from './make-ledger.ts'
import { reserve } from './reserve.ts'

const FULL: Ledger = makeLedger({
  limit: 100,
  ceiling: 30,
  tabs: 2,
  movedMs: -5,
  entries: entriesAgo([200, 100], [50, null]),
  phantoms: [TEST_DAY],
  others: { count: 1, until: TEST_DAY },
  newest: toldAgo(7, 100),
  gate: { closedUntil: TEST_DAY, inARow: 1, passed: 0, notBefore: 0 },
})

test.each([emptyLedger(), FULL])('survives storage: %j', (ledger) => {
  expect(readLedger(JSON.parse(JSON.stringify(ledger)))).toEqual(ledger)
})

test('holds numbers only, so that nothing that was asked is stored', () => {
  const leaves = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
  expect(leaves(FULL).filter((leaf) => typeof leaf !== 'number' && leaf !== null)).toEqual([])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'ledger'],
  ['a list', []],
  ['another version', { ...FULL, version: 2 }],
  ['a limit of 0', { ...FULL, limit: 0 }],
  ['a limit beyond 10,000', { ...FULL, limit: 10_001 }],
  ['a broken limit', { ...FULL, limit: 1.5 }],
  ['a ceiling in words', { ...FULL, ceiling: 'x' }],
  ['no tab', { ...FULL, tabs: 0 }],
  ['entries that are none', { ...FULL, entries: { length: 1 } }],
  ['an entry without times', { ...FULL, entries: [[1]] }],
  ['a time that became null', { ...FULL, entries: [[1, null, null]] }],
  ['a phantom in words', { ...FULL, phantoms: ['soon'] }],
  ['no others', { ...FULL, others: null }],
  ['others without a time', { ...FULL, others: { count: 1 } }],
  ['an answer without a time', { ...FULL, newest: { remaining: 1 } }],
  ['no gate', { ...FULL, gate: null }],
  ['half a gate', { ...FULL, gate: { closedUntil: 1 } }],
])('is empty where %s is stored', (_what, stored) => {
  expect(readLedger(stored)).toEqual(emptyLedger())
})

test('whatever is stored, a place is granted or a wait of at most five minutes and a bit is said', () => {
  const anyTime = fc.oneof(fc.double(), fc.integer({ min: TEST_DAY - 100_000, max: TEST_DAY + 10_000_000 }))
  const anyLedger = fc.record({
    version: fc.constant(1),
    limit: fc.integer({ min: 0, max: 10_001 }),
    ceiling: fc.option(fc.integer({ min: 1, max: 70 })),
    tabs: fc.integer({ min: 1, max: 3 }),
    movedMs: anyTime,
    entries: fc.array(fc.tuple(anyTime, anyTime, fc.option(anyTime)), { maxLength: 70 }),
    phantoms: fc.array(anyTime, { maxLength: 70 }),
    others: fc.record({ count: fc.nat(100), until: anyTime }),
    newest: fc.option(fc.record({ remaining: fc.option(fc.nat(60)), sentAt: anyTime, answeredAt: anyTime })),
    gate: fc.record({ closedUntil: anyTime, inARow: fc.nat(9), passed: fc.nat(9), notBefore: anyTime }),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), anyLedger), fc.constantFrom('awaited', 'prefetch'), (stored, wishClass) => {
      const { outcome } = reserve(readLedger(stored), TEST_DAY, wishClass, () => 0)
      expect('granted' in outcome || (outcome.waitMs >= 1 && outcome.waitMs <= 305_000)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
