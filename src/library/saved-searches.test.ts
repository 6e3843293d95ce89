import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArticleList } from '../domain/article.ts'
import type { AppConfig } from '../domain/config.ts'
import { articlesRequestPath } from '../domain/paths.ts'
import { newestQuery, noteCheck, readSavedSearch, type SavedSearch, saveSearch, withoutNew } from './saved-searches.ts'
import { SAVED_SEARCH_KIND } from './library-sections.ts'
import { mergeKept } from './merge-kept.ts'
import { FIRST_SEARCH_AT, makeSlugList, MINUTE } from './testing/make-search.ts'

const PLAIN: AppConfig = { apiBaseUrl: 'https://lamps.example/api/v1', access: 'open' }
const SORTING: AppConfig = { ...PLAIN, extensions: ['sort'] }

/** A search that was saved and checked: `before` are its newest results of `total`. */
function savedWith(before: readonly string[], total: number | null, config = SORTING): SavedSearch {
  const list = makeSlugList({ slugs: before, total, query: { sort: 'newest' } })
  const saved = saveSearch(makeSlugList({ slugs: [], total: 99 }), config, FIRST_SEARCH_AT)
  return withoutNew(noteCheck(saved, list, config === SORTING, FIRST_SEARCH_AT))
}

function check(saved: SavedSearch, list: ArticleList, config = SORTING, minutes = 60) {
  return noteCheck(saved, list, config === SORTING, FIRST_SEARCH_AT + minutes * MINUTE)
}

