import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_AGE_MS, MOST_ANSWERS, MOST_BYTES, outOfBounds } from './out-of-bounds.ts'

const NOW = 2 * LONGEST_AGE_MS

test('of too many, those go that were not used for longest', () => {
  const answers = Array.from({ length: MOST_ANSWERS + 3 }, (_, index) => ({
    answeredAt: NOW,
    usedAt: index,
    bytes: 1,
  }))
  expect([...outOfBounds(answers, NOW)].map(({ usedAt }) => usedAt).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
})

test('what is too large by itself goes, and takes nothing with it', () => {
  const large = { answeredAt: NOW, usedAt: NOW, bytes: MOST_BYTES + 1 }
  const small = { answeredAt: NOW, usedAt: 0, bytes: MOST_BYTES }
  expect([...outOfBounds([large, small], NOW)]).toEqual([large])
})

test('an age of a day is the last that stays', () => {
  const old = { answeredAt: NOW - LONGEST_AGE_MS - 1, usedAt: NOW, bytes: 1 }
  const future = { answeredAt: NOW + 1, usedAt: NOW, bytes: 1 }
  const last = { answeredAt: NOW - LONGEST_AGE_MS, usedAt: NOW, bytes: 1 }
  expect([...outOfBounds([old, last, future], NOW)]).toEqual([old, future])
})

test('whatever was kept, the rest is within the bounds', () => {
  const anAnswer = fc.record({
    answeredAt: fc.integer({ min: 0, max: 3 * LONGEST_AGE_MS }),
    usedAt: fc.nat(),
    bytes: fc.nat({ max: MOST_BYTES }),
  })
  fc.assert(
    fc.property(fc.array(anAnswer, { maxLength: 300 }), (answers) => {
      const dropped = outOfBounds(answers, NOW)
      const kept = answers.filter((answer) => !dropped.has(answer))
      expect(kept.length).toBeLessThanOrEqual(MOST_ANSWERS)
      expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES)
    }),
  )
})
