import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchOfAuthor, searchOfSource } from './change-search.ts'
import { parseSearchText } from './search-expression.ts'
import { formatSearchQuery, parseSearchQuery, type SearchQuery } from './search-query.ts'
import { anyText } from './testing/make-text.ts'

test.each([
  ['J. Schmidhuber', 'author:"J. Schmidhuber"'],
  ['  Robert "Bob"  O’Neill ', 'author:"Robert Bob O’Neill"'],
  ['“Anon”', 'author:"Anon"'],
  ['時実 象一', 'author:"時実 象一"'],
])('an author %j is searched as %j', (name, expected) => {
  expect(searchOfAuthor(name, ['query-language'])?.text).toBe(expected)
})

test('a service without the extension, or a name it cannot take, has no search', () => {
  expect([searchOfAuthor('Ada', ['filters', 'sort']), searchOfAuthor('Ada')]).toEqual([null, null])
  expect([searchOfSource('Nature', ['query-language']), searchOfSource('Nature')]).toEqual([null, null])
  expect(searchOfAuthor('…', ['query-language'])).toBeNull()
  expect(searchOfAuthor('a '.repeat(65), ['query-language'])).toBeNull()
  expect(searchOfSource('x'.repeat(301), ['filters'])).toBeNull()
})

test('a source becomes the filter', () => {
  const query = searchOfSource(' PLoS  ONE', ['filters'])
  expect(query && formatSearchQuery(query)).toBe('source=PLoS+ONE')
})

const parse = (query: SearchQuery) => parseSearchQuery(new URLSearchParams(formatSearchQuery(query)))

test('any name of an author makes a valid search for one name', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const query = searchOfAuthor(name, ['query-language'])
      fc.pre(query !== null)
      expect(parse(query)).toEqual({ query, problems: [] })
      expect(parseSearchText(query.text).expression).toMatchObject({ kind: 'term', field: 'author', isPhrase: true })
    }),
  )
})

test('any name of a source makes a valid search', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const query = searchOfSource(name, ['filters'])
      fc.pre(query !== null)
      expect(parse(query)).toEqual({ query, problems: [] })
    }),
  )
})