describe('what is new since the last check', () => {
  const since = new Date(FIRST_SEARCH_AT).toISOString()

  test.each<[string, string[], number | null, string[], number | null, object]>([
    ['all results are listed', ['a', 'b'], 2, ['c', 'a', 'b'], 3, { slugs: ['c'], count: 1, isAtLeast: false }],
    ['one came and one went', ['a', 'b'], 2, ['c', 'a'], 2, { slugs: ['c'], count: 1, isAtLeast: false }],
    ['nothing came', ['a', 'b'], 2, ['a', 'b'], 2, { slugs: [], count: 0, isAtLeast: false }],
    ['the newest are listed', ['a', 'b'], 50, ['c', 'a'], 51, { slugs: ['c'], count: 1, isAtLeast: false }],
    ['more came than are listed', ['a', 'b'], 50, ['c', 'a'], 60, { slugs: ['c'], count: 10, isAtLeast: true }],
    ['only new ones are listed', ['a', 'b'], 50, ['c', 'd'], 60, { slugs: ['c', 'd'], count: 10, isAtLeast: true }],
    ['one moved up', ['a', 'b'], 50, ['a', 'b', 'z'], 49, { slugs: [], count: 0, isAtLeast: false }],
    ['no total is stated', ['a', 'b'], null, ['c', 'a'], null, { slugs: ['c'], count: 1, isAtLeast: false }],
  ])('is counted when %s', (_, before, totalBefore, now, total, expected) => {
    const { found } = check(savedWith(before, totalBefore), makeSlugList({ slugs: now, total }))
    expect(found).toEqual({ since, mayHaveMoved: false, ...expected })
  })

  test('is at least what is listed when the service states no total and has more pages', () => {
    const more = makeSlugList({ slugs: ['c', 'a'], total: null })
    const list = { ...more, next: more.query }
    expect(check(savedWith(['a'], null), list).found).toMatchObject({ slugs: ['c'], count: 1, isAtLeast: true })
  })

  test('may only have moved when the service does not sort and lists a part', () => {
    const list = makeSlugList({ slugs: ['a', 'c'], total: 51 })
    const { found } = check(savedWith(['a', 'b'], 50, PLAIN), list, PLAIN)
    expect(found).toEqual({ since, slugs: ['c'], count: 1, isAtLeast: true, mayHaveMoved: true })
    const same = makeSlugList({ slugs: ['a', 'c'], total: 50 })
    expect(check(savedWith(['a', 'b'], 50, PLAIN), same, PLAIN).found).toMatchObject({ count: 0, mayHaveMoved: true })
  })

  test('is known by number alone where the newest were not noted', () => {
    const saved = saveSearch(makeSlugList({ slugs: ['x'], total: 50 }), SORTING, FIRST_SEARCH_AT)
    expect(saved.seen).toBeNull()
    const list = makeSlugList({ slugs: ['c', 'a'], total: 52 })
    expect(check(saved, list).found).toMatchObject({ slugs: [], count: 2, isAtLeast: true })
    expect(check(check(saved, list), makeSlugList({ slugs: ['d', 'c'], total: 53 })).found?.slugs).toEqual(['d'])
    const unknown = saveSearch({ ...list, total: null, next: list.query }, SORTING, FIRST_SEARCH_AT)
    expect(check(unknown, list).found).toBeNull()
  })

  test('adds up until the reader opens it', () => {
    const first = check(savedWith(['a'], 1), makeSlugList({ slugs: ['b', 'a'] }))
    const second = check(first, makeSlugList({ slugs: ['c', 'b', 'a'] }), SORTING, 120)
    expect(second.found).toEqual({ since, slugs: ['c', 'b'], count: 2, isAtLeast: false, mayHaveMoved: false })
    const opened = check(withoutNew(second), makeSlugList({ slugs: ['d', 'c', 'b', 'a'] }), SORTING, 180)
    expect(opened.found).toMatchObject({ since: second.checkedAt, slugs: ['d'] })
  })

  test('never names a result twice, nor one that was there', () => {
    const slugs = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 10 })
    const total = fc.option(fc.integer({ min: 0, max: 200 }))
    fc.assert(
      fc.property(slugs, slugs, total, total, fc.boolean(), (before, now, totalBefore, totalNow, sorts) => {
        const config = sorts ? SORTING : PLAIN
        const { found } = check(
          savedWith(before, totalBefore, config),
          makeSlugList({ slugs: now, total: totalNow }),
          config,
        )
        const named = found?.slugs ?? []
        expect(new Set(named).size).toBe(named.length)
        expect(named.filter((slug) => before.includes(slug) || !now.includes(slug))).toEqual([])
        const least = found?.mayHaveMoved === true ? 0 : named.length
        expect(found?.count ?? 0).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

function seenOf(list: ArticleList, config = SORTING) {
  return saveSearch(list, config, FIRST_SEARCH_AT).seen
}

function mapOf(saved: SavedSearch) {
  return new Map([[saved.request, saved]])
}

function mergeFile(known: ReadonlyMap<string, SavedSearch>, saved: SavedSearch) {
  return mergeKept(SAVED_SEARCH_KIND, known, [SAVED_SEARCH_KIND.read(JSON.parse(JSON.stringify(saved)))]).put
}

describe('a saved search', () => {
  test('notes the results on the screen where they are all or the newest', () => {
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 1 }), PLAIN)).toEqual(['a'])
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 9, query: { sort: 'newest' } }))).toEqual(['a'])
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 9, query: { text: '' } }))).toEqual(['a'])
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 9 }))).toBeNull()
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 9, query: { sort: 'newest', page: 2 } }))).toBeNull()
    expect(seenOf(makeSlugList({ slugs: ['a'], total: 9, query: { sort: 'newest' } }), PLAIN)).toBeNull()
  })

  test('is checked with one request for the newest results, where the service sorts', () => {
    const { request, name } = savedWith(['a'], 1)
    expect([request, name]).toEqual(['/articles?q=lamps', 'lamps'])
    expect(articlesRequestPath(newestQuery(request, SORTING))).toBe('/articles?q=lamps&sort=newest&per_page=100')
    expect(articlesRequestPath(newestQuery(request, PLAIN))).toBe('/articles?q=lamps&per_page=100')
  })

  test('is read back from a file, and the one that was checked last is kept', () => {
    const early = savedWith(['a'], 1)
    const late = check(early, makeSlugList({ slugs: ['b', 'a'] }))
    expect(mergeFile(new Map(), late)).toEqual(mapOf(late))
    expect(mergeFile(mapOf(early), late)).toEqual(mapOf(late))
    expect(mergeFile(mapOf(late), late).size).toBe(0)
    expect(mergeFile(mapOf(late), early).size).toBe(0)
  })

  test('takes nothing from a value that is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readSavedSearch(value)).toBeNull()
      }),
    )
    const { request, savedAt } = savedWith(['a'], 1)
    expect(readSavedSearch({ request: '/stats', savedAt })).toBeNull()
    expect(readSavedSearch({ request, savedAt, found: { since: 1, slugs: [] }, seen: ['a', 1] })).toMatchObject({
      found: null,
      seen: ['a'],
      name: 'lamps',
    })
  })
})
