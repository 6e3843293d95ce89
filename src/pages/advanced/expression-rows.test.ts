import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExpression, parseSearchText } from '../../domain/search-expression.ts'
import { normalizeSearchText } from '../../domain/search-query.ts'
import { SEARCH_FIELDS } from '../../domain/search-tokens.ts'
import {
  buildExpression,
  EMPTY_ROW,
  type ExpressionDraft,
  type ExpressionRow,
  holdsExpression,
  makeDraft,
  ROW_MATCHES,
  ROW_OPERATORS,
} from './expression-rows.ts'

const write = (draft: ExpressionDraft) => {
  const expression = buildExpression(draft)
  return expression === null ? '' : formatExpression(expression)
}
const makeRow = (row: Partial<ExpressionRow>): ExpressionRow => ({ ...EMPTY_ROW, ...row })
const inYears = (from: string, to: string) => write({ rows: [makeRow({ text: 'graph' })], from, to })

const words = [
  'AND',
  'NOT',
  '(',
  ')',
  '"',
  '”',
  '-',
  'title:',
  'year:2019-',
  'graph',
  'IL-6',
  '深',
  '🦜',
  'doi:10.1234/a(b)',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((some) => some.join(' ')),
  fc.array(fc.constantFrom(...words, ' '), { maxLength: 12 }).map((some) => some.join('')),
)
const anyDraft = fc.record({
  rows: fc.array(
    fc.record({
      operator: fc.constantFrom(...ROW_OPERATORS),
      field: fc.constantFrom(null, ...SEARCH_FIELDS),
      match: fc.constantFrom(...ROW_MATCHES),
      text: anyText,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  from: fc.constantFrom('', '2015', ' 2020 ', '20', 'x'),
  to: fc.constantFrom('', '2019', '0999'),
})

describe('buildExpression', () => {
  it.each<[Partial<ExpressionRow>[], string]>([
    [[{ text: 'graph' }], 'graph'],
    [[{ text: 'graph networks', field: 'title' }], 'title:graph AND title:networks'],
    [[{ text: 'graph networks', match: 'phrase', field: 'title' }], 'title:"graph networks"'],
    [[{ text: '“graph networks”', match: 'phrase' }], '"graph networks"'],
    [[{ text: 'a1' }, { operator: 'OR', text: 'b1' }, { text: 'c1' }], '(a1 OR b1) AND c1'],
    [[{ text: 'a1' }, { text: 'b1' }, { operator: 'OR', text: 'c1' }], '(a1 AND b1) OR c1'],
    [[{ text: 'map' }, { text: 'genome proteome', match: 'any' }], 'map AND (genome OR proteome)'],
    [[{ text: 'map' }, { operator: 'NOT', text: 'genome proteome', match: 'any' }], 'map AND NOT (genome OR proteome)'],
    [[{ text: 'map' }, { operator: 'NOT', text: '-genome' }], 'map AND genome'],
    [[{ operator: 'NOT', text: 'map' }], 'map'],
    [[{ text: ' ' }, { operator: 'NOT', text: 'map' }], 'NOT map'],
    [[{ text: 'genome OR proteome', field: 'title' }], 'title:genome OR title:proteome'],
    [[{ text: 'author:smith x', field: 'title' }], 'author:smith AND title:x'],
    [[{ text: 'https://doi.org/10.1234/abc', field: 'doi' }], 'doi:10.1234/abc'],
    [[{ text: '🦜' }, { text: '' }], ''],
  ])('writes %j as %j', (rows, expected) => {
    expect(write({ rows: rows.map(makeRow), from: '', to: '' })).toBe(expected)
  })

  it('adds the years, in their order, where they are years', () => {
    expect([inYears('2015', ''), inYears('', '2020'), inYears('2015', '2015')]).toEqual([
      'graph AND year:2015-',
      'graph AND year:-2020',
      'graph AND year:2015',
    ])
    expect([inYears('2020', '2015'), inYears('20', '12345')]).toEqual(['graph AND year:2015-2020', 'graph'])
  })

  it('makes an expression that parsing its text returns', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(parseSearchText(write(draft)).expression).toEqual(buildExpression(draft))
      }),
    )
  })
})

describe('makeDraft', () => {
  it.each<[string, Partial<ExpressionRow>[]]>([
    ['', [{}]],
    ['graph neural networks', [{ text: 'graph neural networks' }]],
    ['title:deep title:learning', [{ field: 'title', text: 'deep learning' }]],
    ['(a1 OR b1) AND c1', [{ text: 'a1' }, { operator: 'OR', text: 'b1' }, { text: 'c1' }]],
    ['map AND (genome OR proteome)', [{ text: 'map' }, { text: 'genome proteome', match: 'any' }]],
    [
      'author:"Jane Smith" -doi:10.1/x',
      [
        { field: 'author', match: 'phrase', text: 'Jane Smith' },
        { operator: 'NOT', field: 'doi', text: '10.1/x' },
      ],
    ],
    ['a1 OR (b1 c1)', [{ text: 'a1' }, { operator: 'OR', text: 'b1 c1' }]],
    ['map AND (title:a1 OR abstract:b1)', [{ text: 'map' }, { text: 'title:a1 OR abstract:b1' }]],
    ['NOT map', [{ text: 'NOT map' }]],
  ])('reads %j as rows', (text, rows) => {
    expect(makeDraft(parseSearchText(text).expression)).toEqual({ rows: rows.map(makeRow), from: '', to: '' })
  })

  it('reads years at the end', () => {
    expect(makeDraft(parseSearchText('graph year:2015-2020').expression)).toMatchObject({ from: '2015', to: '2020' })
    expect(makeDraft(parseSearchText('year:-2020').expression)).toMatchObject({ from: '', to: '2020' })
  })

  it('makes rows that write the same expression', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { expression } = parseSearchText(normalizeSearchText(write(draft)))
        expect(buildExpression(makeDraft(expression))).toEqual(expression)
      }),
    )
  })
})

it('holdsExpression knows rows with operators, phrases and fields', () => {
  const texts = ['a1 OR b1', '"a1 b1"', 'title:a1', 'a1 b1', '']
  expect(texts.map((text) => holdsExpression(makeRow({ text })))).toEqual([true, true, true, false, false])
  expect(holdsExpression(makeRow({ text: 'a1 OR b1', match: 'phrase' }))).toBe(false)
})
