import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { withoutFormatting } from '../domain/rich-text.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatScriptJson } from '../domain/json.ts'
import { buildJsonLd } from './json-ld.ts'
import { anyArticle } from './testing/any-article.ts'

const PAGE = 'https://carrel.example.org/articles/halls'

test('buildJsonLd builds a ScholarlyArticle with everything that is known', () => {
  expect(buildJsonLd(makeArticle(), PAGE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': 'https://doi.org/10.1234/halls.1',
    name: 'Reading rooms of the world',
    headline: 'Reading rooms of the world',
    author: [
      {
        '@type': 'Person',
        '@id': 'https://orcid.org/0000-0002-1825-0097',
        name: 'Ada Reader',
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
        affiliation: [{ '@type': 'Organization', '@id': 'https://ror.org/03yrm5c26', name: 'University of Somewhere' }],
      },
    ],
    datePublished: '2020-05-17',
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: '3',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '12',
        isPartOf: { '@type': 'Periodical', issn: ['2049-3630'], name: 'Journal of Quiet Places' },
      },
    },
    pagination: '1–20',
    identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: '10.1234/halls.1' },
    publisher: { '@type': 'Organization', name: 'Open Shelf Press' },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isAccessibleForFree: true,
    abstract: 'Forty reading rooms were visited and described.',
    inLanguage: 'en',
    keywords: ['reading rooms', 'libraries'],
    mainEntityOfPage: PAGE,
  })
})

const partOf = (given: Partial<Article>) => buildJsonLd(makeArticle(given), PAGE)['isPartOf']

test('buildJsonLd nests issue, volume and periodical as far as known', () => {
  const periodical = { '@type': 'Periodical', issn: ['2049-3630'], name: 'Journal of Quiet Places' }
  expect(partOf({ volume: null, issue: null })).toEqual(periodical)
  expect(partOf({ volume: null })).toEqual({ '@type': 'PublicationIssue', issueNumber: '3', isPartOf: periodical })
  expect(partOf({ source: null, issue: null })).toEqual({ '@type': 'PublicationVolume', volumeNumber: '12' })
  expect(partOf({ source: null, volume: null, issue: null })).toBeUndefined()
  expect(partOf({ type: 'conference_paper', volume: null, issue: null })).toMatchObject({ '@type': 'Book' })
})

test.each([
  [true, true],
  [false, false],
  [null, undefined],
])('open access %j is %j, and unknown is never "no"', (isOpen, value) => {
  const openAccess = { isOpen, status: null, license: null, url: null }
  expect(buildJsonLd(makeArticle({ openAccess }), PAGE)['isAccessibleForFree']).toBe(value)
})

test.each(['</script><script>alert(1)</script>', '<!--', 'a\u2028b\u2029c', '"}]', ']]>', '\\u003c'])(
  'the title %j stays inside the script element and can be parsed',
  (title) => {
    const text = formatScriptJson(buildJsonLd(makeArticle({ title: withoutFormatting(title) }), PAGE))
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toMatchObject({ name: title })
  },
)

test('formatScriptJson formats any article so that it can be parsed and nothing ends the element', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const data = buildJsonLd(article, PAGE)
      const text = formatScriptJson(data)
      expect(text).not.toContain('</')
      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(text.startsWith('{"@context":')).toBe(true)
      expect(JSON.parse(text)).toEqual(data)
    }),
  )
})
