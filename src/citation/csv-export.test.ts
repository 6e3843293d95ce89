import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { EVERYTHING, type SearchQuery } from '../domain/search-query.ts'
import { parseTitle } from '../rich-text/parse-rich-text.ts'
import { CSV_EXPORT, EXCEL_EXPORT, findSeparator } from './csv-export.ts'
import { formatArticleFileName, formatListName } from './export-formats.ts'
import { readTable } from './testing/read-back.ts'

const ORIGIN = 'https://site.example'
type Given = Parameters<typeof makeArticle>[0]

/** The cells of one article by column. */
function readRow(given: Given): Record<string, string> {
  const [row = {}] = readTable(CSV_EXPORT.format([makeArticle(given)], ORIGIN))
  return row
}

const FULL: Given = {
  slug: 'lamps',
  title: parseTitle('<i>In vivo</i> &amp; x<sub>2</sub>'),
  authors: [
    {
      name: 'Ada Reader',
      parts: null,
      orcid: '0000-0002-1825-0097',
      affiliations: ['A, B', 'C'],
      rors: ['03yrm5c26', null],
    },
    { name: 'Ben Glass', parts: null, orcid: null, affiliations: [] },
  ],
  authorsTotal: 13,
  abstract: 'Line "one", two',
  abstractNote: 'A summary',
  openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://full.example/x.pdf' },
  retraction: { status: 'concern', date: '2022-05', notice: 'https://notice.example/1' },
  identifiers: [{ scheme: 'pmid', value: '12345' }],
  funding: ['Lamp Fund (L-1)', 'Shelf Trust'],
  updatedAt: '2026-01-02',
  citations: {
    citedByCount: 1,
    references: [{ slug: 'a', title: parseTitle('Shelf &amp; lamp'), doi: '10.1234/a', year: 2001 }],
    citedBy: [{ slug: null, title: parseTitle('Hall &amp; lamp'), doi: null, year: null }],
  },
}

test('the CSV export holds every field of the record', () => {
  expect(readRow(FULL)).toEqual({
    Title: 'EXPRESSION OF CONCERN: In vivo & x2',
    // How many more there are is no author.
    Authors: 'Ada Reader; Ben Glass',
    Year: '2020',
    Source: 'Journal of Quiet Places',
    Type: 'Article',
    DOI: '10.1234/halls.1',
    'Open access': 'yes',
    Licence: 'CC BY 4.0',
    'Cited by (in this catalogue)': '1',
    'Carrel URL': 'https://site.example/articles/lamps',
    Language: 'en',
    Volume: '12',
    Issue: '3',
    Pages: '1–20',
    Published: '2020-05-17',
    ISSN: '2049-3630',
    Publisher: 'Open Shelf Press',
    Abstract: 'Line "one", two',
    'Abstract note': 'A summary',
    Keywords: 'reading rooms; libraries',
    'Number of authors': '13',
    'ORCID iDs': 'Ada Reader: https://orcid.org/0000-0002-1825-0097',
    Affiliations: 'Ada Reader: A, B | C',
    'ROR iDs': 'Ada Reader: https://ror.org/03yrm5c26',
    'Open access status': 'gold',
    'Licence URL': 'https://creativecommons.org/licenses/by/4.0/',
    'Full text URL': 'https://full.example/x.pdf',
    'DOI URL': 'https://doi.org/10.1234/halls.1',
    Retraction: 'expression of concern',
    'Retraction date': '2022-05',
    'Retraction notice': 'https://notice.example/1',
    'Other identifiers': 'pmid:12345',
    Funding: 'Lamp Fund (L-1); Shelf Trust',
    'References (in this catalogue)': '10.1234/a',
    'Citing articles (in this catalogue)': 'Hall & lamp',
    'Record updated': '2026-01-02',
    Slug: 'lamps',
  })
})

test('the CSV export leaves the cell of an unknown value empty', () => {
  const nothing = { year: null, source: null, type: null, doi: null, language: null, volume: null, issue: null }
  const rest = { pages: null, published: null, publisher: null, abstract: null, authors: [], issn: [], keywords: [] }
  const row = readRow({
    ...nothing,
    ...rest,
    openAccess: { isOpen: null, status: null, license: null, url: null },
    citations: { citedByCount: null, references: null, citedBy: null },
  })
  const known = Object.entries(row).filter(([, cell]) => cell !== '')
  expect(known.map(([name]) => name)).toEqual(['Title', 'Carrel URL', 'Slug'])
})

test.each<[string, Given, string, string]>([
  ['closed', { openAccess: { isOpen: false, status: 'closed', license: null, url: null } }, 'Open access', 'no'],
  ['a type of the service', { type: null, typeLabel: 'book_chapter' }, 'Type', 'Book chapter'],
  ['a slug with a slash', { slug: 'a/b?c' }, 'Carrel URL', 'https://site.example/articles/a%2Fb%3Fc'],
  ['a record that could not be read', { isBroken: true, slug: 'item-1' }, 'Carrel URL', ''],
])('the CSV export writes %s', (_, given, column, expected) => {
  expect(readRow(given)[column]).toBe(expected)
})

test('the CSV for Excel begins with a byte order mark, the CSV for other programs does not', () => {
  expect(EXCEL_EXPORT.format([], ORIGIN)).toMatch(/^\ufeffTitle,Authors,/)
  expect(CSV_EXPORT.format([], ORIGIN)).toMatch(/^Title,Authors,/)
})

test.each([
  ['en-GB', ','],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['ja-JP', ','],
])('findSeparator gives what Excel expects in %s: %s', (locale, separator) => {
  expect(findSeparator(locale)).toBe(separator)
})

test('the CSV export writes no formula', () => {
  const authors = [{ name: '@a', parts: null, orcid: null, affiliations: [] }]
  const text = CSV_EXPORT.format([makeArticle({ title: '=HYPERLINK("x")', source: '+1', authors })], ORIGIN)
  expect(text).toContain(`\r\n"'=HYPERLINK(""x"")",'@a,2020,'+1,`)
})

test.each<[Partial<SearchQuery>, string]>([
  [{}, 'carrel-articles'],
  [{ text: 'deep learning' }, 'carrel-articles-deep-learning'],
  [{ text: '"IL-6"/..\\', type: 'conference_paper' }, 'carrel-conference-papers-il-6'],
  [{ text: 'Übergang in größe' }, 'carrel-articles-übergang-in-größe'],
  [{ text: '光合作用' }, 'carrel-articles-光合作用'],
  [{ text: 'x'.repeat(999) }, `carrel-articles-${'x'.repeat(51)}`],
])('formatListName of %j is %j', (query, expected) => {
  expect(formatListName({ ...EVERYTHING, ...query })).toBe(expected)
  const named = formatListName({ ...EVERYTHING, ...query }, { catalogueName: 'Lamp Library!' })
  expect(named).toBe(expected.replace(/^carrel/, 'lamp-library'))
})

test.each([
  ['small-ramsey-numbers', 'small-ramsey-numbers.csv'],
  ['Größe/..\\中', 'größe-中.csv'],
  ['???', 'article.csv'],
])('formatArticleFileName of %j is %j', (slug, expected) => {
  expect(formatArticleFileName(makeArticle({ slug }), CSV_EXPORT)).toBe(expected)
})
