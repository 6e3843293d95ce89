/** Made-up records of the indexes OpenAlex and DOAJ, with the article that each of them is. */
import { makeImportedArticle } from './import-runs.ts'

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
      institutions: [{ display_name: 'Example University', ror: 'https://ror.org/03yrm5c26' }],
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

export const OPENALEX_ARTICLE = makeImportedArticle({
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
    {
      name: 'Ada Lovelace',
      orcid: '0000-0002-1825-0097',
      affiliations: ['Example University'],
      rors: ['03yrm5c26'],
    },
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
})

export const DOAJ = {
  id: 'abc123',
  last_updated: '2020-02-04T14:11:44Z',
  bibjson: {
    identifier: [
      { id: '1234-5679', type: 'eissn' },
      { id: '10.5555/example', type: 'DOI' },
    ],
    title: 'On examples',
    abstract: 'We show examples.',
    author: [
      { name: 'Ada Lovelace', affiliation: 'Example University', orcid_id: 'https://orcid.org/0000-0002-1825-0097' },
    ],
    journal: {
      title: 'Journal of Examples',
      publisher: 'Example Press',
      volume: '1',
      number: '2',
      issns: ['1234-5679'],
      language: ['EN'],
      license: [{ type: 'CC BY-NC-ND', url: 'https://example.org/license' }],
    },
    year: '2016',
    month: '10',
    start_page: '7',
    end_page: '7',
    keywords: ['examples', 'tests'],
    link: [{ type: 'fulltext', url: 'http://example.org/1', content_type: 'pdf' }],
  },
}

export const DOAJ_ARTICLE = makeImportedArticle({
  identifiers: [
    { scheme: 'doi', value: '10.5555/example' },
    { scheme: 'oai', value: 'oai:doaj.org/article:abc123' },
  ],
  title: 'On examples',
  type: 'article',
  abstract: 'We show examples.',
  authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['Example University'] }],
  source: 'Journal of Examples',
  issn: ['1234-5679'],
  publisher: 'Example Press',
  volume: '1',
  issue: '2',
  pages: '7',
  published: '2016-10',
  language: 'en',
  keywords: ['examples', 'tests'],
  openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-NC-ND', url: 'http://example.org/1' },
  updatedAt: '2020-02-04T14:11:44Z',
})
