import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articlePath, connectPath, leadsTo, parseArticlePath, parseReturnPath, searchPath } from './paths.ts'
import { EVERYTHING, keywordQuery } from './search-query.ts'

test('a search is spelt as service.md says', () => {
  expect(searchPath(EVERYTHING)).toBe('/')
  expect(searchPath({ ...EVERYTHING, text: 'deep learning' })).toBe('/?q=deep+learning')
  expect(searchPath(keywordQuery('question answering'))).toBe('/?q=%22question+answering%22')
})

test('an article path carries any slug as one segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (slug) => {
      const segment = articlePath(slug).replace('/articles/', '')
      expect(segment).not.toMatch(/[/?#\s]/)
      expect(decodeURIComponent(segment)).toBe(slug.toWellFormed())
    }),
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
])('whether %s leads to %s: %s', (pathname, path, expected) => {
  expect(leadsTo(pathname, path)).toBe(expected)
})

test('an article is found at its path whatever the case and the slash at the end, its slug as it is', () => {
  for (const path of ['/articles/Some-Slug', '/Articles/Some-Slug/']) expect(parseArticlePath(path)).toBe('Some-Slug')
  expect(parseArticlePath('/articles/')).toBeNull()
})

describe('the way back from connecting', () => {
  test.each(['/', '/articles/some-slug', '/?q=a+b&page=2', '/stats'])('%s is kept', (path) => {
    expect(parseReturnPath(new URLSearchParams(connectPath(path).split('?')[1]).get('to'))).toBe(path)
  })

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a b',
    '/a\nb',
    '\\\\evil',
  ])('%j leads to the search', (path) => {
    expect(parseReturnPath(path)).toBe('/')
  })

  test('whatever it is, it stays on this origin', () => {
    fc.assert(
      fc.property(
        fc.string().map((rest) => `/${rest}`),
        (path) => {
          expect(new URL(parseReturnPath(path), 'https://desk.example').origin).toBe('https://desk.example')
        },
      ),
    )
  })
})
