/** The fields of an article, each in the forms that services send. */
import { beforeAll, describe, expect, test } from 'vitest'
import { withLateParsers } from '../../rich-text/late-parsers.ts'
import { parsePlainText } from '../../rich-text/parse-rich-text.ts'
import {
  normalizePlainArticle as normalizeArticle,
  normalizePlainListedArticle as normalizeListedArticle,
} from './testing/plain-articles.ts'
import { normalizeCitations } from './citations.ts'
import { layersOf } from './record.ts'
import { normalizeLink } from './text.ts'

beforeAll(async () => {
  await withLateParsers(() => parsePlainText('&eacute;'))
})

function read(fields: object) {
  return normalizeListedArticle({ title: 'T', ...fields }, 0)
}

describe('openAccess.isOpen', () => {
  test.each([
    [{ is_oa: true }, true],
    [{ isOpenAccess: 'Y' }, true],
    [{ openaccess: '1' }, true],
    [{ open_access: { is_oa: false, oa_status: 'closed' } }, false],
    [{ access_type: 'LOCKED' }, false],
    [{ bestAccessRight: { label: 'OPEN' } }, true],
    [{ access_right: 'open' }, true],
    [{ open_access: { colour: 'hybrid' } }, true],
    [{ rightsList: [{ rightsUri: 'info:eu-repo/semantics/openAccess' }] }, true],
    [{ journal: { license: [{ open_access: true }] } }, true],
    [{ open_access: null }, null],
    [{ is_oa: 'maybe' }, null],
    [{}, null],
  ])('of %j is %j', (fields, expectedOpen) => {
    expect(read(fields).openAccess.isOpen).toBe(expectedOpen)
  })
})

describe('the abstract', () => {
  test.each([
    [{ abstract: 'Plain text.' }, 'Plain text.'],
    [{ abstract: ['In a list.'] }, 'In a list.'],
    [{ abstract_inverted_index: { word: [1], A: [0], again: [2] } }, 'A word again'],
    [{ abstracts: [{ value: 'From one source.', source: 'x' }, { value: 'From another.' }] }, 'From one source.'],
    [
      {
        descriptions: [
          { descriptionType: 'Other', description: 'No.' },
          { descriptionType: 'Abstract', description: 'Yes.' },
        ],
      },
      'Yes.',
    ],
    [
      {
        abstract: {
          content: [
            { type: 'paragraph', text: 'First.' },
            { type: 'paragraph', text: 'Second.' },
          ],
        },
      },
      'First. Second.',
    ],
    [{ abstract: null }, null],
    [{ abstract: 'N/A' }, null],
  ])('of %j is %j', (fields, text) => {
    expect(read(fields).abstract).toBe(text)
  })
})

test.each([
  ['R&amp;D; food &amp; drink | AT&T', ['R&D', 'food & drink', 'AT&T']],
  ['R&D; art', ['R&D', 'art']],
  [
    ['&alpha;-helix', 'x'],
    ['α-helix', 'x'],
  ],
])('keywords of %j are %j', (keywords, terms) => {
  expect(read({ keywords }).keywords).toEqual(terms)
})

describe('the date', () => {
  test.each([
    [{ published: '2014-09' }, '2014-09', 2014],
    [{ pubDate: 'Apr 2020' }, '2020-04', 2020],
    [{ publication_date: '11-12 July 2018' }, '2018-07', 2018],
    [{ issued: { 'date-parts': [[2020, 1, 24]] } }, '2020-01-24', 2020],
    [{ date: 1579824000000 }, '2020-01-24', 2020],
    [{ published: 'NA', date: '2021' }, '2021', 2021],
    [
      {
        dates: [
          { dateType: 'Created', date: '2001' },
          { dateType: 'Issued', date: '2002-05-06' },
        ],
      },
      '2002-05-06',
      2002,
    ],
    [{ created: '2020-01-01', updated: '2021-01-01', indexed: '2022-01-01', added_at: '2023-01-01' }, null, null],
  ])('of %j is %j', (fields, published, year) => {
    expect(read(fields)).toMatchObject({ published, year })
  })
})

describe('the type', () => {
  test.each([
    ['journal-article', 'article'],
    ['JournalArticle', 'article'],
    ['Research Article', 'article'],
    ['Review', 'review'],
    ['review-article', 'review'],
    ['peer-review', null],
    ['proceedings-article', 'conference_paper'],
    ['Conference Paper', 'conference_paper'],
    ['inproceedings', 'conference_paper'],
    ['book-chapter', null],
    ['dataset', null],
  ])('of the word %s is %j', (word, type) => {
    expect(read({ type: word })).toMatchObject({
      type,
      typeLabel: type === null ? word : null,
    })
  })
})

