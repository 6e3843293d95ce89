import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Article } from '../../../domain/article.ts'
import { makeArticle } from '../../../domain/testing/make-article.ts'
import {
  countLoaded,
  LOADED_FACETS,
  type LoadedFacet,
  matchLoaded,
  NOTHING_CHOSEN,
  toggleLoaded,
} from './count-loaded.ts'
import { formatLoaded, formatLoadNext, formatMatches, nameLoadedValue } from './loaded-messages.ts'

const person = (name: string) => ({ name, parts: null, orcid: null, affiliations: [] })
const access = (isOpen: boolean | null, status: string | null = null) => ({ isOpen, status, license: null, url: null })
const ARTICLES = [
  makeArticle({
    slug: 'a',
    year: 2019,
    source: 'Lamps',
    keywords: ['Light', 'light', 'Oil'],
    openAccess: access(true, 'gold'),
  }),
  makeArticle({
    slug: 'b',
    year: 2021,
    source: 'LAMPS',
    keywords: [],
    openAccess: access(false),
    authors: [person('B'), person('A')],
  }),
  makeArticle({ slug: 'c', year: null, source: null, keywords: ['light'], openAccess: access(null), authors: [] }),
  makeArticle({
    slug: 'd',
    year: 2019,
    source: 'Wicks',
    keywords: ['Oil'],
    openAccess: access(true),
    authors: [person('A')],
  }),
]

describe('countLoaded', () => {
  test.each<[LoadedFacet, string[]]>([
    ['year', ['2021 1', '2019 2', 'Unknown 1']],
    ['access', ['Open access, any 2', 'Closed 1', 'Gold 1', 'Unknown 1']],
    ['source', ['Lamps 2', 'Wicks 1', 'Unknown 1']],
    ['keyword', ['Light 2', 'Oil 2', 'Unknown 1']],
    ['author', ['A 2', 'Ada Reader 1', 'B 1', 'Unknown 1']],
  ])('counts the values of %s, each once for an article', (facet, expected) => {
    const shown = countLoaded(ARTICLES, facet).map((value) => `${nameLoadedValue(facet, value)} ${value.count}`)
    expect(shown).toEqual(expected)
  })
})

describe('matchLoaded', () => {
  test.each<[Partial<typeof NOTHING_CHOSEN>, string]>([
    [{}, 'abcd'],
    [{ year: ['2019'] }, 'ad'],
    [{ year: ['2019', '2021'] }, 'abd'],
    [{ year: ['2019'], keyword: ['light'] }, 'a'],
    [{ access: ['closed'] }, 'b'],
    [{ access: ['', 'gold'] }, 'ac'],
    [{ author: [''], year: [''] }, 'c'],
    [{ source: ['nothing'] }, ''],
  ])('finds for %j the articles "%s"', (chosen, slugs) => {
    const found = matchLoaded(ARTICLES, { ...NOTHING_CHOSEN, ...chosen })
    expect(found.map(({ slug }) => slug).join('')).toBe(slugs)
  })
})

test('the count of a value is the number of articles that match it, and each article has a value', () => {
  const name = fc.constantFrom('A', 'a', 'É', 'e', ' ', 'constructor')
  const articles = fc.array(
    fc
      .record({
        year: fc.option(fc.integer({ min: 1900, max: 1903 })),
        source: fc.option(name),
        keywords: fc.array(name, { maxLength: 3 }),
        authors: fc.array(name.map(person), { maxLength: 3 }),
        openAccess: fc.constantFrom(access(true, 'gold'), access(true), access(false), access(null)),
      })
      .map((fields): Article => makeArticle(fields)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(articles, fc.constantFrom(...LOADED_FACETS), (given, facet) => {
      const values = countLoaded(given, facet)
      for (const { value, count } of values)
        expect(matchLoaded(given, toggleLoaded(NOTHING_CHOSEN, facet, value))).toHaveLength(count)
      const all = values.reduce((choice, { value }) => toggleLoaded(choice, facet, value), NOTHING_CHOSEN)
      expect(matchLoaded(given, all)).toEqual(given)
    }),
  )
})

test('a value that is chosen twice is not chosen', () => {
  expect(toggleLoaded(toggleLoaded(NOTHING_CHOSEN, 'year', '2019'), 'year', '2019')).toEqual(NOTHING_CHOSEN)
})

test('the texts state what is loaded, and say where the total is unknown', () => {
  expect(formatLoaded(100, 2431)).toBe('of 100 loaded of 2,431')
  expect(formatLoaded(100, null)).toBe('of 100 loaded (total unknown)')
  expect(formatMatches(12, 100, 2431)).toBe('12 of 100 loaded articles match; 2,431 in all')
  expect(formatMatches(12, 100, null)).toBe('12 of 100 loaded articles match; the total is unknown')
  expect(formatLoadNext(0, 100, 2431)).toBe('Load the first 100 (1 request)')
  expect(formatLoadNext(100, 100, 2431)).toBe('Load the next 100 (1 request)')
  expect(formatLoadNext(2400, 100, 2431)).toBe('Load the next 31 (1 request)')
  expect(formatLoadNext(100, 50, null)).toBe('Load the next 50 (1 request)')
})
