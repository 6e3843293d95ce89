/** Responses in the shapes of repositories, for tests. The facts are made up. */
import { ABSTRACT, DOI, READ, TITLE, type ResponseShape } from './response-shape.ts'

const dspace = {
  uuid: '6f1c2d3e-0000-4000-8000-000000000007',
  name: TITLE,
  handle: '123456789/7',
  metadata: {
    'dc.title': [{ value: TITLE, language: 'en', place: 0 }],
    'dc.contributor.author': [
      { value: 'Reader, Ada', authority: null, place: 0 },
      { value: 'Page, Bo', place: 1 },
    ],
    'dc.contributor.advisor': [{ value: 'Shelf, Cy' }],
    'dc.date.accessioned': [{ value: '2024-01-01T00:00:00Z' }],
    'dc.date.available': [{ value: '2024-01-02T00:00:00Z' }],
    'dc.date.issued': [{ value: '2019-03-02' }],
    'dc.description.abstract': [{ value: ABSTRACT }],
    'dc.identifier.doi': [{ value: DOI }],
    'dc.identifier.uri': [{ value: 'https://hdl.handle.net/123456789/7' }],
    'dc.language.iso': [{ value: 'en' }],
    'dc.publisher': [{ value: 'Open Shelf Press' }],
    'dc.relation.ispartof': [{ value: 'Annals of Quiet' }],
    'dc.rights.uri': [{ value: 'https://creativecommons.org/licenses/by/4.0/' }],
    'dc.subject': [{ value: 'Light' }, { value: 'Halls' }],
    'dc.type': [{ value: 'Article' }],
  },
  inArchive: true,
  type: 'item',
}

const invenio = {
  id: 'abcde-12345',
  created: '2024-01-01T00:00:00Z',
  links: { self: 'https://repository.example/api/records/abcde-12345', self_doi: `https://doi.org/${DOI}` },
  pids: { doi: { identifier: DOI, provider: 'datacite' } },
  metadata: {
    title: TITLE,
    creators: [
      {
        person_or_org: {
          type: 'personal',
          name: 'Reader, Ada',
          given_name: 'Ada',
          family_name: 'Reader',
          identifiers: [{ identifier: '0000-0002-1825-0097', scheme: 'orcid' }],
        },
        affiliations: [{ name: 'Somewhere' }],
      },
    ],
    publication_date: '2019-03-02',
    resource_type: { id: 'publication-article', title: { de: 'Zeitschriftenartikel', en: 'Journal article' } },
    description: `<p>${ABSTRACT}</p>`,
    subjects: [{ subject: 'Light' }],
    rights: [{ id: 'cc-by-4.0', title: { en: 'Creative Commons Attribution 4.0 International' } }],
    languages: [{ id: 'eng' }],
    publisher: 'Open Shelf Press',
  },
  custom_fields: { 'journal:journal': { title: 'Annals of Quiet', volume: '12', issue: '3', pages: '1-9' } },
  access: { record: 'public', files: 'public', status: 'open' },
}

const osf = {
  id: 'abc12',
  type: 'preprints',
  attributes: {
    title: TITLE,
    description: ABSTRACT,
    date_created: '2024-01-01T00:00:00Z',
    date_published: '2019-03-02T00:00:00Z',
    doi: null,
    tags: ['Light'],
    subjects: [
      [
        { id: 's1', text: 'Architecture' },
        { id: 's2', text: 'Light' },
      ],
    ],
  },
  embeds: {
    contributors: {
      data: [
        {
          id: 'c1',
          type: 'contributors',
          attributes: { index: 0, bibliographic: true },
          embeds: { users: { data: { id: 'u1', type: 'users', attributes: { full_name: 'Ada Reader' } } } },
        },
      ],
      links: { meta: { total: 1 } },
    },
  },
  links: { self: 'https://preprints.example/v2/preprints/abc12/', preprint_doi: `https://doi.org/${DOI}` },
}

const figshare = {
  id: 7,
  title: TITLE,
  doi: DOI,
  handle: '',
  url: 'https://store.example/v2/articles/7',
  published_date: '2019-03-02T10:00:00Z',
  thumb: '',
  defined_type: 3,
  defined_type_name: 'journal contribution',
  resource_title: 'Annals of Quiet',
  created_date: '2024-01-01T00:00:00Z',
}

const dataverse = {
  name: TITLE,
  type: 'dataset',
  url: `https://doi.org/${DOI}`,
  global_id: `doi:${DOI}`,
  description: ABSTRACT,
  published_at: '2019-03-02T00:00:00Z',
  publisher: 'Annals of Quiet Dataverse',
  citation: 'Reader, Ada, 2019, "Lamps"',
  keywords: ['Light'],
  authors: ['Reader, Ada', 'Page, Bo'],
  createdAt: '2024-01-01T00:00:00Z',
}

export const REPOSITORY_RESPONSES: ResponseShape[] = [
  {
    name: 'a repository of HAL links and Dublin Core',
    response: {
      type: 'discover',
      _embedded: {
        searchResult: {
          _embedded: {
            objects: [{ hitHighlights: {}, type: 'discover', _links: {}, _embedded: { indexableObject: dspace } }],
          },
          page: { number: 0, size: 1, totalPages: 9, totalElements: 9 },
          _links: { next: { href: 'https://repository.example/api/discover?query=lamps&page=1&size=1' } },
        },
      },
      _links: { self: { href: 'https://repository.example/api/discover?query=lamps' } },
    },
    detail: dspace,
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      published: '2019-03-02',
      type: 'article',
      language: 'en',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      keywords: ['Light', 'Halls'],
    },
    total: 9,
    next: 'query=lamps&page=1&size=1',
  },
  {
    name: 'a repository of records with identifiers and custom fields',
    response: {
      hits: { hits: [invenio], total: 9 },
      aggregations: { resource_type: { buckets: [{ key: 'publication', doc_count: 9 }] } },
      links: {
        self: 'https://repository.example/api/records?page=1',
        next: 'https://repository.example/api/records?page=2',
      },
    },
    detail: invenio,
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      type: 'article',
      abstract: ABSTRACT,
      isOpen: true,
      license: 'cc-by-4.0',
      language: 'eng',
      volume: '12',
    },
    total: 9,
    next: 'page',
  },
  {
    name: 'preprints with embedded contributors',
    response: { data: [osf], links: { next: 'https://preprints.example/v2/?page=2', meta: { total: 9, per_page: 1 } } },
    detail: { data: osf },
    expected: {
      title: TITLE,
      doi: DOI,
      author: 'Ada Reader',
      year: 2019,
      abstract: ABSTRACT,
      keywords: ['Architecture', 'Light'],
    },
    total: 9,
    next: 'page',
  },
  {
    name: 'a store of outputs: a bare list',
    response: [figshare, { ...figshare, id: 8 }],
    expected: {
      title: TITLE,
      doi: DOI,
      author: undefined,
      year: 2019,
      typeLabel: 'journal contribution',
    },
    total: null,
    next: 'page',
  },
  {
    name: 'a repository of data',
    response: {
      status: 'OK',
      data: {
        q: 'lamps',
        total_count: 9,
        start: 0,
        spelling_alternatives: {},
        items: [dataverse],
        count_in_response: 1,
      },
    },
    expected: {
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      year: 2019,
      abstract: ABSTRACT,
      typeLabel: 'dataset',
      keywords: ['Light'],
    },
    total: 9,
    next: 'start=1',
  },
]
