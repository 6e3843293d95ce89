import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EVERYTHING,
  formatSearchQuery,
  normalizeSearchText,
  parseSearchQuery,
  parseStatisticsQuery,
  searchOfAddress,
  SEARCH_MATCHES,
  SEARCH_SORTS,
  type SearchQuery,
  searchTextProblem,
} from './search-query.ts'
import { keywordQuery, withPerPage, withText, withType } from './change-search.ts'
import { ACCESS_FILTERS, ARTICLE_PARTS, NO_FILTERS, MEASURED_FIELDS } from './search-filters.ts'
import { anyText } from './testing/make-text.ts'

const parse = (text: string) => parseSearchQuery(new URLSearchParams(text))

const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 60 }).map(normalizeSearchText),
  type: fc.constantFrom(null, 'article' as const, 'review' as const, 'conference_paper' as const),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  perPage: fc.integer({ min: 1, max: 100 }),
  step: fc.constantFrom('', 'cursor=abc%3D', 'limit=20&offset=40'),
  filters: fc.record({
    yearFrom: fc.option(fc.integer({ min: 1000, max: 1999 })),
    yearTo: fc.option(fc.integer({ min: 2000, max: 2999 })),
    access: fc.option(fc.constantFrom(...ACCESS_FILTERS)),
    source: fc.option(fc.constantFrom('PLoS ONE', 'Öl & Gas', '数学')),
    author: fc.option(fc.constantFrom('J. Schmidhuber', "O'Neil")),
    license: fc.option(fc.constantFrom('CC-BY-4.0', 'unknown')),
    language: fc.option(fc.constantFrom('en', 'zh')),
    has: fc.subarray([...ARTICLE_PARTS]),
    lacks: fc.subarray([...MEASURED_FIELDS]),
  }),
  match: fc.constantFrom(...SEARCH_MATCHES),
  sort: fc.constantFrom(...SEARCH_SORTS),
})

describe('parseSearchQuery and formatSearchQuery', () => {
  test.each<[string, Partial<SearchQuery>]>([
    ['', {}],
    ['q=deep+learning', { text: 'deep learning' }],
    ['q=deep+learning&type=review', { text: 'deep learning', type: 'review' }],
    ['q=deep+learning&page=3', { text: 'deep learning', page: 3 }],
    ['q=deep+learning&per_page=50', { text: 'deep learning', perPage: 50 }],
    ['q=10.1234%2Fabc', { text: '10.1234/abc' }],
    ['q=%22question+answering%22', { text: '"question answering"' }],
    ['type=conference_paper', { type: 'conference_paper' }],
    [
      'year_from=2019&year_to=2021&has=doi%2Corcid',
      { filters: { ...NO_FILTERS, yearFrom: 2019, yearTo: 2021, has: ['doi', 'orcid'] } },
    ],
    [
      'access=open&source=PLoS+ONE&match=all&sort=most_cited',
      { filters: { ...NO_FILTERS, access: 'open', source: 'PLoS ONE' }, match: 'all', sort: 'most_cited' },
    ],
  ])('parse and format %j', (address, expected) => {
    const query = { ...EVERYTHING, ...expected }
    expect(parse(address)).toEqual({ query, problems: [] })
    expect(formatSearchQuery(query)).toBe(address)
  })

  test.each<[string, string[], Partial<SearchQuery>]>([
    ['page=-3', ['page'], {}],
    ['page=abc', ['page'], {}],
    ['page=0', ['page'], {}],
    ['page=1.5', ['page'], {}],
    ['page=', ['page'], {}],
    ['type=zzz', ['type'], {}],
    ['type=', ['type'], {}],
    ['per_page=0', ['per_page'], {}],
    ['per_page=x', ['per_page'], {}],
    ['utm_source=x', ['utm_source'], {}],
    ['q=a&q=b', ['q'], { text: 'a' }],
    ['q=a%00b', ['q'], { text: 'a b' }],
  ])('replace what is invalid in %j and name it', (address, parameters, expected) => {
    const { query, problems } = parse(address)
    expect(problems.map(({ parameter }) => parameter)).toEqual(parameters)
    expect(query).toEqual({ ...EVERYTHING, ...expected })
  })

  test('reduce a page size above the maximum without a problem', () => {
    expect(parse('per_page=9999')).toEqual({ query: { ...EVERYTHING, perPage: 100 }, problems: [] })
    expect(searchOfAddress('?per_page=37').perPage).toBe(20)
    expect(searchOfAddress('?per_page=9999').perPage).toBe(100)
  })

  test('return the same query after a round trip', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        fc.pre(searchTextProblem(query.text) === null)
        expect(parse(formatSearchQuery(query))).toEqual({ query, problems: [] })
      }),
    )
  })

  test('repair any query string in one pass', () => {
    fc.assert(
      fc.property(anyText(200), (address) => {
        const repaired = formatSearchQuery(parse(address).query)
        expect(formatSearchQuery(parse(repaired).query)).toBe(repaired)
      }),
    )
  })
})

