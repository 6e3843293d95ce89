/** Statistics and refusals as search engines, repositories and web frameworks send them; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../contract/search-query.ts'
import { ApiError } from '../api-error.ts'
import { readArticle } from './article.ts'
import { readList } from './list.ts'
import { readProblem, refuseErrorBody } from './problem.ts'
import { readStatistics } from './stats.ts'

/** Articles, sources, open, and each breakdown as `kind: value count, …`. */
function figuresOf(answer: unknown) {
  const { articles, sources, openAccess, breakdowns } = readStatistics(answer)
  const parts = breakdowns.map(
    ({ by, entries }) => `${by}: ${entries.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  )
  return [articles, sources, openAccess.open, ...parts]
}

describe('the figures of', () => {
  test.each<[string, unknown, unknown[]]>([
    [
      'Solr, with facets in turn',
      {
        responseHeader: { status: 0, QTime: 3 },
        response: { numFound: 9, start: 0, docs: [] },
        facet_counts: { facet_queries: {}, facet_fields: { type_s: ['article', 7, 'review', 2] } },
      },
      [9, null, null, 'type: article 7, review 2'],
    ],
    [
      'Solr, with facets as objects',
      { response: { numFound: 9 }, facets: { count: 9, types: { buckets: [{ val: 'article', count: 7 }] } } },
      [9, null, null, 'type: article 7'],
    ],
    [
      'a search engine: a histogram, named filters, a cardinality; its shards are no figures of the catalogue',
      {
        _shards: { total: 5, successful: 5 },
        hits: { total: { value: 9, relation: 'eq' } },
        aggregations: {
          per_year: { buckets: [{ key_as_string: '2019', key: 1546300800000, doc_count: 7 }] },
          open_access: { buckets: { open: { doc_count: 7 }, closed: { doc_count: 2 } } },
          sources: { value: 4 },
        },
      },
      [9, 4, null, 'year: 2019 7', 'open_access: open 7, closed 2'],
    ],
    [
      'a repository: facets that name themselves',
      { _embedded: { facets: [{ name: 'language', _embedded: { values: [{ label: 'en', count: 7 }] } }] } },
      [null, null, null, 'language: en 7'],
    ],
    ['a repository: one count', { status: 'OK', data: { count: 31 } }, [31, null, null]],
    [
      'rows with a name of their own',
      {
        status: 'OK',
        data: [
          { subject: 'Law', count: 7 },
          { subject: 'Light', count: 2 },
        ],
      },
      [null, null, null, 'other: Law 7, Light 2'],
    ],
    [
      'JSON:API',
      { data: { type: 'statistics', id: 'all', attributes: { 'articles-count': 9, 'by-type': { article: 7 } } } },
      [9, null, null, 'type: article 7'],
    ],
    [
      'GraphQL: a total of something else is no total of all',
      { data: { statistics: { openAccess: { total: 7 }, journals: { total: 4 }, totalCount: 9 } } },
      [9, 4, 7],
    ],
    [
      'resources',
      {
        data: {
          articles: '9',
          open_access: { count: 7, percentage: 77.8 },
          types: [{ name: 'Article', articles_count: 7 }],
        },
      },
      [9, null, 7, 'type: Article 7'],
    ],
    [
      'a list of metrics',
      {
        metrics: [
          { name: 'articles', value: 9 },
          { name: 'sources', value: 4 },
        ],
      },
      [9, 4, null],
    ],
  ])('%s', (_, answer, expected) => {
    expect(figuresOf(answer)).toEqual(expected)
  })
})

describe('two lists side by side', () => {
  test.each<[unknown, unknown[]]>([
    [{ years: [2019, 2020], counts: [3, 5] }, ['year: 2019 3, 2020 5']],
    [{ counts: [3, 5], years: [2019, 2020] }, ['year: 2019 3, 2020 5']],
    [{ years: ['2019', '2020'], works: ['3', '5'] }, ['year: 2019 3, 2020 5']],
    [{ years: [2019], open: [3] }, ['year: 2019 3']],
    [{ labels: ['a', 'b'], values: [7, 0] }, ['other: a 7, b 0']],
    [{ values: [7, 2], labels: ['a', null] }, ['other: a 7, unknown 2']],
    [{ facet: { names: ['a', 'b'], counts: [7, 2] } }, ['other: a 7, b 2']],
    [{ by_type: { keys: ['article', 'review'], totals: [7, 2] } }, ['type: article 7, review 2']],
    [{ histogram: { publication_years: [2019, 2020], n: [3, 5] } }, ['year: 2019 3, 2020 5']],
    [{ facets: [{ name: 'language', labels: ['en'], counts: [7] }] }, ['language: en 7']],
  ])('%j', (answer, expected) => {
    expect(figuresOf(answer).slice(3)).toEqual(expected)
    expect(readStatistics(answer).figures).toEqual([])
  })

  test('leave what stands with them what it is', () => {
    expect(figuresOf({ articles: 8, years: [2019, 2020], counts: [3, 5], by_type: { article: 7 } })).toEqual([
      8,
      null,
      null,
      'year: 2019 3, 2020 5',
      'type: article 7',
    ])
  })

  test('at the top are called as their labels are, and stand where these do', () => {
    expect(readStatistics({ articles: 8, years: [2019, 2020], counts: [3, 5] }).breakdowns).toMatchObject([
      { name: 'years', path: 'years', label: 'Years', whole: 8 },
    ])
  })

  test.each<[string, unknown]>([
    ['of two lengths', { articles: 8, labels: ['a', 'b'], counts: [7] }],
    ['of nothing', { articles: 8, labels: [], counts: [] }],
    ['with counts below 0', { articles: 8, labels: ['a', 'b'], counts: [7, -2] }],
    ['with parts of a count', { articles: 8, labels: ['a', 'b'], counts: [0.7, 0.2] }],
    ['with no count for one', { articles: 8, labels: ['a', 'b'], counts: [7, null] }],
    ['of years alone', { articles: 8, notes: ['a'], years: [2019] }],
    ['of numbers under names that do not tell', { articles: 8, x: [1, 2], y: [3, 4] }],
    ['beside a third', { articles: 8, years: [2019], counts: [3], citations: [4] }],
    ['in two objects', { articles: 8, a: { labels: ['a'] }, b: { counts: [7] } }],
    ['of objects', { articles: 8, labels: [{ a: 'b' }], counts: [7] }],
  ])('are no breakdown %s', (_, answer) => {
    expect(readStatistics(answer)).toMatchObject({ articles: 8, breakdowns: [] })
  })

  test('that are values and counts in turn stay two breakdowns', () => {
    expect(
      figuresOf({ facet_fields: { type: ['article', 7, 'review', 2], volume: ['1', 5, '2', 4] } }).slice(3),
    ).toEqual(['type: article 7, review 2', 'other: 1 5, 2 4'])
  })
})

/** The service's words, and whether the body is a failure even with a status of success. */
function refusalOf(body: unknown): [string | null, boolean] {
  const message = readProblem(JSON.stringify(body)).serviceMessage
  try {
    refuseErrorBody(body)
    return [message, false]
  } catch (error) {
    return [message, error instanceof ApiError]
  }
}

describe('the refusal of', () => {
  test.each<[string, unknown, string, boolean]>([
    [
      'a content system',
      { data: null, error: { status: 400, name: 'X', message: 'Invalid page' } },
      'Invalid page',
      true,
    ],
    [
      'another',
      { errors: [{ message: 'You have no access.', extensions: { code: 'F' } }] },
      'You have no access.',
      true,
    ],
    ['GraphQL', { errors: [{ message: 'No such field', path: ['a'] }], data: null }, 'No such field', true],
    ['OData', { error: { code: '501', message: 'Not supported', details: [{ message: 'q' }] } }, 'Not supported', true],
    ['OData 2', { error: { code: '', message: { lang: 'en', value: 'Not supported' } } }, 'Not supported', true],
    [
      'a harvesting protocol',
      { 'OAI-PMH': { responseDate: 'x', error: { '@code': 'b', '#text': 'Wrong' } } },
      'Wrong',
      true,
    ],
    [
      'Solr',
      { responseHeader: { status: 400 }, error: { msg: 'undefined field foo', code: 400 } },
      'undefined field foo',
      true,
    ],
    ['a repository', { status: 'ERROR', message: 'Search is down' }, 'Search is down', true],
    [
      'Hydra',
      { '@type': 'hydra:Error', 'hydra:title': 'An error', 'hydra:description': 'No such page' },
      'No such page',
      true,
    ],
    [
      'Hydra, with what is left of a list',
      { '@context': '/c', '@id': '/e', '@type': ['hydra:Error', 'Error'], 'hydra:title': 'No such page', member: [] },
      'No such page',
      true,
    ],
    [
      'Hydra, with complaints',
      { '@type': 'hydra:Error', description: 'page: wrong', violations: [{ propertyPath: 'page', title: 'Wrong' }] },
      'page: wrong',
      true,
    ],
    ['JSON-LD, of a class by its address', { '@type': 'http://x.example/core#Error', title: 'Closed' }, 'Closed', true],
    ['JSON-LD, within one envelope', { data: { '@type': 'Error', description: 'Closed' } }, 'Closed', true],
    [
      'a program, by its exception',
      { '@type': 'App\\Exception\\NotFoundException', title: 'Not there', description: 'No such article' },
      'No such article',
      true,
    ],
    [
      'a problem with the marks of JSON-LD',
      { '@context': '/c', '@type': 'Problem', type: 'about:blank', title: 'Invalid', status: 400, detail: 'No page 0' },
      'No page 0',
      true,
    ],
    ['SOAP put into JSON', { Fault: { faultcode: 'Client', faultstring: 'Bad request' } }, 'Bad request', false],
    ['a form', { title: 'Invalid', status: 400, errors: { page: ['Not a number.'] } }, 'Not a number.', true],
  ])('%s', (_, body, message, isFailure) => {
    expect(refusalOf(body)).toEqual([message, isFailure])
  })

  const told = { title: 'On errors', description: 'How they are made.' }

  test.each<[string, unknown]>([
    ['a record with a title and a description', told],
    ['one of a class', { '@type': 'ScholarlyArticle', '@id': '/articles/7', ...told }],
    ['one of a class that has the word in it', { '@type': 'ErrorReport', ...told }],
    ['one in the words of Hydra', { '@type': 'Article', 'hydra:title': 'On errors', 'hydra:description': 'How.' }],
    ['one of that class that is a work', { '@type': 'Error', ...told, doi: '10.5555/a' }],
    ['a list under that class', { '@type': 'hydra:Error', ...told, 'hydra:member': [told] }],
  ])('nobody: %s', (_, body) => {
    expect(refusalOf(body)[1]).toBe(false)
  })

  test('an error of JSON-LD, by whatever was asked for', () => {
    const error = { '@type': 'hydra:Error', 'hydra:title': 'An error', 'hydra:description': 'No such page' }
    const failure = expect.objectContaining({
      kind: 'server',
      details: expect.objectContaining({ serviceMessage: 'No such page' }),
    })
    expect(() => readArticle(error)).toThrow(failure)
    expect(() => readStatistics(error)).toThrow(failure)
    expect(() => readList(error, () => null, EVERYTHING)).toThrow(failure)
    expect(readArticle({ '@type': 'Article', ...told }).title).toBe('On errors')
  })

  test('nobody: an answer in one envelope that has an empty error beside it', () => {
    expect(refusalOf({ response: { error: null, docs: [{ title: 'A' }] } })[1]).toBe(false)
  })
})
