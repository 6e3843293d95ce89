/** Made-up records of each JSON format, with the article that each of them is. */
import type { ImportedArticle } from '../import-record.ts'

const EMPTY = {
  authorsTotal: null,
  keywords: [],
  retraction: null,
  funding: [],
  references: [],
  updatedAt: null,
  openAccess: { isOpen: null, status: null, license: null, url: null },
} satisfies Partial<ImportedArticle>

export const OPENALEX = {
  id: 'https://openalex.org/W42',
  doi: 'https://doi.org/10.5555/Example.42',
  title: 'On examples',
  display_name: 'On examples',
  publication_year: 2020,
  publication_date: '2020-05-17',
  ids: {
    openalex: 'https://openalex.org/W42',
    pmid: 'https://pubmed.ncbi.nlm.nih.gov/123',
    pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/456',
  },
  language: 'en',
  primary_location: {
    source: {
      display_name: 'Journal of Examples',
      issn_l: '1234-5679',
      issn: ['1234-5679'],
      host_organization_name: 'Example Press',
    },
  },
  best_oa_location: {
    pdf_url: 'https://example.org/42.pdf',
    landing_page_url: 'https://example.org/42',
    license: 'cc-by',
  },
  type: 'article',
  open_access: { is_oa: true, oa_status: 'gold', oa_url: 'https://example.org/42' },
  authorships: [
    {
      author: { display_name: 'Ada Lovelace', orcid: 'https://orcid.org/0000-0002-1825-0097' },
      institutions: [{ display_name: 'Example University' }],
      raw_affiliation_strings: ['Department 1, Example University'],
    },
    {
      author: { display_name: null },
      raw_author_name: 'Grace Hopper',
      institutions: [],
      raw_affiliation_strings: ['Navy'],
    },
  ],
  biblio: { volume: '1', issue: null, first_page: '7', last_page: '9' },
  is_retracted: true,
  is_paratext: false,
  keywords: [{ display_name: 'Guessed' }],
  concepts: [{ display_name: 'Guessed too' }],
  grants: [{ funder_display_name: 'Example Fund', award_id: null }],
  referenced_works: ['https://openalex.org/W1', 'https://openalex.org/W2'],
  abstract_inverted_index: { We: [0], show: [1], examples: [2, 4], of: [3] },
  updated_date: '2025-01-02T03:04:05.678',
}

export const OPENALEX_ARTICLE: ImportedArticle = {
  ...EMPTY,
  identifiers: [
    { scheme: 'doi', value: '10.5555/Example.42' },
    { scheme: 'openalex', value: 'W42' },
    { scheme: 'pmid', value: '123' },
    { scheme: 'pmcid', value: 'PMC456' },
  ],
  title: 'On examples',
  type: 'article',
  abstract: 'We show examples of examples',
  authors: [
    { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['Example University'] },
    { name: 'Grace Hopper', affiliations: ['Navy'] },
  ],
  source: 'Journal of Examples',
  issn: ['1234-5679'],
  publisher: 'Example Press',
  volume: '1',
  issue: null,
  pages: '7-9',
  published: '2020-05-17',
  language: 'en',
  openAccess: { isOpen: true, status: 'gold', license: 'CC-BY', url: 'https://example.org/42.pdf' },
  retraction: { status: 'retracted', date: null, notice: null },
  funding: ['Example Fund'],
  references: [
    { scheme: 'openalex', value: 'W1' },
    { scheme: 'openalex', value: 'W2' },
  ],
  updatedAt: '2025-01-02T03:04:05.678',
}

export const CROSSREF = {
  DOI: '10.5555/example',
  type: 'journal-article',
  title: ['On examples'],
  abstract: '<jats:title>Abstract</jats:title>\n  <jats:p>We show <jats:italic>examples</jats:italic>.</jats:p>',
  author: [
    {
      given: 'Ada',
      family: 'Lovelace',
      suffix: 'II',
      ORCID: 'http://orcid.org/0000-0002-1825-0097',
      affiliation: [{ name: 'Example University' }],
    },
    { name: 'The Example Group', sequence: 'additional' },
  ],
  'container-title': ['Journal &amp; Examples'],
  ISSN: ['12345679'],
  publisher: 'Example Press',
  volume: '1',
  page: '7-9',
  issued: { 'date-parts': [[2019, 12, 31]] },
  'published-print': { 'date-parts': [[2020, 3]] },
  'published-online': { 'date-parts': [[2019, 12, 31]] },
  license: [
    { URL: 'https://example.org/mining', 'content-version': 'tdm' },
    { URL: 'http://creativecommons.org/licenses/by/4.0/', 'content-version': 'vor' },
  ],
  funder: [{ name: 'Example Fund', award: ['E1', 'E2'] }, { name: 'Other Fund' }],
  reference: [{ DOI: '10.5555/first' }, { unstructured: 'A book' }, { DOI: '10.5555/first' }],
  subject: ['General Examples'],
  deposited: { 'date-time': '2021-01-01T00:00:00Z' },
  'reference-count': 3,
}

export const CROSSREF_ARTICLE: ImportedArticle = {
  ...EMPTY,
  identifiers: [{ scheme: 'doi', value: '10.5555/example' }],
  title: 'On examples',
  type: 'article',
  abstract: '<jats:title>Abstract</jats:title>\n<jats:p>We show <jats:italic>examples</jats:italic>.</jats:p>',
  authors: [
    { name: 'Ada Lovelace II', orcid: '0000-0002-1825-0097', affiliations: ['Example University'] },
    { name: 'The Example Group' },
  ],
  source: 'Journal & Examples',
  issn: ['1234-5679'],
  publisher: 'Example Press',
  volume: '1',
  issue: null,
  pages: '7-9',
  published: '2019-12-31',
  language: null,
  openAccess: { isOpen: null, status: null, license: 'CC-BY-4.0', url: null },
  funding: ['Example Fund (E1, E2)', 'Other Fund'],
  references: [{ scheme: 'doi', value: '10.5555/first' }],
  updatedAt: '2021-01-01T00:00:00Z',
}