describe('normalizeSearchText', () => {
  test.each([
    ['  deep \t learning\n', 'deep learning'],
    ['Müller', 'Müller'],
    ['https://doi.org/10.1234/ABC', '10.1234/ABC'],
    ['doi:10.1234/abc', '10.1234/abc'],
    ['a\u0000b', 'a b'],
    ['10.1234/abc and more', '10.1234/abc and more'],
  ])('brings %j to %j', (text, expected) => {
    expect(normalizeSearchText(text)).toBe(expected)
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = normalizeSearchText(text)
        expect(normalizeSearchText(once)).toBe(once)
      }),
    )
  })
})

describe('searchTextProblem', () => {
  test('allows 1,000 code points and 64 words', () => {
    expect(searchTextProblem('')).toBeNull()
    expect(searchTextProblem('𝒳'.repeat(1000))).toBeNull()
    expect(searchTextProblem(Array(64).fill('a').join(' '))).toBeNull()
  })

  test.each([
    ['letters behind dots', 'a.'.repeat(65)],
    ['hyphens', 'aa-'.repeat(65)],
    ['two scripts', 'a论'.repeat(33)],
    ['signs that hold several letters', '㏂'.repeat(65)],
  ])('counts words after splitting: %s', (_, text) => {
    expect(searchTextProblem(text)).toMatch(/up to 64 words; this one has (?:6[5-9]|130)/)
    expect(searchTextProblem(text.slice(0, 30))).toBeNull()
  })

  test('names the bound and the length', () => {
    expect(searchTextProblem('x'.repeat(1001))).toMatch(/up to 1,000 characters; this one has 1,001/)
    expect(searchTextProblem(Array(65).fill('a').join(' '))).toMatch(/up to 64 words; this one has 65/)
  })
})

test.each([
  ['year_from=19', 'year_from', 'such as 2019'],
  ['year_from=2021&year_to=2019', 'year_to', 'from 2021'],
  ['access=free', 'access', 'open, gold, diamond, hybrid, bronze, green, closed, unknown'],
  ['source=%20', 'source', 'up to 300 characters'],
  ['has=doi,pdf', 'has', 'abstract, doi, full_text, orcid'],
  ['match=most', 'match', 'best, all'],
  ['sort=random', 'sort', 'relevance, newest, oldest, most_cited, title'],
])('%s is left out, and what is allowed is named', (address, parameter, allowed) => {
  const { query, problems } = parse(address)
  expect(problems).toEqual([{ parameter, detail: expect.stringContaining(allowed) }])
  expect(parse(formatSearchQuery(query)).problems).toHaveLength(address.includes('&') ? 1 : 0)
})

test('the statistics of a search take what selects articles, and no page', () => {
  const parameters = new URLSearchParams('q=a&type=review&year_from=2019&page=2&sort=title')
  const { query, problems } = parseStatisticsQuery(parameters)
  expect(query).toEqual({ ...EVERYTHING, text: 'a', type: 'review', filters: { ...NO_FILTERS, yearFrom: 2019 } })
  expect(problems.map(({ parameter }) => parameter)).toEqual(['page', 'sort'])
})

test.each([
  ['q=a', false, []],
  ['q=a&sources=all', true, []],
  ['sources=some', false, [expect.stringContaining('Use all,')]],
  ['sources=all&sources=all', true, ['Give this parameter once.']],
])('the statistics of %s have all sources: %j', (address, hasAllSources, details) => {
  const parsed = parseStatisticsQuery(new URLSearchParams(address))
  expect(parsed.hasAllSources).toBe(hasAllSources)
  expect(parsed.problems.map(({ detail }) => detail)).toEqual(details)
})

test('the address of a page takes the earlier of two years first', () => {
  const inOrder = { yearFrom: 2010, yearTo: 2025 }
  expect(searchOfAddress('?year_from=2025&year_to=2010').filters).toMatchObject(inOrder)
  expect(searchOfAddress('?year_from=2010&year_to=2025').filters).toMatchObject(inOrder)
  expect(searchOfAddress('?year_from=2010&year_to=').filters).toMatchObject({ yearFrom: 2010, yearTo: null })
})

describe('a changed query', () => {
  const third: SearchQuery = { ...EVERYTHING, text: 'a', type: 'review', page: 3, perPage: 50, step: 'cursor=a' }

  test('starts on the first page and keeps the rest', () => {
    expect(withText(third, ' b ')).toEqual({ ...third, text: 'b', page: 1, step: '' })
    expect(withType(third, null)).toEqual({ ...third, type: null, page: 1, step: '' })
    expect(withPerPage(third, 100)).toEqual({ ...third, perPage: 100, page: 1, step: '' })
  })

  test('searches a keyword of several words as a phrase', () => {
    expect(keywordQuery('question answering').text).toBe('"question answering"')
    expect(keywordQuery('WordNet').text).toBe('WordNet')
    expect(keywordQuery('the "big" one').text).toBe('"the big one"')
  })
})

test('an unknown parameter is named with those of the documents, without the step of the app', () => {
  const [problem] = parse('qq=x').problems
  expect(problem?.detail).toMatch(/known are q, type, .*, sort, page, per_page\.$/)
})
