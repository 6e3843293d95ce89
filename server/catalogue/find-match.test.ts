import { expect, it } from 'vitest'
import { makeMatchFinder } from './find-match.ts'
import type { StoredArticle } from './find-articles.ts'

const ARTICLE = {
  title: 'Meta-analysis of lamps',
  keywords: [],
  abstract: 'A long-term study of COVID-19 wards.',
  doi: null,
  authors: [],
  source: null,
}

it.each([
  ['metaanalysis', ['title'], []],
  ['covid19', ['abstract'], ['COVID-19']],
  ['covid-19', ['abstract'], ['COVID-19']],
  ['term', ['abstract'], ['term']],
  // A field is marked where it was searched.
  ['title:lamps', ['title'], []],
  ['title:lamps wards', ['title', 'abstract'], ['wards']],
  ['title:study abstract:lamps', [], []],
  ['-', ['title'], []],
  ['%', [], []],
])('%j is found in %j, marked at %j', (text, fields, marked) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other fields are not read
  const match = makeMatchFinder(text)?.(ARTICLE as unknown as StoredArticle)
  const { text: piece = '', marks = [] } = match?.snippet ?? {}
  expect(match?.fields).toEqual(fields)
  expect(marks.map(({ from, to }) => piece.slice(from, to))).toEqual(marked)
})
