import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Article } from '../contract/article.ts'
import { makeArticle } from '../contract/make-article.ts'
import { authorName } from './author-name.ts'
import { citationTags } from './citation-tags.ts'
import { anyArticle } from './make-any-article.ts'

const PAGE = 'https://carrel.example.org/articles/rooms'
/** Stands in for src/rich-text/: it can be told that a text went through it. */
const toPlain = (source: string) => source.replace(/<\/?i>/g, '')

function tagsOf(given: Partial<Article>): Record<string, string[]> {
  const tags: Record<string, string[]> = {}
  for (const { name, content } of citationTags(makeArticle(given), toPlain, PAGE)) (tags[name] ??= []).push(content)
  return tags
}

const open = (url: string | null, isOpen: boolean | null = true) => ({
  openAccess: { isOpen, status: null, license: null, url },
})

test('an article has all of them, as citation managers spell them', () => {
  const given = { title: 'Reading <i>rooms</i>', ...open('https://example.org/rooms.pdf') }
  expect(citationTags(makeArticle(given), toPlain, PAGE)).toEqual([
    { name: 'citation_title', content: 'Reading rooms' },
    { name: 'citation_author', content: 'Ada Reader' },
    { name: 'citation_publication_date', content: '2020/05/17' },
    { name: 'citation_journal_title', content: 'Journal of Quiet Places' },
    { name: 'citation_volume', content: '12' },
    { name: 'citation_issue', content: '3' },
    { name: 'citation_firstpage', content: '1' },
    { name: 'citation_lastpage', content: '20' },
    { name: 'citation_doi', content: '10.1234/rooms.1' },
    { name: 'citation_abstract_html_url', content: PAGE },
    { name: 'citation_pdf_url', content: 'https://example.org/rooms.pdf' },
    { name: 'citation_language', content: 'en' },
    { name: 'citation_keywords', content: 'reading rooms; libraries' },
    { name: 'citation_publisher', content: 'Open Shelf Press' },
    { name: 'citation_abstract', content: 'Forty reading rooms were visited and described.' },
  ])
})

describe('the source', () => {
  test.each([
    ['article', 'citation_journal_title'],
    ['review', 'citation_journal_title'],
    ['conference_paper', 'citation_conference_title'],
    [null, 'citation_journal_title'],
  ] as const)('of type %s is told as %s', (type, name) => {
    const names = Object.keys(tagsOf({ type })).filter((tag) => /journal|conference/.test(tag))
    expect(names).toEqual([name])
  })
})

describe('authors', () => {
  test('have the family name first only where the answer told the parts', () => {
    const names: [string, Article['authors'][number]['parts']][] = [
      ['Ada van der Reader', { family: 'van der Reader', given: 'Ada' }],
      ['Ada Reader', null],
      ['Page, Bo', null],
      ['The Lamp Collaboration', null],
    ]
    const authors = names.map(([name, parts]) => ({ name, parts, orcid: null, affiliations: [] }))
    expect(tagsOf({ authors })['citation_author']).toEqual([
      'van der Reader, Ada',
      'Ada Reader',
      'Page, Bo',
      'The Lamp Collaboration',
    ])
  })
})

describe('the date', () => {
  test.each<[string | null, number | null, string[] | undefined]>([
    ['2020-05-17', 2020, ['2020/05/17']],
    ['2020-05-17T10:00:00Z', 2020, ['2020/05/17']],
    ['2020-05', 2020, ['2020']],
    ['2020', 2020, ['2020']],
    [null, 2019, ['2019']],
    ['in the spring', 2019, ['2019']],
    ['in the spring', null, undefined],
    [null, null, undefined],
  ])('%j (%j) is %j', (published, year, tags) => {
    expect(tagsOf({ published, year })['citation_publication_date']).toEqual(tags)
  })
})

describe('the PDF', () => {
  test.each<[string | null, boolean | null, boolean]>([
    ['https://example.org/rooms.pdf', true, true],
    ['https://example.org/rooms.PDF?download=1', true, true],
    ['https://example.org/rooms.pdf', false, false],
    ['https://example.org/rooms.pdf', null, false],
    ['https://example.org/rooms', true, false],
    ['https://example.org/?file=rooms.pdf', true, false],
    ['rooms.pdf', true, false],
    [null, true, false],
  ])('%j, open: %j, is told: %j', (url, isOpen, isTold) => {
    expect('citation_pdf_url' in tagsOf(open(url, isOpen))).toBe(isTold)
  })
})

describe('the abstract', () => {
  test('in other words than the authors’ says so', () => {
    const tags = tagsOf({ abstract: 'Short.', abstractNote: 'Not the authors’ abstract.' })
    expect(tags['citation_abstract']).toEqual(['Short. (Not the authors’ abstract.)'])
  })

  test('of a megabyte is cut at a word', () => {
    const [abstract = ''] = tagsOf({ abstract: 'word '.repeat(200_000) })['citation_abstract'] ?? []
    expect(abstract).toMatch(/ word…$/)
    expect(abstract.length).toBeLessThanOrEqual(10_000)
  })
})

test('what is not told has no tag', () => {
  const nothing = { doi: null, abstract: null, authors: [], source: null, publisher: null, volume: null, issue: null }
  const rest = { pages: null, published: null, year: null, language: null, keywords: [], ...open(null, null) }
  expect(citationTags(makeArticle({ ...nothing, ...rest }), toPlain, null)).toEqual([
    { name: 'citation_title', content: 'Reading rooms of the world' },
  ])
})

test('any article: one value for each single tag, none empty, every author in order', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const tags = citationTags(article, toPlain, PAGE)
      const names = tags.map(({ name }) => name).filter((name) => name !== 'citation_author')
      expect(new Set(names).size).toBe(names.length)
      expect(tags.filter(({ content }) => content.trim() === '')).toEqual([])
      const authors = article.authors.map((author) => authorName(author, toPlain).trim()).filter(Boolean)
      expect(tags.flatMap(({ name, content }) => (name === 'citation_author' ? [content] : []))).toEqual(authors)
    }),
  )
})
