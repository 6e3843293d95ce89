/** Made-up records of Crossref and DataCite, which register DOIs, with the article that each of them is. */
import { makeImportedArticle } from './import-runs.ts'

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
      affiliation: [{ name: 'Example University', id: [{ id: 'https://ror.org/03yrm5c26', 'id-type': 'ROR' }] }],
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

export const CROSSREF_ARTICLE = makeImportedArticle({
  identifiers: [{ scheme: 'doi', value: '10.5555/example' }],
  title: 'On examples',
  type: 'article',
  abstract: '<jats:title>Abstract</jats:title>\n<jats:p>We show <jats:italic>examples</jats:italic>.</jats:p>',
  authors: [
    {
      name: 'Ada Lovelace II',
      orcid: '0000-0002-1825-0097',
      affiliations: ['Example University'],
      rors: ['03yrm5c26'],
    },
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
})

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
        affiliation: [
          { name: 'Example University', affiliationIdentifier: 'https://ror.org/03yrm5c26' },
          { name: 'Example Institute', affiliationIdentifier: 'https://ror.org/03yrm5c27' },
        ],
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

export const DATACITE_ARTICLE = makeImportedArticle({
  identifiers: [{ scheme: 'doi', value: '10.5555/example' }],
  title: 'On examples',
  type: 'article',
  abstract: 'We show\n\nexamples.',
  authors: [
    {
      name: 'Ada Lovelace',
      orcid: '0000-0002-1825-0097',
      affiliations: ['Example University', 'Example Institute'],
      rors: ['03yrm5c26', null],
    },
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
})
