import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { parseWebAddress } from '../domain/web-address.ts'
import { formatLibraryUrl, formatOpenUrl, libraryServiceOf } from './open-url.ts'
import { anyArticle } from './testing/any-article.ts'

const RESOLVER = 'https://resolver.example/open?library=7'
const ORIGIN = 'https://site.example'

test('formatOpenUrl adds what is known of the article to the address of the resolver', () => {
  const { href, searchParams } = new URL(formatOpenUrl(RESOLVER, makeArticle({ title: 'R&D = 中' }), ORIGIN))
  expect(href.startsWith(`${RESOLVER}&url_ver=Z39.88-2004&`)).toBe(true)
  expect(Object.fromEntries(searchParams)).toEqual({
    library: '7',
    url_ver: 'Z39.88-2004',
    rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
    'rft.genre': 'article',
    rft_id: 'info:doi/10.1234/halls.1',
    'rft.atitle': 'R&D = 中',
    'rft.jtitle': 'Journal of Quiet Places',
    'rft.issn': '2049-3630',
    'rft.date': '2020-05-17',
    'rft.volume': '12',
    'rft.issue': '3',
    'rft.spage': '1',
    'rft.epage': '20',
    'rft.au': 'Ada Reader',
    rfr_id: 'info:sid/site.example:carrel',
  })
})

test('formatOpenUrl names a conference paper as one', () => {
  const { searchParams } = new URL(formatOpenUrl(RESOLVER, makeArticle({ type: 'conference_paper' }), null))
  expect(searchParams.get('rft.genre')).toBe('proceeding')
  expect(searchParams.has('rfr_id')).toBe(false)
})

test('formatOpenUrl leaves out a title that is too long, and keeps the rest', () => {
  const { searchParams } = new URL(formatOpenUrl(RESOLVER, makeArticle({ title: '中'.repeat(300) }), ORIGIN))
  expect([searchParams.has('rft.atitle'), searchParams.get('rft.spage')]).toEqual([false, '1'])
})

test('formatOpenUrl gives an address that may become a link for any article', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      expect(parseWebAddress(formatOpenUrl(RESOLVER, article, ORIGIN))?.host).toBe('resolver.example')
    }),
  )
})

test.each([
  [RESOLVER, 'resolver'],
  ['https://libkey.io/', 'libkey'],
  ['https://libkey.io/libraries/7/', 'libkey'],
  ['https://notlibkey.io/', 'resolver'],
  ['https://proxy.example.edu/login?url=', 'proxy'],
  ['https://sso.example/redirector/example.edu?url=', 'proxy'],
  ['https://proxy.example.edu/login?group=a&qurl=', 'proxy'],
  ['https://resolver.example/open?url=1', 'resolver'],
])('libraryServiceOf(%s) is %s', (address, expected) => {
  expect(libraryServiceOf(address)).toBe(expected)
})

test.each([
  ['https://libkey.io/', '10.1234/a', 'https://libkey.io/10.1234/a'],
  ['https://libkey.io/libraries/7', '10.1234/a#b', 'https://libkey.io/libraries/7/10.1234/a%23b'],
  [
    'https://proxy.example.edu/login?url=',
    '10.1234/a',
    'https://proxy.example.edu/login?url=https://doi.org/10.1234/a',
  ],
  ['https://sso.example/go?url=', '10.1234/a', 'https://sso.example/go?url=https%3A%2F%2Fdoi.org%2F10.1234%2Fa'],
  ['https://libkey.io/', null, null],
  ['https://proxy.example.edu/login?url=', 'not a DOI', null],
])('formatLibraryUrl leads from %s to the DOI %j at %j', (address, doi, expected) => {
  expect(formatLibraryUrl(address, makeArticle({ doi }), ORIGIN)).toBe(expected)
})

test('formatLibraryUrl asks a resolver by OpenURL, without a DOI too', () => {
  const article = makeArticle({ doi: null })
  expect(formatLibraryUrl(RESOLVER, article, ORIGIN)).toBe(formatOpenUrl(RESOLVER, article, ORIGIN))
})
