import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { withoutFormatting } from '../domain/rich-text.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatAuthor } from './citation-fields.ts'
import { formatCoins } from './coins.ts'
import { anyArticle } from './testing/any-article.ts'

const ORIGIN = 'https://carrel.example.org:8443'
/** As citation managers parse it: percent-encoding and nothing else. */
const pairsOf = (title: string) => title.split('&').map((pair) => pair.split('=').map(decodeURIComponent))

test('formatCoins formats a journal article', () => {
  expect(pairsOf(formatCoins(makeArticle({ title: withoutFormatting('Reading rooms + more') }), ORIGIN))).toEqual([
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
    ['rft.genre', 'article'],
    ['rft_id', 'info:doi/10.1234/halls.1'],
    ['rft.atitle', 'Reading rooms + more'],
    ['rft.jtitle', 'Journal of Quiet Places'],
    ['rft.issn', '2049-3630'],
    ['rft.date', '2020-05-17'],
    ['rft.volume', '12'],
    ['rft.issue', '3'],
    ['rft.spage', '1'],
    ['rft.epage', '20'],
    ['rft.au', 'Ada Reader'],
    ['rfr_id', 'info:sid/carrel.example.org:carrel'],
  ])
})

test('formatCoins formats a conference paper as a book, which Zotero needs', () => {
  const pairs = pairsOf(formatCoins(makeArticle({ type: 'conference_paper' }), null))
  expect(pairs).toContainEqual(['rft_val_fmt', 'info:ofi/fmt:kev:mtx:book'])
  expect(pairs).toContainEqual(['rft.genre', 'proceeding'])
  expect(pairs).toContainEqual(['rft.btitle', 'Journal of Quiet Places'])
  expect(pairs.map(([key]) => key)).not.toContain('rfr_id')
})

test('formatCoins leaves out what is unknown', () => {
  const nothing: Partial<Article> = {
    doi: null,
    authors: [],
    source: null,
    issn: [],
    volume: null,
    issue: null,
    pages: null,
  }
  const keys = pairsOf(formatCoins(makeArticle({ ...nothing, published: null, year: null }), null)).map(([key]) => key)
  expect(keys).toEqual(['ctx_ver', 'rft_val_fmt', 'rft.genre', 'rft.atitle'])
})

test('formatCoins formats any article so that it can be parsed, with authors in order', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const title = formatCoins(article, ORIGIN)
      expect(title).not.toMatch(/[+\s"<>]/)
      const pairs = pairsOf(title)
      expect(pairs.filter(([key, value, more]) => key === undefined || !value || more !== undefined)).toEqual([])
      const single = pairs.map(([key]) => key).filter((key) => key !== 'rft.au')
      expect(new Set(single).size).toBe(single.length)
      const authors = article.authors.map((author) => formatAuthor(author).toWellFormed()).filter(Boolean)
      expect(pairs.flatMap(([key, value]) => (key === 'rft.au' ? [value] : []))).toEqual(authors)
    }),
  )
})
