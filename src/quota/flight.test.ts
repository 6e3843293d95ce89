import { expect, test } from 'vitest'
import { flightWait } from './flight.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { answeredAgo, entriesAgo, makeLedger, toldAgo } from './make-ledger.ts'

const onTheirWay = (count: number) =>
  entriesAgo(...Array.from({ length: count }, (_, at): [number, null] => [1000 - at, null]))

test.each<[string, told: ReturnType<typeof toldAgo>, most: number]>([
  ['nothing has come yet', null, 4],
  ['the service does not tell', toldAgo(null, 100), 4],
  ['much is left', toldAgo(50, 100), 6],
  ['eight are left', toldAgo(8, 100), 6],
  ['seven are left', toldAgo(7, 100), 5],
  ['three are left', toldAgo(3, 9_999), 1],
  ['it is long ago that three were left', toldAgo(3, 10_000), 4],
])('when %s', (_what, newest, most) => {
  expect(flightWait(makeLedger({ newest, entries: onTheirWay(most - 1) }), NOW)).toBeNull()
  expect(flightWait(makeLedger({ newest, entries: onTheirWay(most) }), NOW)).toMatchObject({ because: 'in-flight' })
})

test.each<[string, Parameters<typeof makeLedger>[0]]>([
  ['others ask as well', { others: { count: 3, until: NOW + 1 } }],
  ['half of the minute is taken', { entries: answeredAgo(31, 20_000) }],
])('after a pause one goes first where %s', (_what, parts) => {
  const newest = toldAgo(20, 10_000)
  expect(flightWait(makeLedger({ ...parts, newest }), NOW)).toBeNull()
  const entries = [...(parts.entries ?? []), ...onTheirWay(1)]
  expect(flightWait(makeLedger({ ...parts, newest, entries }), NOW)).toMatchObject({ because: 'in-flight' })
})

test('the wait ends when the first of them has ended, or what was told is old', () => {
  const entries = onTheirWay(4)
  expect(flightWait(makeLedger({ entries }), NOW)?.until).toBe(NOW + 14_000)
  expect(flightWait(makeLedger({ entries, newest: toldAgo(5, 100) }), NOW)?.until).toBe(NOW + 9_900)
})

test.each<[remaining: number, agoMs: number, shared: boolean, waitMs: number | null]>([
  [2, 500, false, 1_500],
  [0, 1_999, false, 1],
  [0, 2_000, false, null],
  [2, 2_000, true, 8_000],
  [2, 10_000, true, null],
])('with %i left one asks after a pause, %i ms after the last (others ask: %j)', (remaining, agoMs, shared, waitMs) => {
  const others = { count: shared ? 1 : 0, until: NOW + 1 }
  const ledger = makeLedger({ newest: toldAgo(remaining, agoMs), entries: answeredAgo(1, agoMs), others })
  expect(flightWait(ledger, NOW)).toEqual(waitMs === null ? null : { until: NOW + waitMs, because: 'probe' })
})

test('with nothing left nobody asks while somebody does', () => {
  const ledger = makeLedger({ newest: toldAgo(1, 3_000), entries: onTheirWay(1) })
  expect(flightWait(ledger, NOW)).toMatchObject({ because: 'in-flight' })
})
