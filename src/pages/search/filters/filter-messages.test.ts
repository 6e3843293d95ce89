import { describe, expect, test } from 'vitest'
import { formatFilters, NO_FILTERS, type SearchFilters } from '../../../domain/search-filters.ts'
import { EVERYTHING, type SearchQuery } from '../../../domain/search-query.ts'
import { formatIgnored, listAppliedFilters } from './applied-filters.ts'
import { formatOrder, listSorts, offeredSort } from './filter-messages.ts'

const FILTERS: SearchFilters = {
  yearFrom: 2015,
  yearTo: 2020,
  access: 'gold',
  source: 'PLoS ONE',
  author: 'Ada Lovelace',
  license: 'CC-BY-4.0',
  language: 'en',
  has: ['abstract', 'doi', 'full_text', 'orcid'],
  lacks: ['orcid', 'license'],
}

describe('the chosen filters', () => {
  test('are named one by one, each with the filters without it', () => {
    const query: SearchQuery = { ...EVERYTHING, text: 'lamps', filters: FILTERS, sort: 'title', page: 3 }
    const applied = listAppliedFilters(query)
    expect(applied.map(({ label }) => label)).toEqual([
      'Year 2015 to 2020',
      'Access gold',
      'Source PLoS ONE',
      'Author Ada Lovelace',
      'Licence CC BY 4.0',
      'Language English',
      'Has abstract',
      'Has DOI',
      'Has full text',
      'Has ORCID',
      'Without ORCID',
      'Without licence',
    ])
    const kept = applied.map(({ without }) => String(new URLSearchParams(formatFilters({ ...FILTERS, ...without }))))
    expect(kept[0]).not.toContain('year')
    expect(kept[1]).not.toContain('access')
    expect(kept[7]).toContain('has=abstract%2Cfull_text%2Corcid')
    expect(new Set(kept).size).toBe(applied.length)
  })

  test.each([
    [{ yearFrom: 2015, yearTo: null }, 'Year from 2015'],
    [{ yearFrom: null, yearTo: 2020 }, 'Year up to 2020'],
    [{ yearFrom: 2019, yearTo: 2019 }, 'Year 2019'],
  ])('%j read %s', (years, expected) => {
    const query = { ...EVERYTHING, filters: { ...NO_FILTERS, ...years } }
    expect(listAppliedFilters(query).map(({ label }) => label)).toEqual([expected])
  })
})

describe('the order', () => {
  test.each([
    ['', 'relevance', 'relevance', ', newest first'],
    ['', 'newest', 'relevance', ', newest first'],
    ['', 'title', 'title', ', sorted by title'],
    ['x', 'relevance', 'relevance', ', sorted by relevance'],
    ['x', 'newest', 'newest', ', newest first'],
    ['x', 'most_cited', 'most_cited', ', most cited first'],
  ] as const)('of “%s” by %s is offered as %s and stated as %s', (text, sort, offered, stated) => {
    const query = { ...EVERYTHING, text, sort }
    expect(offeredSort(query)).toBe(offered)
    expect(listSorts(query).map(([value]) => value)).toContain(offered)
    expect(formatOrder({ query, answer: null })).toBe(stated)
  })

  test('is that of the service, where it states one', () => {
    const query = { ...EVERYTHING, text: 'year:2019' }
    const answer = { totalAllWords: 3, understood: 'year:2019', corrected: null, suggested: null, names: [] }
    expect(formatOrder({ query, answer: { ...answer, sort: 'newest' } })).toBe(', newest first')
    expect(formatOrder({ query, answer: { ...answer, sort: null } })).toBe(', sorted by relevance')
  })

  test('is by relevance only where there is a text', () => {
    expect(listSorts(EVERYTHING).map(([, name]) => name)).toEqual([
      'Newest first',
      'Oldest first',
      'Most cited',
      'Title',
    ])
    expect(listSorts({ ...EVERYTHING, text: 'x' }).map(([, name]) => name)[0]).toBe('Relevance')
  })
})

test.each([
  [[], null],
  [['year_from'], 'This catalogue cannot filter: year_from was ignored.'],
  [['year_from', 'license', 'sort'], 'This catalogue cannot filter: year_from, license and sort were ignored.'],
  [['sort'], 'This catalogue cannot sort: sort was ignored.'],
  [['match'], 'This catalogue cannot search for all words only: match was ignored.'],
])('ignored parameters %j are stated', (parameters, expected) => {
  expect(formatIgnored(parameters)).toBe(expected)
})
