/** A made-up record in CSL-JSON, with the article that it is. */
import { makeImportedArticle } from './import-runs.ts'

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

export const CSL_ARTICLE = makeImportedArticle({
  identifiers: [
    { scheme: 'doi', value: '10.5555/Example' },
    { scheme: 'pmid', value: '123' },
    { scheme: 'pmcid', value: 'PMC456' },
    { scheme: 'key', value: 'lovelace2020' },
  ],
  title: 'On <i>examples</i>',
  type: 'conference_paper',
  abstract: null,
  authors: [
    { name: 'Ludwig van Beispiel', parts: { family: 'van Beispiel', given: 'Ludwig' } },
    { name: 'The Example Group' },
  ],
  source: 'Proceedings of Examples',
  issn: ['1234-5679', '2049-3630'],
  publisher: null,
  volume: null,
  issue: null,
  pages: '7-9',
  published: '2020-05-17',
  language: 'en',
  keywords: ['examples', 'tests'],
})
