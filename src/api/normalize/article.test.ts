/** Articles in the shapes that scholarly services send; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import {
  normalizePlainArticle as normalizeArticle,
  normalizePlainListedArticle as normalizeListedArticle,
} from './testing/plain-articles.ts'

const expected = {
  title: 'Lamps of the reading room',
  doi: '10.5555/lamps.7',
  year: 2019,
  source: 'Annals of Quiet',
}

const SHAPES: [name: string, item: unknown][] = [
  [
    'flat snake case',
    {
      title: expected.title,
      doi: '10.5555/lamps.7',
      publication_year: 2019,
      journal_title: 'Annals of Quiet',
      authors: ['Ada Reader', 'Bo Page'],
    },
  ],
  [
    'flat camel case',
    {
      mainTitle: expected.title,
      pids: [{ scheme: 'doi', value: '10.5555/lamps.7' }],
      publicationDate: '2019-03-02',
      container: { name: 'Annals of Quiet' },
      authors: [{ fullName: 'Ada Reader' }, { fullName: 'Bo Page' }],
    },
  ],
  [
    'lists of one and date parts',
    {
      title: [expected.title],
      DOI: '10.5555/lamps.7',
      issued: { 'date-parts': [[2019, 3, 2]] },
      'container-title': ['Annals of Quiet'],
      author: [
        { given: 'Ada', family: 'Reader' },
        { given: 'Bo', family: 'Page' },
      ],
      created: { 'date-parts': [[2024]] },
    },
  ],
  [
    'a work with locations and authorships',
    {
      display_name: expected.title,
      doi: 'https://doi.org/10.5555/lamps.7',
      publication_year: 2019,
      primary_location: { source: { display_name: 'Annals of Quiet' } },
      authorships: [{ author: { display_name: 'Ada Reader' } }, { author: { display_name: 'Bo Page' } }],
      updated: '2025-01-01',
    },
  ],
  [
    'wrapped in attributes',
    {
      id: '7',
      type: 'articles',
      attributes: {
        titles: [{ title: expected.title }],
        identifiers: [{ identifierType: 'DOI', identifier: 'https://doi.org/10.5555/lamps.7' }],
        publicationYear: 2019,
        container: { title: 'Annals of Quiet' },
        creators: [{ name: 'Reader, Ada' }, { name: 'Page, Bo' }],
      },
    },
  ],
  [
    'wrapped in _source',
    {
      _id: '1',
      _score: 3.2,
      _type: 'x',
      _source: {
        title: expected.title,
        doi: '10.5555/lamps.7',
        datePublished: '2019-03',
        journal: { title: 'Annals of Quiet' },
        authors: ['Ada Reader', 'Bo Page'],
      },
    },
  ],
  [
    'wrapped in bibjson',
    {
      id: 'x1',
      created_date: '2022-01-01',
      bibjson: {
        title: expected.title,
        identifier: [
          { type: 'eissn', id: '1234-5678' },
          { type: 'doi', id: '10.5555/lamps.7' },
        ],
        year: '2019',
        journal: { title: 'Annals of Quiet' },
        author: [{ name: 'Ada Reader' }, { name: 'Bo Page' }],
      },
    },
  ],
  [
    'names with prefixes',
    {
      'dc:title': expected.title,
      'prism:doi': '10.5555/lamps.7',
      'prism:coverDate': '2019-03-02',
      'prism:publicationName': 'Annals of Quiet',
      'dc:creator': 'Reader, Ada',
    },
  ],
  [
    'names with suffixes of an index',
    {
      title_s: [expected.title],
      doiId_s: '10.5555/lamps.7',
      producedDateY_i: 2019,
      journalTitle_s: 'Annals of Quiet',
      authFullName_s: ['Ada Reader', 'Bo Page'],
    },
  ],
  [
    'a node with one joined text of authors',
    {
      node: {
        title: { rendered: expected.title },
        externalIds: { DOI: '10.5555/lamps.7' },
        year: '2019',
        venue: 'Annals of Quiet',
        authors: 'Reader, A.; Page, B.',
      },
    },
  ],
  [
    'authors in lists of lists',
    {
      title: expected.title,
      doi: 'doi:10.5555/lamps.7',
      pubYear: '2019',
      journalTitle: 'Annals of Quiet',
      author_affiliations: [
        [
          { first_name: 'Ada', last_name: 'Reader' },
          { first_name: 'Bo', last_name: 'Page' },
        ],
      ],
    },
  ],
  [
    'persons or organisations, languages',
    {
      metadata: {
        title: { en: expected.title },
        publication_date: '2019',
        creators: [{ person_or_org: { name: 'Reader, Ada' } }],
      },
      pids: { doi: { identifier: '10.5555/lamps.7' } },
      journal: 'Annals of Quiet',
    },
  ],
]

describe('an article', () => {
  test.each(SHAPES)('is read from %s', (_, item) => {
    const article = normalizeListedArticle(item, 0)
    expect(article).toMatchObject({ ...expected, isBroken: false })
    expect(article.authors[0]?.name).toMatch(/^(?:Ada Reader|Reader, Ada|Reader, A\.)$/)
  })

  test.each([
    ['data', (record: unknown) => ({ status: 'OK', data: record })],
    ['message', (record: unknown) => ({ 'message-type': 'work', message: record })],
    ['a list of one', (record: unknown) => [record]],
    ['results within response', (record: unknown) => ({ response: { docs: [record] } })],
  ])('is found alone in %s', (_, wrap) => {
    expect(normalizeArticle(wrap(SHAPES[0]?.[1]))).toMatchObject(expected)
  })

  test('is the highest of several versions', () => {
    const versions = [
      { title: 'First', version: '1', doi: '10.5555/v' },
      { title: 'Third', version: '3', doi: '10.5555/v' },
      { title: 'Second', version: '2', doi: '10.5555/v' },
    ]
    expect(normalizeArticle({ collection: versions }).title).toBe('Third')
  })

  test.each([null, [], {}, true])('is not found in %j', (value) => {
    expect(normalizeListedArticle(value, 2)).toMatchObject({
      isBroken: true,
      title: 'Record 3 could not be displayed',
      raw: value,
    })
    expect(() => normalizeArticle(value)).toThrow(ApiError)
  })
})
