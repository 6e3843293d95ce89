import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { withoutFormatting } from '../domain/rich-text.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatAuthor } from './citation-fields.ts'
import { buildCitationTags, buildSignposts } from './citation-tags.ts'
import { anyArticle } from './testing/any-article.ts'

const PAGE = 'https://carrel.example.org/articles/halls'

function tagsOf(given: Partial<Article>): Record<string, string[]> {
  const tags: Record<string, string[]> = {}
  for (const { name, content } of buildCitationTags(makeArticle(given), PAGE)) (tags[name] ??= []).push(content)
  return tags
}

const open = (url: string | null, isOpen: boolean | null = true) => ({
  openAccess: { isOpen, status: null, license: null, url },
})

test('buildCitationTags builds every tag', () => {
  const given = { title: withoutFormatting('Reading rooms'), ...open('https://example.org/halls.pdf') }
  expect(buildCitationTags(makeArticle(given), PAGE)).toEqual([
    { name: 'citation_title', content: 'Reading rooms' },
    { name: 'citation_author', content: 'Ada Reader' },
    { name: 'citation_publication_date', content: '2020/05/17' },
    { name: 'citation_journal_title', content: 'Journal of Quiet Places' },
    { name: 'citation_issn', content: '2049-3630' },
    { name: 'citation_volume', content: '12' },
    { name: 'citation_issue', content: '3' },
    { name: 'citation_firstpage', content: '1' },
    { name: 'citation_lastpage', content: '20' },
    { name: 'citation_doi', content: '10.1234/halls.1' },
    { name: 'citation_abstract_html_url', content: PAGE },
    { name: 'citation_pdf_url', content: 'https://example.org/halls.pdf' },
    { name: 'citation_language', content: 'en' },
    { name: 'citation_keywords', content: 'reading rooms; libraries' },
    { name: 'citation_publisher', content: 'Open Shelf Press' },
    { name: 'citation_abstract', content: 'Forty reading rooms were visited and described.' },
  ])
})

test.each([
  ['article', 'citation_journal_title'],
  ['review', 'citation_journal_title'],
  ['conference_paper', 'citation_conference_title'],
  [null, 'citation_journal_title'],
] as const)('the source of the type %s has the tag %s', (type, name) => {
  const names = Object.keys(tagsOf({ type })).filter((tag) => /journal|conference/.test(tag))
  expect(names).toEqual([name])
})

test.each<[string | null, number | null, string[] | undefined]>([
  ['2020-05-17', 2020, ['2020/05/17']],
  ['2020-05-17T10:00:00Z', 2020, ['2020/05/17']],
  ['2020-05', 2020, ['2020/05']],
  ['2020', 2020, ['2020']],
  [null, 2019, ['2019']],
  ['in the spring', 2019, ['2019']],
  ['in the spring', null, undefined],
  [null, null, undefined],
])('the date %j with the year %j is %j', (published, year, tags) => {
  expect(tagsOf({ published, year })['citation_publication_date']).toEqual(tags)
})

test.each<[string | null, boolean | null, boolean]>([
  ['https://example.org/halls.pdf', true, true],
  ['https://example.org/halls.PDF?download=1', true, true],
  ['https://example.org/halls.pdf', false, false],
  ['https://example.org/halls.pdf', null, false],
  ['https://example.org/halls', true, false],
  ['https://example.org/?file=halls.pdf', true, false],
  ['halls.pdf', true, false],
  [null, true, false],
])('the URL %j with open access %j has a PDF tag: %j', (url, isOpen, hasTag) => {
  expect('citation_pdf_url' in tagsOf(open(url, isOpen))).toBe(hasTag)
})

test('the abstract ends with the note on who wrote it', () => {
  const tags = tagsOf({ abstract: withoutFormatting('Short.'), abstractNote: 'Not the authors’ abstract.' })
  expect(tags['citation_abstract']).toEqual(['Short. (Not the authors’ abstract.)'])
})

test('an abstract of a megabyte is cut after a word', () => {
  const [abstract = ''] = tagsOf({ abstract: withoutFormatting('word '.repeat(200_000)) })['citation_abstract'] ?? []
  expect(abstract).toMatch(/ word…$/)
  expect(abstract.length).toBeLessThanOrEqual(10_000)
})

test('unknown values have no tag', () => {
  const nothing = { doi: null, abstract: null, authors: [], source: null, publisher: null, volume: null, issue: null }
  const rest = { issn: [], pages: null, published: null, year: null, language: null, keywords: [], ...open(null, null) }
  expect(buildCitationTags(makeArticle({ ...nothing, ...rest }), null)).toEqual([
    { name: 'citation_title', content: 'Reading rooms of the world' },
  ])
})

test('any article has one value per tag, none empty, and every author in order', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const tags = buildCitationTags(article, PAGE)
      const names = tags.map(({ name }) => name).filter((name) => name !== 'citation_author')
      expect(new Set(names).size).toBe(names.length)
      expect(tags.filter(({ content }) => content.trim() === '')).toEqual([])
      const authors = article.authors.map((author) => formatAuthor(author).trim()).filter(Boolean)
      expect(tags.flatMap(({ name, content }) => (name === 'citation_author' ? [content] : []))).toEqual(authors)
    }),
  )
})

const TYPES = [
  { rel: 'type', href: 'https://schema.org/AboutPage' },
  { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
]

test('buildSignposts links authors, licence and publisher', () => {
  expect(buildSignposts(makeArticle())).toEqual([
    ...TYPES,
    { rel: 'author', href: 'https://orcid.org/0000-0002-1825-0097' },
    { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
    { rel: 'related', href: 'https://doi.org/10.1234/halls.1' },
  ])
})

test('buildSignposts links nothing without a URL', () => {
  const openAccess = { isOpen: true, status: null, license: 'Publisher’s own', url: null }
  expect(buildSignposts(makeArticle({ authors: [], doi: 'javascript:alert(1)', openAccess }))).toEqual(TYPES)
})

test('buildSignposts builds for any article distinct links of known relations with web addresses', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const links = buildSignposts(article)
      const formatted = links.map(({ rel, href }) => `${rel} ${href}`)
      expect(new Set(formatted).size).toBe(formatted.length)
      expect(formatted.filter((link) => !/^(?:type|author|license|related) https?:\/\//.test(link))).toEqual([])
    }),
  )
})
