import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARTICLE_TYPES } from '../../../src/domain/article-type.ts'
import { wordsOf } from '../search-words.ts'
import { isSlug } from '../slug.ts'
import { generateRows } from './generated-rows.ts'
import { GENERATED_WORDS, wordAt } from './generated-words.ts'

const SEED = 7
const ROWS = [...generateRows({ seed: SEED, count: 3000 })]

/** The words of title, keywords and abstract of each row. */
const WORDS = ROWS.map((row) => new Set([row.title, row.abstract ?? '', ...row.keywords].flatMap(wordsOf)))

const shareWith = (word: string) => WORDS.filter((words) => words.has(word)).length / ROWS.length

describe('generated rows', () => {
  it('are the same for the same seed, whatever their number, and different for another seed', () => {
    const seeds = fc.nat(2 ** 31 - 1)
    fc.assert(
      fc.property(seeds, seeds, fc.nat(20), (seed, other, count) => {
        const rows = [...generateRows({ seed, count: count + 1 })]
        expect([...generateRows({ seed, count: count + 5 })].slice(0, count + 1)).toEqual(rows)
        if (seed === other) return
        const first = generateRows({ seed: other, count: 1 }).next().value
        expect(first).not.toMatchObject({ title: rows[0]?.title, authors: rows[0]?.authors, pages: rows[0]?.pages })
      }),
    )
  })

  it('are made one at a time', () => {
    const endless = generateRows({ seed: SEED, count: Number.MAX_SAFE_INTEGER })
    expect(endless.next().value).toEqual(ROWS[0])
  })

  it('have unique slugs and DOIs, also where titles are equal', () => {
    expect(new Set(ROWS.map(({ title }) => title)).size).toBeLessThan(ROWS.length)
    expect(new Set(ROWS.map(({ slug }) => slug)).size).toBe(ROWS.length)
    expect(new Set(ROWS.map(({ doi }) => doi?.toLowerCase())).size).toBe(ROWS.length)
    expect(ROWS.every(({ slug }) => isSlug(slug))).toBe(true)
  })

  it('have the fields of articles, the rare ones rarely', () => {
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

  it('cite earlier rows only', () => {
    const place = new Map(ROWS.map(({ doi }, index) => [doi, index]))
    for (const [index, { references }] of ROWS.entries()) {
      for (const { value } of references) expect(place.get(value)).toBeLessThan(index)
    }
    expect(ROWS.filter(({ references }) => references.length > 0).length).toBeGreaterThan(ROWS.length / 2)
  })
})

describe('the words of generated rows', () => {
  it('are unique', () => {
    expect(GENERATED_WORDS.every((word) => /^[a-z]{3,}$/.test(word))).toBe(true)
    expect(new Set(GENERATED_WORDS).size).toBe(GENERATED_WORDS.length)
    expect(GENERATED_WORDS.length).toBeGreaterThan(7000)
  })

  it('occur in a fifth of all articles to hardly any', () => {
    const shares = [0, 30, 300, 3000].map((rank) => shareWith(wordAt(rank)))
    expect(shares[0]).toBeGreaterThan(0.15)
    expect(shares[0]).toBeLessThan(0.25)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shareWith(wordAt(GENERATED_WORDS.length - 1))).toBeLessThan(0.005)
  })
})
