import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addSearch,
  type LogChange,
  type LoggedSearch,
  MOST_SEARCHES,
  readLoggedSearch,
  searchIdOf,
} from './search-log.ts'
import { SEARCH_KIND } from './library-sections.ts'
import { mergeKept } from './merge-kept.ts'
import { anyLoggedSearch, makeLoggedSearch } from './testing/make-search.ts'

type Log = ReadonlyMap<string, LoggedSearch>

const EMPTY: Log = new Map()

function apply(log: Log, { put, remove }: LogChange): Log {
  const next = new Map([...log, ...put])
  for (const id of remove) next.delete(id)
  return next
}

function listSearches(log: Log): LoggedSearch[] {
  return [...log].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, search]) => search)
}

function mergeLog(log: Log, file: unknown) {
  return mergeKept(SEARCH_KIND, log, (Array.isArray(file) ? file : [file]).map(SEARCH_KIND.read))
}

function logOf(...searches: LoggedSearch[]): Log {
  return searches.reduce((log, search) => apply(log, addSearch(log, search)), EMPTY)
}

describe('a log of searches', () => {
  test('adds a later page to the search before it', () => {
    const log = logOf(makeLoggedSearch(0), makeLoggedSearch(25, { pages: [3] }), makeLoggedSearch(50, { pages: [2] }))
    expect(listSearches(log)).toEqual([makeLoggedSearch(0, { lastAt: makeLoggedSearch(50).at, pages: [1, 2, 3] })])
  })

  test.each<[string, LoggedSearch]>([
    ['half an hour has passed', makeLoggedSearch(31)],
    ['the total is another one', makeLoggedSearch(1, { total: 25 })],
    ['the total is not stated', makeLoggedSearch(1, { total: null })],
    ['the request is another one', makeLoggedSearch(1, { request: '/articles?q=lamps&sort=newest' })],
    ['Carrel has another version', makeLoggedSearch(1, { version: 'Carrel 2.0.0' })],
    [
      'the catalogue is another one',
      makeLoggedSearch(1, { catalogue: { name: null, address: 'https://b.example', date: null } }),
    ],
  ])('holds a search of its own when %s', (_, search) => {
    expect(listSearches(logOf(makeLoggedSearch(0), search))).toEqual([makeLoggedSearch(0), search])
  })

  test('begins with the results that were retrieved first, also when they were shown later', () => {
    const log = logOf(makeLoggedSearch(5, { pages: [2] }), makeLoggedSearch(0))
    expect([...log.keys()]).toEqual([searchIdOf(makeLoggedSearch(0))])
    expect([...log.values()][0]?.pages).toEqual([1, 2])
  })

  test('keeps the latest 2,000 searches', () => {
    const searches = Array.from({ length: MOST_SEARCHES }, (_, index) => makeLoggedSearch(index * 60))
    const full = new Map(searches.map((search) => [searchIdOf(search), search]))
    const log = apply(full, addSearch(full, makeLoggedSearch(MOST_SEARCHES * 60)))
    expect(log.size).toBe(MOST_SEARCHES)
    expect(log.has(searchIdOf(makeLoggedSearch(0)))).toBe(false)
    const file = [makeLoggedSearch(-60), makeLoggedSearch(MOST_SEARCHES * 60)]
    const merged = apply(full, mergeLog(full, file))
    expect(merged.size).toBe(MOST_SEARCHES)
    expect(merged.has(searchIdOf(makeLoggedSearch(-60)))).toBe(false)
  })

  test('is the same after its file was merged, once or twice, in this browser or another', () => {
    fc.assert(
      fc.property(
        fc.array(anyLoggedSearch(), { maxLength: 8 }),
        fc.array(anyLoggedSearch(), { maxLength: 8 }),
        (a, b) => {
          const [here, there] = [logOf(...a), logOf(...b)]
          const file: unknown = JSON.parse(JSON.stringify(listSearches(there)))
          const once = apply(here, mergeLog(here, file))
          const again = mergeLog(once, file)
          expect([again.put.size, again.remove]).toEqual([0, []])
          expect(again.counts).toEqual({ added: 0, updated: 0, unchanged: there.size, unreadable: 0 })
          expect(apply(EMPTY, mergeLog(EMPTY, file))).toEqual(there)
          expect(apply(here, mergeLog(here, JSON.parse(JSON.stringify(listSearches(here)))))).toEqual(here)
          for (const id of [...here.keys(), ...there.keys()]) expect(once.has(id)).toBe(true)
        },
      ),
    )
  })

  test('takes nothing from a file that is no log', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(mergeLog(EMPTY, value).put.size).toBe(0)
        expect(mergeLog(EMPTY, [value]).counts).toEqual({ added: 0, updated: 0, unchanged: 0, unreadable: 1 })
      }),
    )
    const { at, request, catalogue } = makeLoggedSearch()
    expect(readLoggedSearch({ at, request: 'javascript:alert(1)', catalogue })).toBeNull()
    expect(readLoggedSearch({ at: 'soon', request, catalogue })).toBeNull()
    expect(readLoggedSearch({ at, request, catalogue, total: -1, pages: ['a', 2, 2, 0.5] })).toMatchObject({
      total: null,
      pages: [2],
    })
  })
})
