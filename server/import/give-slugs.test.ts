import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveSlugs } from './give-slugs.ts'
import type { Identifier } from './import-record.ts'

const identity = fc.record({
  scheme: fc.constantFrom('doi', 'oai', 'key', 'pmid') satisfies fc.Arbitrary<Identifier['scheme']>,
  value: fc.stringMatching(/^[a-c0-9/.]{1,6}$/),
})
const named = fc.record({ title: fc.constantFrom('Editorial', 'On examples', '𝑥'), identity })
const isSame = (one: { identity: Identifier }, other: { identity: Identifier }) =>
  one.identity.scheme === other.identity.scheme && one.identity.value === other.identity.value

test('slugs do not depend on the order of the records', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(named, { comparator: isSame, maxLength: 12 })
        .chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
        ),
      ([records, shuffled]) => {
        const slugsOf = (list: typeof records) => {
          const slugs = giveSlugs(new Set(), list.map((record, number) => ({ ...record, number })), 'source') // prettier-ignore
          return new Map(
            list.map(({ identity: { scheme, value } }, number) => [`${scheme} ${value}`, slugs.get(number)]),
          )
        }
        const slugs = slugsOf(records)
        expect(slugsOf(shuffled)).toEqual(new Map(shuffled.map(({ identity: { scheme, value } }) => [`${scheme} ${value}`, slugs.get(`${scheme} ${value}`)]))) // prettier-ignore
        expect(new Set(slugs.values()).size).toBe(records.length)
      },
    ),
  )
})

test('a slug that a record has or had is not given again', () => {
  const records = [{ number: 3, title: 'Editorial', identity: { scheme: 'doi' as const, value: '10.5555/A' } }]
  const slug = giveSlugs(new Set(['editorial']), records, 'source').get(3)
  expect(slug).toMatch(/^editorial-[0-9a-f]{6}$/)
  expect(giveSlugs(new Set(['editorial', slug ?? '']), records, 'source').get(3)).toMatch(/^editorial-[0-9a-f]{12}$/)
})
