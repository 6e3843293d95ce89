import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { EVERYTHING, type SearchQuery } from '../domain/search-query.ts'
import { parseTitle } from '../rich-text/parse-rich-text.ts'
import { CSV_EXPORT } from './csv-export.ts'
import { formatFileName } from './export-formats.ts'

const ORIGIN = 'https://site.example'
type Given = Parameters<typeof makeArticle>[0]

/** The cells of one article by column; none of the tests' values has a comma or a quote. */
function readRow(given: Given): Record<string, string> {
  const text = CSV_EXPORT.format([makeArticle(given)], ORIGIN)
  const [header = '', row = ''] = text.replace(/^\ufeff/, '').split('\r\n')
  expect(CSV_EXPORT.description).toBe(`Columns: ${header.replaceAll(',', ', ')}.`)
  const columns = header.split(',')
  return Object.fromEntries(row.split(',').map((cell, index) => [columns[index], cell]))
}

test('the CSV export writes what is known', () => {
  const authors = ['Ada Reader', 'Ben Glass'].map((name) => ({ name, parts: null, orcid: null, affiliations: [] }))
  expect(readRow({ authors })).toEqual({
    Title: 'Reading rooms of the world',
    Authors: 'Ada Reader; Ben Glass',
    Year: '2020',
    Source: 'Journal of Quiet Places',
    Type: 'Article',
    DOI: '10.1234/halls.1',
    'Open access': 'yes',
    Licence: 'CC BY 4.0',
    'Cited by (in this catalogue)': '0',
    'Carrel URL': 'https://site.example/articles/reading-rooms-of-the-world',
    Language: 'en',
  })
})

test('the CSV export leaves the cell of an unknown value empty', () => {
  const {
    Title: title,
    'Carrel URL': url,
    ...unknown
  } = readRow({
    authors: [],
    year: null,
    source: null,
    type: null,
    doi: null,
    openAccess: { isOpen: null, status: null, license: null, url: null },
    citations: { citedByCount: null, references: null, citedBy: null },
    language: null,
  })
  expect([title, url]).not.toContain('')
  expect(new Set(Object.values(unknown))).toEqual(new Set(['']))
})

test.each<[string, Given, string, string]>([
  ['closed', { openAccess: { isOpen: false, status: 'closed', license: null, url: null } }, 'Open access', 'no'],
  ['a type of the service', { type: null, typeLabel: 'book_chapter' }, 'Type', 'Book chapter'],
  ['markup in a title', { title: parseTitle('<i>In vivo</i> &amp; x<sub>2</sub>') }, 'Title', 'In vivo & x2'],
  ['authors without names', { authorsTotal: 101 }, 'Authors', 'Ada Reader; and 100 more'],
  ['a slug with a slash', { slug: 'a/b?c' }, 'Carrel URL', 'https://site.example/articles/a%2Fb%3Fc'],
  ['a record that could not be read', { isBroken: true, slug: 'item-1' }, 'Carrel URL', ''],
])('the CSV export writes %s', (_, given, column, expected) => {
  expect(readRow(given)[column]).toBe(expected)
})

test('the CSV export writes no formula', () => {
  const authors = [{ name: '@a', parts: null, orcid: null, affiliations: [] }]
  const text = CSV_EXPORT.format([makeArticle({ title: '=HYPERLINK("x")', source: '+1', authors })], ORIGIN)
  expect(text).toContain(`\r\n"'=HYPERLINK(""x"")",'@a,2020,'+1,`)
})

test.each<[Partial<SearchQuery>, string]>([
  [{}, 'carrel-articles.csv'],
  [{ text: 'deep learning' }, 'carrel-articles-deep-learning.csv'],
  [{ text: '"IL-6"/..\\', type: 'conference_paper' }, 'carrel-conference-papers-il-6.csv'],
  [{ text: 'Übergang in größe' }, 'carrel-articles-übergang-in-größe.csv'],
  [{ text: 'x'.repeat(999) }, `carrel-articles-${'x'.repeat(51)}.csv`],
])('formatFileName of %j is %j', (query, expected) => {
  expect(formatFileName({ ...EVERYTHING, ...query }, CSV_EXPORT)).toBe(expected)
  const named = formatFileName({ ...EVERYTHING, ...query }, CSV_EXPORT, { catalogueName: 'Lamp Library!' })
  expect(named).toBe(expected.replace(/^carrel/, 'lamp-library'))
})
