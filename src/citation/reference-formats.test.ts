import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatBibtex } from './bibtex.ts'
import { buildCslItem, formatCslJson } from './csl-json.ts'
import { formatEndNote } from './endnote.ts'
import { formatRis } from './ris.ts'
import { anyArticle } from './testing/any-article.ts'

const ORIGIN = 'https://site.example'
const PAGE = `${ORIGIN}/articles/reading-rooms-of-the-world`
const DOI_URL = 'https://doi.org/10.1234/halls.1'
const ben = { name: 'Ben van Glass', parts: { family: 'van Glass', given: 'Ben' }, orcid: null, affiliations: [] }
const ada = { name: 'Ada Reader', parts: null, orcid: null, affiliations: [] }
const HOSTILE = 'é 中 “q” & % _ { } ~ ^ # $ \\ ", x\ny'

test('formatRis writes one line for each value, authors in their order', () => {
  expect(formatRis([makeArticle({ authors: [ben, ada] })], ORIGIN).split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - van Glass, Ben',
    'AU  - Ada Reader',
    'TI  - Reading rooms of the world',
    'T2  - Journal of Quiet Places',
    'SN  - 2049-3630',
    'PY  - 2020',
    'DA  - 2020/05/17',
    'VL  - 12',
    'IS  - 3',
    'SP  - 1',
    'EP  - 20',
    'DO  - 10.1234/halls.1',
    `UR  - ${DOI_URL}`,
    'AB  - Forty reading rooms were visited and described.',
    'KW  - reading rooms',
    'KW  - libraries',
    'LA  - en',
    'PB  - Open Shelf Press',
    'ER  - ',
    '',
  ])
})

test('formatRis names the proceedings of a conference paper', () => {
  const lines = formatRis([makeArticle({ type: 'conference_paper' })], ORIGIN).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['TY  - CONF', 'C3  - Journal of Quiet Places']))
})

test('formatEndNote writes one line for each value', () => {
  expect(formatEndNote([makeArticle({ keywords: [], abstract: null })], ORIGIN).split('\r\n')).toEqual([
    '%0 Journal Article',
    '%A Ada Reader',
    '%T Reading rooms of the world',
    '%J Journal of Quiet Places',
    '%@ 2049-3630',
    '%D 2020',
    '%8 2020-05-17',
    '%V 12',
    '%N 3',
    '%P 1-20',
    '%R 10.1234/halls.1',
    `%U ${DOI_URL}`,
    '%G en',
    '%I Open Shelf Press',
    '',
  ])
})

test('formatBibtex writes an entry', () => {
  expect(formatBibtex([makeArticle({ authors: [ben, ada], abstract: null })], ORIGIN))
    .toBe(`@article{vanglass2020reading,
  author = {van Glass, Ben and Ada Reader},
  title = {Reading rooms of the world},
  journal = {Journal of Quiet Places},
  year = {2020},
  volume = {12},
  number = {3},
  pages = {1--20},
  publisher = {Open Shelf Press},
  issn = {2049-3630},
  doi = {10.1234/halls.1},
  url = {${DOI_URL}},
  language = {en},
  keywords = {reading rooms, libraries},
  month = may,
}
`)
})

test.each([
  ['Reading rooms of Paris', 'Reading rooms of {Paris}'],
  ['DNA in the Reading Rooms of Paris', '{DNA} in the Reading Rooms of Paris'],
  ['A study of mRNA & IL-6', 'A study of {mRNA} \\& {IL-6}'],
])('formatBibtex protects the capitals of %j', (title, expected) => {
  expect(formatBibtex([makeArticle({ title })], ORIGIN)).toContain(`title = {${expected}}`)
})

test.each([
  ['The Lamp Collaboration', '{The Lamp Collaboration}'],
  ['WHO', '{WHO}'],
  ['Ada Reader', 'Ada Reader'],
  ['Marks and Spencer', '{Marks and Spencer}'],
])('formatBibtex writes the author %j as %j', (name, expected) => {
  expect(formatBibtex([makeArticle({ authors: [{ ...ada, name }] })], ORIGIN)).toContain(`author = {${expected}}`)
})