describe('citations', () => {
  test('are of the catalogue only where the service states it', () => {
    const citations = { cited_by_count: 1, cited_by: [] }
    const stated = { citations: { ...citations, counted_in: 'catalogue' } }
    expect(normalizeCitations(layersOf(stated))).toMatchObject({ citedByCount: 1, isInCatalogue: true })
    expect(normalizeCitations(layersOf({ citations }))).not.toHaveProperty('isInCatalogue')
  })

  test('are a number, a list of works, or texts', () => {
    expect(read({ 'is-referenced-by-count': 4 }).citations).toMatchObject({
      citedByCount: 4,
      citedBy: null,
      references: null,
    })
    expect(read({ 'citedby-count': '12' }).citations).toMatchObject({ citedByCount: 12 })
    expect(read({ citations: [{ title: 'A', year: 2020 }] }).citations.citedBy).toEqual([
      { slug: null, title: 'A', doi: null, year: 2020 },
    ])
    expect(
      read({
        references: [
          'Reader A. Lamps. 2001.',
          { unstructured: 'Page B. Tables.' },
          { reference: { title: 'Chairs' } },
          { DOI: '10.5555/x' },
        ],
      }).citations.references?.map(({ title }) => title),
    ).toEqual(['Reader A. Lamps. 2001.', 'Page B. Tables.', 'Chairs', '10.5555/x'])
  })

  test('are null when absent and empty when empty', () => {
    expect(read({}).citations).toEqual({ citedByCount: null, citedBy: null, references: null })
    expect(read({ references: [] }).citations).toMatchObject({ citedByCount: null, references: [] })
  })
})

describe('normalizeLink', () => {
  test.each(['https://example.org/a', 'http://example.org/a?b=c'])('returns %s', (value) => {
    expect(normalizeLink(value)).toBe(value)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    '/a',
    'https://u:p@example.org/',
    `https://example.org/${'a'.repeat(2048)}`,
    7,
    null,
  ])('refuses %j', (value) => {
    expect(normalizeLink(value)).toBeNull()
  })
})

describe('an article of Carrel’s own API', () => {
  const record = {
    slug: 'reading-rooms',
    title: 'Reading <i>halls</i>',
    doi: '10.1234/halls',
    type: 'conference_paper',
    abstract: 'Text.',
    abstract_note: 'A summary.',
    authors: [{ name: 'Ada Reader', orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] }, { name: 'Bo' }],
    authors_total: 3,
    source: 'Journal',
    publisher: 'Press',
    volume: '1',
    issue: null,
    pages: 'e12',
    published: '2020-05-17',
    year: 2020,
    language: 'en',
    keywords: ['a', 'b', 'a'],
    open_access: { is_oa: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full' },
    citations: {
      cited_by_count: 1,
      references: [{ slug: 's', title: 'T', doi: '10.1234/t', year: 2001 }],
      cited_by: [],
    },
    added_at: '2026-11-20T10:00:00Z',
  }

  test('has every field, and the record as sent', () => {
    const article = normalizeArticle(record)
    expect(article).toMatchObject({
      slug: 'reading-rooms',
      doi: '10.1234/halls',
      type: 'conference_paper',
      abstractNote: 'A summary.',
      authorsTotal: 3,
      issue: null,
      keywords: ['a', 'b'],
      openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full' },
      citations: {
        citedByCount: 1,
        references: [{ slug: 's', title: 'T', doi: '10.1234/t', year: 2001 }],
        citedBy: [],
      },
    })
    expect(article.authors).toEqual([
      { name: 'Ada Reader', parts: null, orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] },
      { name: 'Bo', parts: null, orcid: null, affiliations: [] },
    ])
    expect(article.raw).toBe(record)
  })

  test('has null for what is absent: never no, never 0', () => {
    expect(normalizeArticle({ title: 'T', doi: '10.1234/t', open_access: { is_oa: null } })).toMatchObject({
      slug: '10.1234/t',
      type: null,
      year: null,
      openAccess: { isOpen: null, status: null, license: null, url: null },
      citations: { citedByCount: null, references: null, citedBy: null },
    })
  })
})
