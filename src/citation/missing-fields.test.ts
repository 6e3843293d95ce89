import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatReadiness, hasUndividedNames } from './missing-fields.ts'

const BIBTEX = { label: 'BibTeX' }
type Given = Parameters<typeof makeArticle>[0]

test.each<[Given, string, string]>([
  [{}, 'BibTeX', 'BibTeX: no field is missing'],
  [{ volume: null, pages: null }, 'BibTeX', 'BibTeX: no volume, no pages'],
  [{ issn: [] }, 'BibTeX', 'BibTeX: no field is missing'],
  [{ issn: [] }, 'RIS', 'RIS: no ISSN'],
  [{ type: 'conference_paper', volume: null, issue: null, issn: [] }, 'RIS', 'RIS: no field is missing'],
  [{ type: 'conference_paper', source: null, publisher: null }, 'RIS', 'RIS: no proceedings, no publisher'],
  [{ source: null, year: null, published: null, doi: null }, 'EndNote', 'EndNote: no year, no journal, no DOI'],
  [{ abstract: null, keywords: [] }, 'CSL-JSON', 'CSL-JSON: no abstract, no keywords'],
  [{ openAccess: { isOpen: null, status: null, license: null, url: null } }, 'CSV', 'CSV: no licence'],
  [{ openAccess: { isOpen: null, status: null, license: null, url: null } }, 'RIS', 'RIS: no field is missing'],
  [{ authors: [], authorsTotal: 5 }, 'BibTeX', 'BibTeX: no authors'],
  [{ authorsTotal: 16 }, 'BibTeX', 'BibTeX: 15 authors not listed'],
  [{ authorsTotal: 2 }, 'BibTeX', 'BibTeX: 1 author not listed'],
])('formatReadiness says what %j lacks for %s', (given, label, expected) => {
  expect(formatReadiness(makeArticle(given), { ...BIBTEX, label })).toBe(expected)
})

test.each([
  ['Ada Reader', null, true],
  ['Ada Reader', { family: 'Reader', given: 'Ada' }, false],
  ['The Lamp Collaboration', null, false],
  ['WHO', null, false],
])('hasUndividedNames of %j with the parts %j is %j', (name, parts, expected) => {
  expect(hasUndividedNames(makeArticle({ authors: [{ name, parts, orcid: null, affiliations: [] }] }))).toBe(expected)
})
