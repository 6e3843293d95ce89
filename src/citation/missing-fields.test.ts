import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatListReadiness, formatReadiness, hasUndividedNames } from './missing-fields.ts'

const BIBTEX = { label: 'BibTeX' }
type Given = Parameters<typeof makeArticle>[0]

test.each<[Given, string, string]>([
  [{}, 'BibTeX', 'BibTeX: no field is missing'],
  [{ volume: null, pages: null }, 'BibTeX', 'BibTeX: no volume, no pages'],
  [{ issn: [] }, 'BibTeX', 'BibTeX: no field is missing'],
  // A bare “no issue” would read as “nothing is wrong”.
  [{ issue: null }, 'BibTeX', 'BibTeX: no issue number'],
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

test('formatListReadiness counts the empty cells of a table, whatever the type of the record', () => {
  const paper = makeArticle({ type: 'conference_paper', volume: null, issue: null, issn: [] })
  expect(formatListReadiness([paper], { label: 'CSV' })).toBe(
    'CSV: 1 of 1 without volume, 1 without issue number, 1 without ISSN',
  )
  expect(formatListReadiness([paper], { label: 'RIS' })).toBe('RIS: no field is missing')
})

test('formatListReadiness counts what the records of a list lack, most frequent first', () => {
  const article = makeArticle()
  const bare = {
    ...article,
    volume: null,
    issue: null,
    pages: null,
    doi: null,
    year: null,
    published: null,
    abstract: null,
  }
  const list = [article, makeArticle({ volume: null }), makeArticle({ volume: null, pages: null, authorsTotal: 9 })]
  expect(formatListReadiness(list, BIBTEX)).toBe(
    'BibTeX: 2 of 3 without volume, 1 without pages, 1 without all authors',
  )
  // Five fields at most.
  expect(formatListReadiness([...list, bare], BIBTEX)).toBe(
    'BibTeX: 3 of 4 without volume, 2 without pages, 1 without all authors, 1 without year, 1 without issue number',
  )
  expect(formatListReadiness([article], { label: 'RIS' })).toBe('RIS: no field is missing')
})
