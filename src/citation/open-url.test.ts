import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { parseWebAddress } from '../domain/web-address.ts'
import { formatOpenUrl } from './open-url.ts'
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