test('formatBibtex gives each entry of a file a key of its own', () => {
  const keys = formatBibtex(
    [makeArticle(), makeArticle(), makeArticle({ authors: [], title: '中', year: null })],
    ORIGIN,
  )
  expect([...keys.matchAll(/@\w+\{(.*),/g)].map(([, key]) => key)).toEqual([
    'reader2020reading',
    'reader2020reading-2',
    'article',
  ])
})

test('formatCslJson writes parts of names and dates, and a review as an article', () => {
  const article = makeArticle({ type: 'review', authors: [ben, ada], abstract: null })
  expect(JSON.parse(formatCslJson([article], ORIGIN))).toEqual([
    {
      id: 'reading-rooms-of-the-world',
      type: 'article-journal',
      title: 'Reading rooms of the world',
      author: [{ family: 'van Glass', given: 'Ben' }, { literal: 'Ada Reader' }],
      'container-title': 'Journal of Quiet Places',
      ISSN: '2049-3630',
      publisher: 'Open Shelf Press',
      volume: '12',
      issue: '3',
      page: '1-20',
      issued: { 'date-parts': [[2020, 5, 17]] },
      DOI: '10.1234/halls.1',
      URL: DOI_URL,
      keyword: 'reading rooms, libraries',
      language: 'en',
    },
  ])
})

test('what is not known is left out of every format', () => {
  const nothing = { doi: null, abstract: null, authors: [], source: null, publisher: null, volume: null, issue: null }
  const rest = { issn: [], pages: null, published: null, year: null, language: null, keywords: [], type: null }
  const article = makeArticle({ ...nothing, ...rest })
  expect(formatRis([article], ORIGIN)).toBe(
    `TY  - JOUR\r\nTI  - Reading rooms of the world\r\nUR  - ${PAGE}\r\nER  - \r\n`,
  )
  expect(formatBibtex([article], ORIGIN)).toBe(
    `@article{reading,\n  title = {Reading rooms of the world},\n  url = {${PAGE}},\n}\n`,
  )
  expect(Object.keys(buildCslItem(article, ORIGIN))).toEqual(['id', 'type', 'title', 'URL'])
})

test('the address is that of the free full text, where there is one', () => {
  const openAccess = { isOpen: true, status: 'gold', license: null, url: 'https://full.example/x.pdf' }
  expect(buildCslItem(makeArticle({ openAccess }), ORIGIN).URL).toBe('https://full.example/x.pdf')
})

test('the source of a record is named where the format has a place for it', () => {
  const openAccess = { isOpen: true, status: 'gold', license: null, url: 'https://full.example/x.pdf' }
  const articles = [makeArticle({ openAccess })]
  const labels = { catalogueName: 'Lamp Library', operatorName: 'Lamps @ {Somewhere}' }
  expect(formatRis(articles, ORIGIN, labels)).toContain(
    `DB  - Lamp Library\r\nDP  - Lamps @ {Somewhere}\r\nAN  - ${PAGE}\r\nER  - `,
  )
  expect(formatEndNote(articles, ORIGIN, labels)).toContain(
    `%~ Lamp Library\r\n%W Lamps @ {Somewhere}\r\n%M ${PAGE}\r\n`,
  )
  expect(JSON.parse(formatCslJson(articles, ORIGIN, labels))).toMatchObject([{ source: 'Lamp Library' }])
  // Neither begins an entry nor a group.
  expect(formatBibtex(articles, ORIGIN, labels)).toMatch(
    /^% Lamp Library, Lamps {4}Somewhere , https:\/\/[^\s@]+\n\n@article\{/,
  )
})

test('hostile texts keep their characters and end no field', () => {
  const article = makeArticle({ title: HOSTILE, abstract: null })
  expect(formatBibtex([article], ORIGIN)).toContain(
    'title = {é 中 “q” \\& \\% \\_ \\textbraceleft{} \\textbraceright{} \\textasciitilde{} \\textasciicircum{} \\# \\$ \\textbackslash{} ", x y}',
  )
  expect(formatRis([article], ORIGIN)).toContain('TI  - é 中 “q” & % _ { } ~ ^ # $ \\ ", x y\r\n')
})

test('any article makes whole records', () => {
  fc.assert(
    fc.property(fc.array(anyArticle, { maxLength: 4 }), (articles) => {
      const ris = formatRis(articles, ORIGIN)
      expect(ris.split('\r\n').filter((line) => line !== '' && !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([])
      expect(ris.match(/^ER {2}- /gm)?.length ?? 0).toBe(articles.length)
      let depth = 0
      for (const brace of formatBibtex(articles, ORIGIN).match(/[{}]/g) ?? []) {
        depth += brace === '{' ? 1 : -1
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
      expect(JSON.parse(formatCslJson(articles, ORIGIN))).toHaveLength(articles.length)
    }),
  )
})
