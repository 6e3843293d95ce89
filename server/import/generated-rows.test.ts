import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARTICLE_TYPES } from '../../src/contract/article-type.ts'
import { EVERYTHING, withText } from '../../src/contract/search-query.ts'
import type { ArticleRow } from '../catalogue/article-row.ts'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { openEmbeddedStore } from '../catalogue/embedded-store.ts'
import { findArticle, findCitations } from '../catalogue/find-articles.ts'
import { searchArticles } from '../catalogue/search-articles.ts'
import { wordsOf } from '../catalogue/search-words.ts'
import { isSlug } from '../catalogue/slug.ts'
import { readStatistics } from '../catalogue/statistics.ts'
import { generatedDoi, generateRows } from './generated-rows.ts'
import { GENERATED_WORDS, wordAt } from './generated-words.ts'

const SEED = 7
const ROWS = [...generateRows({ seed: SEED, count: 3000 })]

/** Whether a word stands in title, keywords or abstract. */
function holds(row: ArticleRow, word: string): boolean {
  return [row.title, row.abstract ?? '', ...row.keywords].some((text) => wordsOf(text).includes(word))
}

const shareWith = (word: string) => ROWS.filter((row) => holds(row, word)).length / ROWS.length

describe('generated rows', () => {
  it('are the same for the same seed, however many are made, and others for another seed', () => {
    const seeds = fc.nat(2 ** 31 - 1)
    fc.assert(
      fc.property(seeds, seeds, fc.nat(20), (seed, other, count) => {
        const rows = [...generateRows({ seed, count: count + 1 })]
        expect([...generateRows({ seed, count: count + 5 })].slice(0, count + 1)).toEqual(rows)
        if (seed === other) return
        const first = generateRows({ seed: other, count: 1 }).next().value
        expect(first).not.toMatchObject({ title: rows[0]?.title, authors: rows[0]?.authors, pages: rows[0]?.pages })
      }),
      { numRuns: 30 },
    )
  })

  it('come one at a time: what nobody takes is not made', () => {
    const endless = generateRows({ seed: SEED, count: Number.MAX_SAFE_INTEGER })
    expect(endless.next().value).toEqual(ROWS[0])
  })

  it('have slugs and DOIs of their own, also where titles are alike', () => {
    expect(new Set(ROWS.map(({ title }) => title)).size).toBeLessThan(ROWS.length)
    expect(new Set(ROWS.map(({ slug }) => slug)).size).toBe(ROWS.length)
    expect(new Set(ROWS.map(({ doi }) => doi.toLowerCase())).size).toBe(ROWS.length)
    expect(ROWS.every(({ slug }) => isSlug(slug))).toBe(true)
  })

  it('hold what articles hold, and now and then what they rarely hold', () => {
    for (const row of ROWS) {
      expect(row.published).toMatch(/^(?:19(?:89|9\d)|20[0-2]\d)(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|1\d|2[0-8]))?)?$/)
      expect(row.year).toBe(Number(row.published?.slice(0, 4)))
      expect(row.authors.length).toBeGreaterThan(0)
      expect(row.authors_total === null || row.authors_total > row.authors.length).toBe(true)
    }
    expect(new Set(ROWS.map(({ type }) => type))).toEqual(new Set(ARTICLE_TYPES))
    expect(new Set(ROWS.map((row) => row.oa_is_open))).toEqual(new Set([true, false, null]))
    const lengths = ROWS.flatMap(({ abstract }) => (abstract === null ? [] : [abstract.split(' ').length]))
    expect(lengths.length).toBeLessThan(ROWS.length)
    expect([Math.min(...lengths) >= 60, Math.max(...lengths) <= 290]).toEqual([true, true])
    for (const rarely of [/<i>/, /\$/]) expect(ROWS.some(({ title }) => rarely.test(title))).toBe(true)
    expect(ROWS.some((row) => row.authors_total !== null)).toBe(true)
  })

  it('cite earlier ones only', () => {
    const place = new Map(ROWS.map(({ doi }, index) => [doi, index]))
    for (const [index, { references }] of ROWS.entries()) {
      for (const doi of references) expect(place.get(doi)).toBeLessThan(index)
    }
    expect(ROWS.filter(({ references }) => references.length > 0).length).toBeGreaterThan(ROWS.length / 2)
  })
})

describe('the words of generated rows', () => {
  it('are words, each once', () => {
    expect(GENERATED_WORDS.every((word) => /^[a-z]{3,}$/.test(word))).toBe(true)
    expect(new Set(GENERATED_WORDS).size).toBe(GENERATED_WORDS.length)
    expect(GENERATED_WORDS.length).toBeGreaterThan(7000)
  })

  it('fall off as words do: the first stands in about a fifth of all articles, the last hardly anywhere', () => {
    const shares = [0, 30, 300, 3000].map((rank) => shareWith(wordAt(rank)))
    expect(shares[0]).toBeGreaterThan(0.15)
    expect(shares[0]).toBeLessThan(0.25)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shareWith(wordAt(GENERATED_WORDS.length - 1))).toBeLessThan(0.005)
  })
})

it('a catalogue can be built of them, with all its citations, and searched', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-generated-'))
  const store = await openEmbeddedStore(path.join(folder, 'store'), { writable: true, deadlineMs: 60_000 })
  try {
    const rows = ROWS.slice(0, 1500)
    await buildCatalogue(store, generateRows({ seed: SEED, count: rows.length }), '2026-01-02T03:04:05.000Z')
    expect((await readStatistics(store)).articles).toBe(rows.length)
    const { total } = await searchArticles(store, withText(EVERYTHING, `"${wordAt(0)}"`))
    expect(total).toBeGreaterThanOrEqual(rows.filter((row) => holds(row, wordAt(0))).length)
    expect(await searchArticles(store, withText(EVERYTHING, generatedDoi(SEED, 3)))).toEqual({ ids: [4], total: 1 })
    const last = rows.at(-1)
    const article = await findArticle(store, last?.slug ?? '')
    const { references } = await findCitations(store, article?.id ?? 0)
    expect(references.map(({ doi }) => doi)).toEqual(last?.references)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
})
