import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatPlainReference } from './plain-reference.ts'

const person = (name: string) => ({ name, parts: null, orcid: null, affiliations: [] })
const BARE = {
  authors: [],
  year: null,
  published: null,
  source: null,
  volume: null,
  issue: null,
  pages: null,
  doi: null,
}

test.each<[Partial<Omit<Article, 'title' | 'abstract'>>, string]>([
  [
    {},
    'Ada Reader. (2020). Reading rooms of the world. Journal of Quiet Places, 12(3), 1–20. https://doi.org/10.1234/halls.1',
  ],
  [BARE, '(no year). Reading rooms of the world.'],
  [{ ...BARE, published: '1999-01', volume: '7', pages: 'e12' }, '(1999). Reading rooms of the world. 7, e12.'],
  [
    { ...BARE, authors: 'ABCDEFG'.split('').map(person), year: 2020 },
    'A, B, C, D, E, F et al. (2020). Reading rooms of the world.',
  ],
  [{ ...BARE, authors: [person('A')], authorsTotal: 3, year: 2020 }, 'A et al. (2020). Reading rooms of the world.'],
])('an article with %j has the reference %s', (fields, reference) => {
  expect(formatPlainReference(makeArticle(fields))).toBe(reference)
})
