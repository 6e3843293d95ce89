import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ArticleMatch } from '../domain/article.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { makeMark, makeNameMark } from './mark-words.ts'
import { MatchReason, MatchSnippet, splitAtMarks } from './match-extract.tsx'

const SNIPPET = { text: 'We trim the wicks here.', marks: [{ from: 12, to: 17 }] }

test.each([
  ['We trim the wicks here.', 'We trim the <mark>wicks</mark> here.'],
  ['First. We trim the wicks here.', '… We trim the <mark>wicks</mark> here.'],
  ['We trim the wicks here. And then?', 'We trim the <mark>wicks</mark> here. …'],
])('the snippet of the abstract %j reads %j', (abstract, expected) => {
  expect(renderToStaticMarkup(<MatchSnippet snippet={SNIPPET} abstract={abstract} />)).toBe(expected)
})

test('overlapping marks keep every character of the text once', () => {
  const marks = [
    { from: 0, to: 3 },
    { from: 2, to: 5 },
    { from: 5, to: 6 },
  ]
  const parts = splitAtMarks({ text: 'abcdefgh', marks })
  expect(parts.map(({ text }) => text).join('')).toBe('abcdefgh')
  expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['abc', 'f'])
})

const AUTHORS = ['Ada Reader', 'Ben Glass', 'Ann B. Glass'].map((name) => ({
  name,
  parts: null,
  orcid: null,
  affiliations: [],
}))

function reason(search: string, match: ArticleMatch, title = 'Wicks of lamps'): string {
  const article = makeArticle({ title, authors: AUTHORS, keywords: ['deep seas', 'lamps'] })
  return renderToStaticMarkup(
    <MatchReason
      article={article}
      match={match}
      mark={makeMark(search)}
      markKeywords={makeMark(search, 'keyword')}
      markNames={makeNameMark(search)}
    />,
  ).replace(/<(?!\/?mark)[^>]*>/g, '')
}

test.each<[string, ArticleMatch['fields'], string]>([
  ['sea', ['keyword'], 'Matches in keywords: deep <mark>seas</mark>'],
  ['halls', ['doi'], 'Matches in DOI 10.1234/<mark>halls</mark>.1'],
  ['title:lamp doi:halls', ['doi'], 'Matches in DOI 10.1234/halls.1'],
  ['title:lamp keyword:seas', ['keyword'], 'Matches in keywords: deep <mark>seas</mark>'],
  ['author:"Ann Glass"', ['author'], 'Matches in author <mark>Ann</mark> B. <mark>Glass</mark>'],
  ['glass', ['author'], 'Matches in author Ben <mark>Glass</mark>, Ann B. <mark>Glass</mark>'],
  ['source:quiet', ['source'], 'Matches in source Journal of Quiet Places'],
  [
    'lamp glass',
    ['keyword', 'author'],
    'Matches in keywords: <mark>lamps</mark> · author Ben <mark>Glass</mark>, Ann B. <mark>Glass</mark>',
  ],
])('a row that matches %j in %j says %j', (search, fields, expected) => {
  expect(reason(search, { fields, snippet: null })).toBe(expected)
})

test('a row whose title or snippet shows every word of the keywords gives no reason', () => {
  expect(reason('lamp', { fields: ['title', 'keyword'], snippet: null })).toBe('')
  expect(reason('wick', { fields: ['abstract', 'keyword'], snippet: SNIPPET })).toBe('')
  expect(reason('title:sea', { fields: ['title', 'author'], snippet: null }, 'The sea')).toBe('')
  expect(reason('sea', { fields: [], snippet: null })).toBe('')
})

test('a row names the keywords with words that neither its title nor its snippet shows', () => {
  const named = 'Matches in keywords: deep <mark>seas</mark>'
  expect(reason('wicks sea', { fields: ['title', 'keyword'], snippet: null })).toBe(named)
  expect(reason('wicks sea', { fields: ['abstract', 'keyword'], snippet: SNIPPET }, 'Oil')).toBe(named)
  expect(reason('wicks sea', { fields: ['title', 'keyword'], snippet: null }, 'Wicks at sea')).toBe('')
})
