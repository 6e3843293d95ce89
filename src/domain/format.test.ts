import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatDate, formatMoment, formatShare } from './format.ts'

test.each([
  ['2020', '2020'],
  ['2020-05', 'May 2020'],
  ['2020-05-07', '7 May 2020'],
  ['2020-05-07T10:00:00Z', '7 May 2020'],
  ['2020-13', '2020-13'],
  ['Spring 2020', 'Spring 2020'],
])('formatDate writes %s as %s', (date, expected) => {
  expect(formatDate(date)).toBe(expected)
})

test('formatMoment writes a moment in UTC to the minute', () => {
  expect(formatMoment('2026-11-20T09:41:30.000Z')).toBe('20 November 2026, 09:41 UTC')
  expect(formatMoment('2026-11-20T00:30:00+02:00')).toBe('19 November 2026, 22:30 UTC')
  expect(formatMoment('yesterday')).toBe('yesterday')
})

test('formatCount separates thousands', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(12345)).toBe('12,345')
  expect(formatCount(0.125)).toBe('0.13')
  expect(formatCount(1234.5)).toBe('1,234.5')
  const english = new Intl.NumberFormat('en')
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === english.format(count)))
})

test.each([
  [257, 257, '100%'],
  [0, 257, '0%'],
  [128, 256, '50.0%'],
  [999, 1000, '99.9%'],
  [99_999, 100_000, '>99.9%'],
  [1, 100_000, '<0.1%'],
  [300, 257, null],
  [100_001, 100_000, null],
  [1, 1000, '0.1%'],
  [0, 0, null],
])('formatShare writes %d of %d as %s', (part, whole, expected) => {
  expect(formatShare(part, whole)).toBe(expected)
})
