import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Article } from '../contract/article.ts'
import { makeArticle } from '../contract/make-article.ts'
import { formatJsonLd, jsonLd } from './json-ld.ts'
import { anyArticle } from './make-any-article.ts'

const PAGE = 'https://carrel.example.org/articles/rooms'
const same = (source: string) => source

test('an article is a ScholarlyArticle with everything that is told', () => {
  expect(jsonLd(makeArticle(), same, PAGE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': 'https://doi.org/10.1234/rooms.1',
    name: 'Reading rooms of the world',
    headline: 'Reading rooms of the world',
    author: [
      {
        '@type': 'Person',
        '@id': 'https://orcid.org/0000-0002-1825-0097',
        name: 'Ada Reader',
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
        affiliation: [{ '@type': 'Organization', name: 'University of Somewhere' }],
      },
    ],
    datePublished: '2020-05-17',
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: '3',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '12',
        isPartOf: { '@type': 'Periodical', name: 'Journal of Quiet Places' },
      },
    },
    pagination: '1–20',
    identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: '10.1234/rooms.1' },
    publisher: { '@type': 'Organization', name: 'Open Shelf Press' },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isAccessibleForFree: true,
    abstract: 'Forty reading rooms were visited and described.',
    inLanguage: 'en',
    keywords: ['reading rooms', 'libraries'],
    mainEntityOfPage: PAGE,
  })
})

const partOf = (given: Partial<Article>) => jsonLd(makeArticle(given), same, PAGE)['isPartOf']

describe('where it stands', () => {
  test('is told as far as it is known', () => {
    const periodical = { '@type': 'Periodical', name: 'Journal of Quiet Places' }
    expect(partOf({ volume: null, issue: null })).toEqual(periodical)
    expect(partOf({ volume: null })).toEqual({ '@type': 'PublicationIssue', issueNumber: '3', isPartOf: periodical })
    expect(partOf({ source: null, issue: null })).toEqual({ '@type': 'PublicationVolume', volumeNumber: '12' })
    expect(partOf({ source: null, volume: null, issue: null })).toBeUndefined()
  })

  test('is a book for a paper of a conference', () => {
    expect(partOf({ type: 'conference_paper', volume: null, issue: null })).toMatchObject({ '@type': 'Book' })
  })
})

test.each([
  [true, true],
  [false, false],
  [null, undefined],
])('open access %j is told as %j: not known is never "no"', (isOpen, told) => {
  const openAccess = { isOpen, status: null, license: null, url: null }
  expect(jsonLd(makeArticle({ openAccess }), same, PAGE)['isAccessibleForFree']).toBe(told)
})

test.each(['</script><script>alert(1)</script>', '<!--', 'a\u2028b\u2029c', '"}]', ']]>', '\\u003c'])(
  'the title %j stays within its element, and is read as it was',
  (title) => {
    const text = formatJsonLd(jsonLd(makeArticle({ title }), same, PAGE))
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toMatchObject({ name: title })
  },
)

test('any article: what was meant is what is read, and nothing ends the element', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const meant = jsonLd(article, same, PAGE)
      const text = formatJsonLd(meant)
      expect(text).not.toContain('</')
      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(text.startsWith('{"@context":')).toBe(true)
      expect(JSON.parse(text)).toEqual(meant)
    }),
  )
})
