/** Responses in the shapes of record formats, and of search engines that pass them on, for tests. The facts are made up. */
import { ABSTRACT, DOI, READ, TITLE, type ResponseShape } from './response-shape.ts'

const schemaOrg = {
  '@type': 'ScholarlyArticle',
  '@id': `https://doi.org/${DOI}`,
  headline: TITLE,
  author: [
    { '@type': 'Person', givenName: 'Ada', familyName: 'Reader', '@id': 'https://orcid.org/0000-0002-1825-0097' },
  ],
  datePublished: '2019-03-02',
  dateCreated: '2024-01-01',
  description: ABSTRACT,
  isPartOf: {
    '@type': 'PublicationIssue',
    issueNumber: '3',
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: '12',
      isPartOf: { '@type': 'Periodical', name: 'Annals of Quiet' },
    },
  },
  isAccessibleForFree: true,
  license: 'https://creativecommons.org/licenses/by/4.0/',
  keywords: 'Light, Halls',
  inLanguage: 'en',
  identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: DOI },
}

const cslJson = {
  id: 'reader2019',
  type: 'article-journal',
  title: TITLE,
  DOI,
  author: [{ family: 'Reader', given: 'Ada' }],
  issued: { 'date-parts': [['2019', '3', '2']] },
  'container-title': 'Annals of Quiet',
  abstract: ABSTRACT,
  page: '1-9',
  accessed: { 'date-parts': [[2024, 1, 1]] },
}

const dataCite = {
  id: DOI,
  type: 'dois',
  attributes: {
    doi: DOI,
    identifiers: [],
    creators: [
      { name: 'Reader, Ada', nameType: 'Personal', givenName: 'Ada', familyName: 'Reader', affiliation: ['Somewhere'] },
    ],
    titles: [{ lang: 'de', title: 'Lampen', titleType: 'TranslatedTitle' }, { title: TITLE }],
    publisher: 'Open Shelf Press',
    container: { type: 'Journal', title: 'Annals of Quiet', volume: '12' },
    publicationYear: 2019,
    dates: [
      { date: '2019-03-02', dateType: 'Issued' },
      { date: '2018', dateType: 'Submitted' },
    ],
    types: { resourceTypeGeneral: 'JournalArticle', resourceType: '' },
    descriptions: [
      { description: 'Sent in 2018.', descriptionType: 'Other' },
      { description: ABSTRACT, descriptionType: 'Abstract' },
    ],
    rightsList: [
      { rights: 'CC BY 4.0', rightsUri: 'https://creativecommons.org/licenses/by/4.0/', rightsIdentifier: 'cc-by-4.0' },
    ],
    citationCount: 4,
    created: '2024-01-01T00:00:00Z',
  },
}

const elastic = {
  _index: 'articles-v2',
  _id: '7',
  _score: 3.1,
  fields: {
    title: [TITLE],
    doi: [DOI],
    'journal.title': ['Annals of Quiet'],
    'authors.name': ['Ada Reader', 'Bo Page'],
    year: [2019],
    abstract: [ABSTRACT],
  },
  highlight: { title: ['<em>Lamps</em> of the reading room'] },
}

export const FORMAT_RESPONSES: ResponseShape[] = [
  {
    name: 'schema.org in a list of items',
    response: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 9,
      itemListElement: [{ '@type': 'ListItem', position: 1, item: schemaOrg }],
    },
    detail: { '@context': 'https://schema.org', ...schemaOrg },
    expected: {
      ...READ,
      author: 'Ada Reader',
      isOpen: true,
      type: 'article',
      language: 'en',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      keywords: ['Light', 'Halls'],
      volume: '12',
      issue: '3',
    },
    total: 9,
    next: 'page',
  },
  {
    name: 'schema.org in a graph',
    response: { '@context': 'https://schema.org', '@graph': [schemaOrg] },
    expected: { ...READ, author: 'Ada Reader', isOpen: true },
    total: null,
    next: null,
  },
  {
    name: 'CSL-JSON',
    response: [cslJson],
    detail: cslJson,
    expected: { ...READ, author: 'Ada Reader', published: '2019-03-02', type: 'article', pages: '1-9' },
    total: null,
    next: null,
  },
  {
    name: 'a registry of DOIs',
    response: {
      data: [dataCite],
      meta: { total: 9, totalPages: 9, page: 1 },
      links: { next: 'https://x.example/dois?page%5Bnumber%5D=2&page%5Bsize%5D=1' },
    },
    detail: { data: dataCite },
    expected: { ...READ, author: 'Reader, Ada', type: 'article', license: 'cc-by-4.0', citedByCount: 4 },
    total: 9,
    next: 'page%5Bnumber%5D=2&page%5Bsize%5D=1',
  },
  {
    name: 'a search engine whose names hold dots',
    response: {
      took: 3,
      timed_out: false,
      _shards: { total: 5, successful: 5 },
      hits: { total: { value: 9, relation: 'eq' }, max_score: 3.1, hits: [elastic] },
    },
    detail: { _index: 'a', _id: '7', found: true, fields: elastic.fields },
    expected: { ...READ, author: 'Ada Reader' },
    total: 9,
    next: 'page',
  },
]
