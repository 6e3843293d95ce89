/** One and the same article in the shapes that scholarly services give it; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { readListedArticle, readArticle } from './article.ts'

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
  test.each(SHAPES)('%s', (_, item) => {
    const article = readListedArticle(item)
    expect(article).toMatchObject(expected)
    expect(article?.authors[0]?.name).toMatch(/^(?:Ada Reader|Reader, Ada|Reader, A\.)$/)
    expect(article?.isBroken).toBe(false)
  })

  test.each([
    ['data', (record: unknown) => ({ status: 'OK', data: record })],
    ['message', (record: unknown) => ({ 'message-type': 'work', message: record })],
    ['a list of one', (record: unknown) => [record]],
    ['results within response', (record: unknown) => ({ response: { docs: [record] } })],
  ])('alone in %s', (_, wrap) => {
    expect(readArticle(wrap(SHAPES[0]?.[1]))).toMatchObject(expected)
  })

  test('of several versions the highest counts', () => {
    const versions = [
      { title: 'First', version: '1', doi: '10.5555/v' },
      { title: 'Third', version: '3', doi: '10.5555/v' },
      { title: 'Second', version: '2', doi: '10.5555/v' },
    ]
    expect(readArticle({ collection: versions }).title).toBe('Third')
  })
})

describe('authors', () => {
  test.each<[unknown, string[]]>([
    // A semicolon that ends a character reference divides nothing.
    ['Jos&eacute; M&uuml;ller; Bo P&#225;ge', ['Jos&eacute; M&uuml;ller', 'Bo P&#225;ge']],
    [['Jos&eacute; M&uuml;ller'], ['Jos&eacute; M&uuml;ller']],
    [
      ['Ada Reader', 'Bo Page'],
      ['Ada Reader', 'Bo Page'],
    ],
    ['Reader, Ada', ['Reader, Ada']],
    ['Reader A, Page B', ['Reader A', 'Page B']],
    ['Reader, A.; Page, B.', ['Reader, A.', 'Page, B.']],
    ['Ada Reader and Bo Page', ['Ada Reader', 'Bo Page']],
    ['Ada Reader et al.', ['Ada Reader']],
    [[{ family: 'Reader' }], ['Reader']],
    [[{ name: 'The Lamp Collaboration' }], ['The Lamp Collaboration']],
    [[{ name: { preferred: 'Ada Reader', index: 'Reader, Ada' } }], ['Ada Reader']],
    [[{ name: 'Ada', surname: 'Reader' }], ['Ada Reader']],
    [{ author: [{ text: 'Ada Reader' }, 'Bo Page'] }, ['Ada Reader', 'Bo Page']],
    [{ author: { name: 'Ada Reader' } }, ['Ada Reader']],
    [[{ identity: { name: 'Ada Reader' } }], ['Ada Reader']],
    [[], []],
    [null, []],
    [[null, 7, {}], []],
  ])('%j are %j', (authors, expectedNames) => {
    expect(readListedArticle({ title: 'T', authors })?.authors.map(({ name }) => name)).toEqual(expectedNames)
  })

  test.each([
    [
      { given: 'Ada', family: 'van der Reader' },
      { family: 'van der Reader', given: 'Ada' },
    ],
    [
      { name: 'A. van der Reader', firstname: 'Ada', lastname: 'van der Reader' },
      { family: 'van der Reader', given: 'Ada' },
    ],
    [{ name: 'Ada van der Reader' }, null],
    ['van der Reader, Ada', null],
    [{ family: 'The Lamp Collaboration' }, null],
  ])('%j is taken apart only where the answer does', (author, parts) => {
    expect(readListedArticle({ title: 'T', authors: [author] })?.authors.map((read) => read.parts)).toEqual([parts])
  })

  test('keep ORCID iD and affiliation, wherever they stand around the person', () => {
    const article = readListedArticle({
      title: 'T',
      authorships: [
        {
          author: { display_name: 'Ada Reader', orcid: 'https://orcid.org/0000-0002-1825-0097' },
          institutions: [{ display_name: 'Somewhere' }],
        },
      ],
    })
    expect(article?.authors).toEqual([
      { name: 'Ada Reader', parts: null, orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] },
    ])
  })
})

describe('open access', () => {
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
  ])('%j is %j', (fields, expectedOpen) => {
    expect(readListedArticle({ title: 'T', ...fields })?.openAccess.isOpen).toBe(expectedOpen)
  })
})

describe('abstracts', () => {
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
  ])('%j reads %j', (fields, text) => {
    expect(readListedArticle({ title: 'T', ...fields })?.abstract).toBe(text)
  })
})

test.each([
  ['R&amp;D; food &amp; drink | AT&T', ['R&amp;D', 'food &amp; drink', 'AT&T']],
  ['R&D; art', ['R&D', 'art']],
  [
    ['&alpha;-helix', 'x'],
    ['&alpha;-helix', 'x'],
  ],
])('keywords %j are %j', (keywords, terms) => {
  expect(readListedArticle({ title: 'T', keywords })?.keywords).toEqual(terms)
})

describe('dates', () => {
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
  ])('%j is %j', (fields, published, year) => {
    expect(readListedArticle({ title: 'T', ...fields })).toMatchObject({ published, year })
  })
})

describe('types', () => {
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
  ])('%s is %j', (word, type) => {
    expect(readListedArticle({ title: 'T', type: word })).toMatchObject({
      type,
      typeLabel: type === null ? word : null,
    })
  })
})

function citations(fields: object) {
  return readListedArticle({ title: 'T', ...fields })?.citations
}

describe('citations', () => {
  test('are a number, a list of works, or texts; what is not told is unknown', () => {
    expect(citations({ 'is-referenced-by-count': 4 })).toMatchObject({
      citedByCount: 4,
      citedBy: null,
      references: null,
    })
    expect(citations({ 'citedby-count': '12' })).toMatchObject({ citedByCount: 12 })
    expect(citations({ citations: [{ title: 'A', year: 2020 }] })?.citedBy).toEqual([
      { slug: null, title: 'A', doi: null, year: 2020 },
    ])
    expect(
      citations({
        references: [
          'Reader A. Lamps. 2001.',
          { unstructured: 'Page B. Desks.' },
          { reference: { title: 'Chairs' } },
          { DOI: '10.5555/x' },
        ],
      })?.references?.map(({ title }) => title),
    ).toEqual(['Reader A. Lamps. 2001.', 'Page B. Desks.', 'Chairs', '10.5555/x'])
    expect(citations({})).toEqual({ citedByCount: null, citedBy: null, references: null })
    expect(citations({ references: [] })?.references).toEqual([])
  })
})

test('where each value came from is kept: its path in the answer and what stood there', () => {
  const answer = {
    data: {
      bibjson: {
        title: 'Lamps',
        author: [{ name: 'Ada Reader' }],
        identifier: [{ type: 'doi', id: '10.5555/lamps' }],
        year: '2019',
      },
    },
  }
  expect(readArticle(answer).origins).toEqual([
    { field: 'title', path: 'data.bibjson.title', raw: 'Lamps' },
    { field: 'DOI', path: 'data.bibjson.identifier[0]', raw: { type: 'doi', id: '10.5555/lamps' } },
    { field: 'year', path: 'data.bibjson.year', raw: '2019' },
    { field: 'authors', path: 'data.bibjson.author', raw: [{ name: 'Ada Reader' }] },
  ])
})
