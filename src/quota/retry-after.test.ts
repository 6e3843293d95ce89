import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const NOW = Date.parse('Fri, 20 Nov 2026 10:00:00 GMT')

test.each<[string | null, string | null, number | null]>([
  ['7', null, 7],
  [' 7 ', null, 7],
  ['0', null, 0],
  ['99999', null, 300],
  ['Fri, 20 Nov 2026 10:00:30 GMT', null, 30],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 10:00:20 GMT', 10],
  ['Fri, 20 Nov 2026 09:00:00 GMT', null, 0],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 'nonsense', 30],
  [null, null, null],
  ['', null, null],
  ['-1', null, null],
  ['1.5', null, null],
  ['soon', null, null],
  ['0x10', null, null],
  ['2026-11-20T10:00:30Z', null, null],
  ['99999999999', null, null],
])('%j with Date %j is %j seconds', (header, date, expected) => {
  expect(readRetryAfter(header, date, NOW)).toBe(expected)
})

test('whatever it is, it is absent or from 0 to 300 whole seconds', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), fc.date({ noInvalidDate: true }), (header, date, now) => {
      const seconds = readRetryAfter(header, date, now.getTime())
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 300)).toBe(true)
    }),
  )
})
