import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articlePath, escapeMalformedPath, leadsTo, searchPath } from './paths.ts'
import { EVERYTHING } from './search-query.ts'
import { keywordQuery } from './change-search.ts'
import { anyText } from './testing/make-text.ts'

test('searchPath formats a search, defaults left out', () => {
  expect(searchPath(EVERYTHING)).toBe('/')
  expect(searchPath({ ...EVERYTHING, text: 'deep learning' })).toBe('/?q=deep+learning')
  expect(searchPath(keywordQuery('question answering'))).toBe('/?q=%22question+answering%22')
})

test('articlePath holds any slug in one segment', () => {
  fc.assert(
    fc.property(
      anyText().filter((slug) => slug !== ''),
      (slug) => {
        const segment = articlePath(slug).replace('/articles/', '')
        expect(segment).not.toMatch(/[/?#\s]/)
        expect(decodeURIComponent(segment)).toBe(slug.toWellFormed())
      },
    ),
  )
})

test.each([
  ['/stats', '/stats', true],
  ['/stats/', '/stats', true],
  ['/Stats', '/stats', true],
  ['/stats//', '/stats', true],
  ['//', '/', true],
  ['/statsx', '/stats', false],
  ['/', '/', true],
  ['/stats', '/', false],
])('leadsTo compares %s and %s: %s', (pathname, path, expected) => {
  expect(leadsTo(pathname, path)).toBe(expected)
})

test.each([
  ['/articles/a%20b', '/articles/a%20b'],
  ['/articles/%zz', '/articles/%25zz'],
  ['/%E4%B8', '/%25E4%25B8'],
])('the path %s is escaped to %s', (pathname, escaped) => {
  expect(escapeMalformedPath(pathname)).toBe(escaped)
  expect(() => decodeURIComponent(escaped)).not.toThrow()
})
