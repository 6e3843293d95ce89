import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumbersByText } from './numbers-by-text.ts'

test('numbers by text are those of a map whose first entry stays', () => {
  const entries = fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.nat()), { maxLength: 50 })
  fc.assert(
    fc.property(entries, fc.string({ maxLength: 2 }), (pairs, other) => {
      const [numbers, map] = [new NumbersByText(), new Map<string, number>()]
      for (const [text, number] of pairs) {
        numbers.add(text, number)
        if (!map.has(text)) map.set(text, number)
      }
      for (const text of [other, ...map.keys()]) {
        expect(numbers.get(text)).toBe(map.get(text) ?? null)
        expect(numbers.has(text)).toBe(map.has(text))
      }
    }),
  )
})

test('numbers by text stay found while their table grows', () => {
  const numbers = new NumbersByText()
  const texts = Array.from({ length: 20_000 }, (_, number) => `doi\n10.5555/${number}`)
  texts.forEach((text, number) => numbers.add(text, number))
  expect(texts.map((text) => numbers.get(text))).toEqual(texts.map((_, number) => number))
  expect(numbers.has('doi\n10.5555/20000')).toBe(false)
})
