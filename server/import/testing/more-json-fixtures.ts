/** Made-up records of further JSON formats, with the article that each of them is. */
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

export const DOAJ_ARTICLE: ImportedArticle = {
  ...EMPTY,
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
}

export const DATACITE = {
  id: '10.5555/example',
  type: 'dois',
  attributes: {
    doi: '10.5555/example',
    titles: [{ title: 'Über Beispiele', titleType: 'TranslatedTitle' }, { title: 'On examples' }],
    creators: [
      {
        name: 'Lovelace, Ada',
        nameType: 'Personal',
        affiliation: [{ name: 'Example University' }],
        nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0002-1825-0097', nameIdentifierScheme: 'ORCID' }],
      },
      { name: 'Examples, Tests and Sons', nameType: 'Organizational', affiliation: [] },
    ],
    publisher: { name: 'Example Press' },
    publicationYear: 2019,
    container: {
      title: 'Journal of Examples',
      identifier: '1234-5679',
      identifierType: 'ISSN',
      volume: '1',
      firstPage: '7',
      lastPage: '9',
    },
    subjects: [{ subject: 'examples' }],
    dates: [
      { date: '2019-03-04', dateType: 'Issued' },
      { date: '2018', dateType: 'Created' },
    ],
    language: 'eng',
    types: { resourceTypeGeneral: 'Preprint' },
    relatedIdentifiers: [
      { relatedIdentifier: '10.5555/cited', relatedIdentifierType: 'DOI', relationType: 'References' },
      { relatedIdentifier: '10.5555/part', relatedIdentifierType: 'DOI', relationType: 'HasPart' },
    ],
    rightsList: [
      { rights: 'Open Access', rightsUri: 'info:eu-repo/semantics/openAccess' },
      { rights: 'CC BY', rightsUri: 'https://creativecommons.org/licenses/by/4.0/legalcode' },
    ],
    descriptions: [
      { description: 'Made by hand', descriptionType: 'Other' },
      { description: 'We show\n\n\nexamples.', descriptionType: 'Abstract' },
    ],
    fundingReferences: [{ funderName: 'Example Fund', awardNumber: 'E1' }],
    url: 'https://example.org/1',
    updated: '2019-09-10T12:29:28.000Z',
  },
}

export const DATACITE_ARTICLE: ImportedArticle = {
  ...EMPTY,
  identifiers: [{ scheme: 'doi', value: '10.5555/example' }],
  title: 'On examples',
  type: 'article',
  abstract: 'We show\n\nexamples.',
  authors: [
    { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['Example University'] },
    { name: 'Examples, Tests and Sons' },
  ],
  source: 'Journal of Examples',
  issn: ['1234-5679'],
  publisher: 'Example Press',
  volume: '1',
  issue: null,
  pages: '7-9',
  published: '2019-03-04',
  language: 'en',
  keywords: ['examples'],
  openAccess: { isOpen: true, status: null, license: 'CC-BY-4.0', url: 'https://example.org/1' },
  funding: ['Example Fund (E1)'],
  references: [{ scheme: 'doi', value: '10.5555/cited' }],
  updatedAt: '2019-09-10T12:29:28.000Z',
}

export const CSL = {
  id: 'lovelace2020',
  type: 'paper-conference',
  title: 'On <i>examples</i>',
  author: [{ given: 'Ludwig', 'non-dropping-particle': 'van', family: 'Beispiel' }, { literal: 'The Example Group' }],
  'container-title': 'Proceedings of Examples',
  issued: { 'date-parts': [[2020, 5, 17]] },
  note: 'Read this\nDOI: 10.5555/Example\nPMCID: PMC456',
  PMID: '123',
  ISSN: '1234-5679, 2049-3630',
  page: '7-9',
  language: 'en-GB',
  keyword: 'examples, tests',
}

export const CSL_ARTICLE: ImportedArticle = {
  ...EMPTY,
  identifiers: [
    { scheme: 'doi', value: '10.5555/Example' },
    { scheme: 'pmid', value: '123' },
    { scheme: 'pmcid', value: 'PMC456' },
    { scheme: 'key', value: 'lovelace2020' },
  ],
  title: 'On <i>examples</i>',
  type: 'conference_paper',
  abstract: null,
  authors: [{ name: 'Ludwig van Beispiel' }, { name: 'The Example Group' }],
  source: 'Proceedings of Examples',
  issn: ['1234-5679', '2049-3630'],
  publisher: null,
  volume: null,
  issue: null,
  pages: '7-9',
  published: '2020-05-17',
  language: 'en',
  keywords: ['examples', 'tests'],
}
