import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Article } from '../contract/article.ts'
import { makeArticle } from '../contract/make-article.ts'
import { authorName } from './author-name.ts'
import { coins } from './coins.ts'
import { anyArticle } from './make-any-article.ts'

const ORIGIN = 'https://carrel.example.org:8443'
const same = (source: string) => source
/** As its readers take it apart: percent-encoding and nothing else. */
const pairsOf = (title: string) => title.split('&').map((pair) => pair.split('=').map(decodeURIComponent))

test('an article of a journal', () => {
  expect(pairsOf(coins(makeArticle({ title: 'Reading rooms + more' }), same, ORIGIN))).toEqual([
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
    ['rft.genre', 'article'],
    ['rft_id', 'info:doi/10.1234/rooms.1'],
    ['rft.atitle', 'Reading rooms + more'],
    ['rft.jtitle', 'Journal of Quiet Places'],
    ['rft.date', '2020-05-17'],
    ['rft.volume', '12'],
    ['rft.issue', '3'],
    ['rft.spage', '1'],
    ['rft.epage', '20'],
    ['rft.au', 'Ada Reader'],
    ['rfr_id', 'info:sid/carrel.example.org:carrel'],
  ])
})

test('a paper of a conference is one also for Zotero, in its proceedings', () => {
  const pairs = pairsOf(coins(makeArticle({ type: 'conference_paper' }), same, null))
  expect(pairs).toContainEqual(['rft_val_fmt', 'info:ofi/fmt:kev:mtx:book'])
  expect(pairs).toContainEqual(['rft.genre', 'proceeding'])
  expect(pairs).toContainEqual(['rft.btitle', 'Journal of Quiet Places'])
  expect(pairs.map(([key]) => key)).not.toContain('rfr_id')
})

test('what is not told is left out', () => {
  const nothing: Partial<Article> = { doi: null, authors: [], source: null, volume: null, issue: null, pages: null }
  const keys = pairsOf(coins(makeArticle({ ...nothing, published: null, year: null }), same, null)).map(([key]) => key)
  expect(keys).toEqual(['ctx_ver', 'rft_val_fmt', 'rft.genre', 'rft.atitle'])
})

test('any article: it can be taken apart, nothing in it becomes a key, authors in order', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const title = coins(article, same, ORIGIN)
      expect(title).not.toMatch(/[+\s"<>]/)
      const pairs = pairsOf(title)
      expect(pairs.filter(([key, value, more]) => key === undefined || !value || more !== undefined)).toEqual([])
      const single = pairs.map(([key]) => key).filter((key) => key !== 'rft.au')
      expect(new Set(single).size).toBe(single.length)
      const authors = article.authors.map((author) => authorName(author, same).toWellFormed()).filter(Boolean)
      expect(pairs.flatMap(([key, value]) => (key === 'rft.au' ? [value] : []))).toEqual(authors)
    }),
  )
})
