import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance, isClearError } from './typing-errors.ts'

it.each([
  ['grpah', 'graph', true],
  ['bras', 'brass', true],
  ['phisics', 'physics', true],
  ['lerning', 'learning', true],
  ['aeroelastwc', 'aeroelastic', true],
  ['guids', 'guides', true],
  // Words of their own.
  ['bayes', 'bases', false],
  ['binding', 'finding', false],
  ['bert', 'best', false],
  ['sars', 'stars', false],
  ['hypotension', 'hypertension', false],
  ['adduction', 'abduction', false],
  ['intramolecular', 'intermolecular', false],
])('%s is clearly written wrongly for %s: %s', (written, meant, isClear) => {
  expect(isClearError(written, meant, false)).toBe(isClear)
})

it('a short word with another letter is clearly wrong where no word begins so', () => {
  expect(isClearError('fdlms', 'films', true)).toBe(true)
  expect(isClearError('fdlm', 'film', true)).toBe(false)
})

it('editDistance counts letters that are added, left out, replaced or exchanged', () => {
  const distances = [
    ['abc', 'abc'],
    ['abc', 'abcd'],
    ['abc', 'bc'],
    ['abc', 'axc'],
    ['abc', 'acb'],
    ['abc', ''],
    ['ca', 'abc'],
  ]
  expect(distances.map(([from = '', to = '']) => editDistance(from, to))).toEqual([0, 1, 1, 1, 1, 3, 3])
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one))
      expect(editDistance(one, other) === 0).toBe(one === other)
    }),
  )
})
