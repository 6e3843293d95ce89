/** Independent readers find in each exported file what the record has. */
import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatBibtex } from './bibtex.ts'
import { formatCslJson } from './csl-json.ts'
import { CSV_EXPORT, EXCEL_EXPORT } from './csv-export.ts'
import { formatAuthor, formatTitle } from './citation-fields.ts'
import { formatEndNote } from './endnote.ts'
import { countUnlistedAuthors } from './missing-fields.ts'
import { formatRis } from './ris.ts'
import { type ReadItem, readReferences, readTable } from './testing/read-back.ts'
import { readSampleArticles } from './testing/sample-articles.ts'

const ORIGIN = 'https://site.example'
const HOSTILE = 'é 中 “q” ‘s’ & % _ { } ~ ^ # $ \\ ", x <sub> — O’Neil'
const person = (family: string, given: string) => ({
  name: `${given} ${family}`,
  parts: { family, given },
  orcid: null,
  affiliations: [],
})
const hostile = makeArticle({
  title: HOSTILE,
  source: HOSTILE,
  authors: [person('Ñandú & Søn', 'Zoë'), person('{A}_B', '5%0'), person('Żółw', 'Łukasz'), person('Abel', 'Ada')],
  pages: '12–20',
})
const SAMPLE = readSampleArticles()

/** What a reader should find. */
function describe(article: Article): Omit<ReadItem, 'type'> {
  const { authors, year, source, volume, issue, pages, doi } = article
  return {
    title: formatTitle(article),
    authors: authors.map(({ name }) => name),
    year: String(year ?? ''),
    source: source ?? '',
    volume: volume ?? '',
    issue: issue ?? '',
    pages: (pages ?? '').replace(/\s*[‐-―−]\s*/g, '-'),
    doi: doi ?? '',
  }
}

/** The words of a name in any order: BibTeX takes "wei" of "Li-wei H. Lehman" for a particle of the family name. */
function sortWords(name: string): string[] {
  return name.split(/[\s-]+/).toSorted()
}

test('the sample has 257 records', () => {
  expect(SAMPLE).toHaveLength(257)
})

test.each([
  ['CSL-JSON', '@else/json', formatCslJson, []],
  // Its word for authors that are not listed.
  ['BibTeX', '@bibtex/text', formatBibtex, ['others']],
  ['RIS', '@ris/file', formatRis, []],
] as const)('%s is read as it was written', (_, type, format, unlisted) => {
  const articles = [...SAMPLE, hostile]
  const found = readReferences(format(articles, ORIGIN), type)
  expect(found).toHaveLength(articles.length)
  for (const [index, { type: foundType, ...fields }] of found.entries()) {
    const article = articles[index] ?? hostile
    const known = describe(article)
    // The reader of RIS knows no issue of proceedings.
    const issue = fields.issue === '' && article.type === 'conference_paper' ? '' : known.issue
    expect({ ...fields, authors: fields.authors.map(sortWords) }).toEqual({
      ...known,
      issue,
      authors: [...known.authors, ...(countUnlistedAuthors(article) > 0 ? unlisted : [])].map(sortWords),
    })
    expect(foundType).toBe(article.type === 'conference_paper' ? 'paper-conference' : 'article-journal')
  }
})

test.each([
  ['CSV', CSV_EXPORT, ','],
  ['CSV for Excel', EXCEL_EXPORT, ','],
] as const)('%s is read as it was written', (_, { format }, separator) => {
  const articles = [...SAMPLE, hostile]
  const rows = readTable(format(articles, ORIGIN), separator)
  for (const [index, article] of articles.entries()) {
    const { title, authors, year, source, volume, issue, doi } = describe(article)
    expect(rows[index]).toMatchObject({
      Title: title,
      Authors: authors.join('; '),
      Year: year,
      Source: source,
      Volume: volume,
      Issue: issue,
      DOI: doi,
      Pages: article.pages ?? '',
      Abstract: article.abstract?.plain ?? '',
      Keywords: article.keywords.join('; '),
      'Abstract note': article.abstractNote ?? '',
      'Number of authors': String(article.authorsTotal ?? article.authors.length),
    })
  }
  expect(rows).toHaveLength(articles.length)
})

test('EndNote is read as it was written', () => {
  const articles = [...SAMPLE, hostile]
  const records = formatEndNote(articles, ORIGIN).split('\r\n\r\n')
  for (const [index, article] of articles.entries()) {
    const lines = (records[index] ?? '').trim().split('\r\n')
    const read = (tag: string) => lines.filter((line) => line.startsWith(`${tag} `)).map((line) => line.slice(3))
    const known = describe(article)
    const isPaper = article.type === 'conference_paper'
    expect({
      title: read('%T').join(),
      authors: read('%A'),
      year: read('%D').join(),
      source: read(isPaper ? '%B' : '%J').join(),
      volume: read('%V').join(),
      issue: read('%N').join(),
      pages: read('%P').join(),
      doi: read('%R').join(),
    }).toEqual({ ...known, authors: article.authors.map(formatAuthor) })
    expect(read('%0')).toEqual([isPaper ? 'Conference Proceedings' : 'Journal Article'])
  }
  expect(records).toHaveLength(articles.length)
})

test.each([
  ['CSL-JSON', '@else/json', formatCslJson],
  ['BibTeX', '@bibtex/text', formatBibtex],
  ['RIS', '@ris/file', formatRis],
] as const)('%s is read as one record where texts have line breaks and look like its syntax', (_, type, format) => {
  const title = 'Lamps\r\nER  - \nTY  - JOUR\n}\n@article{x,\n%0 Book'
  const article = makeArticle({ title, abstract: `${title}\n\nSecond paragraph` })
  const [found, ...rest] = readReferences(format([article], ORIGIN), type)
  expect(rest).toEqual([])
  expect(found?.title.replace(/\s+/g, ' ')).toBe(title.replace(/\s+/g, ' '))
})

test('EndNote and CSV hold one record where texts have line breaks and look like their syntax', () => {
  const title = 'Lamps\r\n%0 Book\r\n\r\n"a","b"'
  const article = makeArticle({ title })
  expect(formatEndNote([article], ORIGIN)).toContain('%T Lamps %0 Book "a","b"\r\n')
  expect(readTable(CSV_EXPORT.format([article], ORIGIN)).map((row) => row['Title'])).toEqual([title])
})
