import { expect, test } from 'vitest'
import { parseSearchText } from '../../../domain/search-expression.ts'
import { addToText, formatNameSearch } from './panel-messages.ts'
import { findEntries } from './value-list.tsx'
import { readYearRange } from './year-filter.tsx'

test.each([
  ['', 'Nature', 'source:"Nature"'],
  ['lamps', 'The "Lancet"', 'lamps source:"The Lancet"'],
  ['lamps OR lights', ' Nature ', '(lamps OR lights) source:"Nature"'],
])('“%s” with the source “%s” is %s', (text, name, expected) => {
  expect(addToText(text, formatNameSearch('source', name))).toBe(expected)
})

test('a name is a condition for the whole text, also where that has OR', () => {
  const text = addToText('lamps OR lights', formatNameSearch('author', 'Ada'))
  expect(parseSearchText(text)).toMatchObject({
    isStrict: true,
    expression: { kind: 'all', parts: [{ kind: 'any' }, {}] },
  })
})

test.each([
  ['', '', { yearFrom: null, yearTo: null }],
  ['2015', ' ', { yearFrom: 2015, yearTo: null }],
  ['', '2020 ', { yearFrom: null, yearTo: 2020 }],
  ['2020', '2015', { yearFrom: 2015, yearTo: 2020 }],
])('the years “%s” and “%s” are %j', (from, to, expected) => {
  expect(readYearRange(from, to)).toEqual(expected)
})

test('values are found by a part of their name without regard to case and accents, the first ten without a text', () => {
  const entries = Array.from({ length: 30 }, (_, index) => ({ value: `Université ${index}` }))
  const find = (text: string) => findEntries(entries, (value) => value, text).map(({ value }) => value)
  expect(find(' ')).toHaveLength(10)
  expect(find('UNIVERSITE 1')).toHaveLength(11)
  expect(find('universität')).toEqual([])
})
