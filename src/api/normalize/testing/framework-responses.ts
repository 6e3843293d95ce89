/** Responses in the shapes of web frameworks and protocols, for tests. The facts are made up. */
import { ABSTRACT, DOI, READ, TITLE, type ResponseShape } from './response-shape.ts'

const plain = {
  id: 7,
  slug: 'lamps',
  title: TITLE,
  doi: DOI,
  published_at: '2019-03-02',
  abstract: ABSTRACT,
  created_at: '2024-01-01',
  updated_at: '2024-01-02',
}

const persons = [{ id: 1, name: 'Ada Reader' }]

const graphQl = {
  __typename: 'Article',
  id: 'QXJ0aWNsZTo3',
  title: TITLE,
  doi: DOI,
  publicationYear: 2019,
  abstract: ABSTRACT,
  journal: { __typename: 'Journal', name: 'Annals of Quiet' },
  authors: { totalCount: 1, edges: [{ node: { __typename: 'Person', name: 'Ada Reader' } }] },
  keywords: { nodes: [{ label: 'Light' }] },
}

const hydra = {
  '@id': '/articles/7',
  '@type': 'Article',
  title: TITLE,
  doi: DOI,
  publishedAt: '2019-03-02T00:00:00+00:00',
  abstract: ABSTRACT,
  journal: { '@id': '/journals/2', '@type': 'Journal', name: 'Annals of Quiet' },
  authors: [{ '@id': '/people/1', '@type': 'Person', givenName: 'Ada', familyName: 'Reader' }],
}

const oData = {
  '@odata.etag': 'W/"7"',
  ArticleID: 7,
  Title: TITLE,
  Doi: DOI,
  PublicationYear: 2019,
  Abstract: ABSTRACT,
  Journal: { JournalID: 2, Name: 'Annals of Quiet' },
  Authors: [{ PersonID: 1, FirstName: 'Ada', LastName: 'Reader' }],
}

export const FRAMEWORK_RESPONSES: ResponseShape[] = [
  {
    name: 'GraphQL over REST: connections',
    response: {
      data: { articles: { totalCount: 9, pageInfo: { hasNextPage: true, endCursor: 'c7' }, nodes: [graphQl] } },
      extensions: { cost: 3 },
    },
    detail: { data: { article: graphQl } },
    expected: { ...READ, author: 'Ada Reader', keywords: ['Light'] },
    total: 9,
    next: 'after=c7',
  },
  {
    name: 'HAL with authors inside each resource',
    response: {
      _embedded: {
        articles: [
          { ...plain, publishedAt: '2019-03-02', journalTitle: 'Annals of Quiet', _embedded: { authors: persons } },
        ],
      },
      _links: { next: { href: 'http://x.example/articles?page=1&size=1' } },
      page: { size: 1, totalElements: 9, totalPages: 9, number: 0 },
    },
    expected: { ...READ, author: 'Ada Reader', slug: 'lamps' },
    total: 9,
    next: 'page=1&size=1',
  },
  {
    name: 'a framework with count, next and results',
    response: {
      count: 9,
      next: 'http://x.example/articles/?limit=1&offset=1',
      previous: null,
      results: [{ url: 'http://x.example/articles/7/', ...plain, journal: 'Annals of Quiet', authors: persons }],
    },
    expected: { ...READ, author: 'Ada Reader', slug: 'lamps' },
    total: 9,
    next: 'limit=1&offset=1',
  },
  {
    name: 'resources with links and meta',
    response: {
      data: [{ ...plain, journal: { data: { name: 'Annals of Quiet' } }, authors: { data: persons } }],
      links: {
        first: 'http://x.example/a?page=1',
        last: 'http://x.example/a?page=9',
        prev: null,
        next: 'http://x.example/a?page=2',
      },
      meta: {
        current_page: 1,
        from: 1,
        last_page: 9,
        links: [{ url: null, label: '&laquo;', active: false }],
        path: 'http://x.example/a',
        per_page: 1,
        to: 1,
        total: 9,
      },
    },
    detail: { data: { ...plain, authors: { data: persons } } },
    expected: { ...READ, author: 'Ada Reader' },
    total: 9,
    next: 'page',
  },
  {
    name: 'Hydra',
    response: {
      '@context': '/contexts/Article',
      '@id': '/articles',
      '@type': 'Collection',
      'hydra:member': [hydra],
      'hydra:totalItems': 9,
      'hydra:view': {
        '@id': '/articles?page=1',
        '@type': 'hydra:PartialCollectionView',
        'hydra:next': '/articles?page=2',
      },
    },
    detail: hydra,
    expected: { ...READ, author: 'Ada Reader' },
    total: 9,
    next: 'page',
  },
  {
    name: 'OData',
    response: {
      '@odata.context': 'http://x.example/$metadata#Articles',
      '@odata.count': 9,
      value: [oData],
      '@odata.nextLink': 'http://x.example/Articles?$skiptoken=7',
    },
    detail: { '@odata.context': 'http://x.example/$metadata#Articles/$entity', ...oData },
    expected: { ...READ, author: 'Ada Reader' },
    total: 9,
    next: '%24skiptoken=7',
  },
]
