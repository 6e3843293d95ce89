import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBeginning } from './json-beginning.ts'

test.each<[unknown, string]>([
  [257, '257'],
  [null, 'null'],
  ['two\nlines', '"two\\nlines"'],
  [[], '[]'],
  [{ a: [1, { b: 'c' }] }, '{"a":[1,{"b":"c"}]}'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '[1,2,3,4,5,6,7,8,9,1…'],
  [{ title: 'A title that is far too long' }, '{"title":"A title th…'],
  ['x'.repeat(18), `"${'x'.repeat(18)}"`],
  ['x'.repeat(19), `"${'x'.repeat(19)}…`],
  [`${'x'.repeat(18)}😀`, `"${'x'.repeat(18)}…`],
])('of %j', (value, beginning) => {
  expect(jsonBeginning(value, 20)).toBe(beginning)
})

test('is the whole, or as much of it as may be shown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 40 }), (value, most) => {
      const whole = JSON.stringify(value)
      // Half of a sign at the end is left out.
      const cut = `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
      expect(jsonBeginning(value, most)).toBe(whole.length <= most ? whole : cut)
    }),
    { numRuns: 3_000 },
  )
})

test('no more of a long list is read than is shown', () => {
  const read: string[] = []
  const entry = (index: number) =>
    new Proxy({ at: index }, { get: (held, name) => (read.push(String(name)), Reflect.get(held, name) as unknown) })
  expect(
    jsonBeginning(
      Array.from({ length: 1_000 }, (_, index) => entry(index)),
      20,
    ),
  ).toBe('[{"at":0},{"at":1},{…')
  expect(read).toEqual(['at', 'at', 'at'])
})
