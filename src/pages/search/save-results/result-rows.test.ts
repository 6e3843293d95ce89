import { expect, test } from 'vitest'
import { formatCsv } from '../../../contract/csv.ts'
import { makeArticle } from '../../../contract/make-article.ts'
import { EVERYTHING, type SearchQuery } from '../../../contract/search-query.ts'
import { fileName, resultRows } from './result-rows.ts'

const ORIGIN = 'https://desk.example'
type Given = Parameters<typeof makeArticle>[0]

/** The row of one article, by the names of its columns. */
function rowOf(given: Given): Record<string, string | number> {
  const [names = [], row = []] = resultRows([makeArticle(given)], ORIGIN)
  return Object.fromEntries(names.map((name, index) => [name, row[index] ?? 'no cell']))
}

test('all that is known', () => {
  const authors = ['Ada Reader', 'Ben Glass'].map((name) => ({ name, parts: null, orcid: null, affiliations: [] }))
  expect(rowOf({ authors })).toEqual({
    Title: 'Reading rooms of the world',
    Authors: 'Ada Reader; Ben Glass',
    Year: 2020,
    Source: 'Journal of Quiet Places',
    Type: 'Article',
    DOI: '10.1234/rooms.1',
    'Open access': 'yes',
    Licence: 'CC BY 4.0',
    Citations: 0,
    Link: 'https://desk.example/articles/reading-rooms-of-the-world',
    Language: 'en',
  })
})

test('what is not known is an empty cell, never “no” and never 0', () => {
  const row = rowOf({
    authors: [],
    year: null,
    source: null,
    type: null,
    doi: null,
    openAccess: { isOpen: null, status: null, license: null, url: null },
    citations: { citedByCount: null, references: null, citedBy: null },
    language: null,
  })
  const { Title: title, Link: link, ...unknown } = row
  expect([title, link]).not.toContain('')
  expect(new Set(Object.values(unknown))).toEqual(new Set(['']))
})

test.each<[string, Given, string, string]>([
  ['not open', { openAccess: { isOpen: false, status: 'closed', license: null, url: null } }, 'Open access', 'no'],
  ['a word of the service for the type', { type: null, typeLabel: 'book_chapter' }, 'Type', 'Book chapter'],
  ['markup in a title', { title: '<i>In vivo</i> &amp; x<sub>2</sub>' }, 'Title', 'In vivo & x2'],
  ['lines in a title', { title: 'One\r\n  and\tmore' }, 'Title', 'One and more'],
  ['markup in a source', { source: 'Acta &amp; More' }, 'Source', 'Acta & More'],
  ['authors who are not named', { authorsTotal: 3_001 }, 'Authors', 'Ada Reader; and 3,000 more'],
  ['a slug that is no path', { slug: 'a/b?c' }, 'Link', 'https://desk.example/articles/a%2Fb%3Fc'],
  ['no page for what could not be read', { isBroken: true, slug: 'item-1' }, 'Link', ''],
])('%s', (_, given, column, expected) => {
  expect(rowOf(given)[column]).toBe(expected)
})

test('no cell is a formula', () => {
  const rows = resultRows(
    [
      makeArticle({
        title: '=HYPERLINK("x")',
        source: '+1',
        authors: [{ name: '@a', parts: null, orcid: null, affiliations: [] }],
      }),
    ],
    ORIGIN,
  )
  expect(formatCsv(rows)).toContain(`\r\n"'=HYPERLINK(""x"")",'@a,2020,'+1,`)
})

test.each<[Partial<SearchQuery>, string]>([
  [{}, 'carrel-articles.csv'],
  [{ text: 'deep learning' }, 'carrel-articles-deep-learning.csv'],
  [{ text: '"IL-6"/..\\', type: 'conference_paper' }, 'carrel-conference-papers-il-6.csv'],
  [{ text: 'Übergang in größe' }, 'carrel-articles-übergang-in-größe.csv'],
  [{ text: 'x'.repeat(999) }, `carrel-articles-${'x'.repeat(51)}.csv`],
])('the file of %j is %j', (query, expected) => {
  expect(fileName({ ...EVERYTHING, ...query })).toBe(expected)
})
