import { expect, test } from 'vitest'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { answeredAgo, makeLedger, toldAgo } from './make-ledger.ts'
import { classWait, compareClasses, type WishClass } from './wish-class.ts'

test('comes first what a person waits for', () => {
  const classes: WishClass[] = ['prefetch', 'awaited', 'revalidation', 'visible']
  expect(classes.toSorted(compareClasses)).toEqual(['awaited', 'visible', 'revalidation', 'prefetch'])
})

test.each<[WishClass, limit: number, occupied: number, isHeldBack: boolean]>([
  ['awaited', 60, 60, false],
  ['visible', 60, 60, false],
  ['revalidation', 60, 39, false],
  ['revalidation', 60, 40, true],
  ['prefetch', 60, 19, false],
  ['prefetch', 60, 20, true],
  ['revalidation', 120, 79, false],
  ['revalidation', 120, 80, true],
  ['prefetch', 30, 9, false],
  ['prefetch', 30, 10, true],
  ['prefetch', 1, 0, false],
])('%s, of %i a minute with %i taken, is held back: %j', (wishClass, limit, count, isHeldBack) => {
  const ledger = makeLedger({ limit, entries: answeredAgo(count, 1000) })
  const expected = isHeldBack ? { until: NOW + 59_500, because: 'held-back' } : null
  expect(classWait(ledger, NOW, wishClass)).toEqual(expected)
})

test.each<[remaining: number | null, agoMs: number, until: number | null]>([
  [30, 100, null],
  [29, 100, NOW + 59_900],
  [29, 60_000, null],
  [null, 100, null],
])('prefetch while %j are left, told %i ms ago', (remaining, agoMs, until) => {
  const wait = classWait(makeLedger({ newest: toldAgo(remaining, agoMs) }), NOW, 'prefetch')
  expect(wait).toEqual(until === null ? null : { until, because: 'held-back' })
})

test('what is kept for others is not for revalidation', () => {
  const others = { count: 12, until: NOW + 1 }
  expect(classWait(makeLedger({ others, entries: answeredAgo(28, 0) }), NOW, 'revalidation')).not.toBeNull()
  expect(classWait(makeLedger({ others, entries: answeredAgo(27, 0) }), NOW, 'revalidation')).toBeNull()
})
