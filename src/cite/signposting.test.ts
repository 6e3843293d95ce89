import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArticle } from '../contract/make-article.ts'
import { anyArticle } from './make-any-article.ts'
import { signposting } from './signposting.ts'

const TYPES = [
  { rel: 'type', href: 'https://schema.org/AboutPage' },
  { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
]

test('an article points to its authors, its licence and its publisher', () => {
  expect(signposting(makeArticle())).toEqual([
    ...TYPES,
    { rel: 'author', href: 'https://orcid.org/0000-0002-1825-0097' },
    { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
    { rel: 'related', href: 'https://doi.org/10.1234/rooms.1' },
  ])
})

test('what is not known has no signpost; a licence by name only, and what is no DOI, lead nowhere', () => {
  const openAccess = { isOpen: true, status: null, license: 'Publisher’s own', url: null }
  expect(signposting(makeArticle({ authors: [], doi: 'javascript:alert(1)', openAccess }))).toEqual(TYPES)
})

test('any article: no two alike, never cite-as, and only addresses of the web', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const posts = signposting(article)
      const spelt = posts.map(({ rel, href }) => `${rel} ${href}`)
      expect(new Set(spelt).size).toBe(spelt.length)
      expect(spelt.filter((post) => !/^(?:type|author|license|related) https?:\/\//.test(post))).toEqual([])
    }),
  )
})
