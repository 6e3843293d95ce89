import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describePlainWords,
  describeSearch,
  formatExpression,
  listTerms,
  parseSearchText,
} from './search-expression.ts'

/** Each text with its expression; the service sends it to readers. */
const STRICT: [text: string, understood: string][] = [
  ['"question answering"', '"question answering"'],
  ['“question answering”', '"question answering"'],
  ['«question answering» models', '"question answering" AND models'],
  ['"models"', '"models"'],
  ['a"b c"d', 'a AND "b c" AND d'],
  ['network -social', 'network AND NOT social'],
  ['network NOT social', 'network AND NOT social'],
  ['network AND NOT social', 'network AND NOT social'],
  ['NOT social', 'NOT social'],
  ['-social', 'NOT social'],
  ['NOT NOT social', 'social'],
  ['NOT -social network', 'social AND network'],
  ['network -"small world"', 'network AND NOT "small world"'],
  ['network -(social OR neural)', 'network AND NOT (social OR neural)'],
  ['network NOT (social AND neural)', 'network AND NOT (social AND neural)'],
  ['-title:social network', 'NOT title:social AND network'],
  ['network (-social)', 'network AND NOT social'],
  ['network AND social', 'network AND social'],
  ['genome OR proteome', 'genome OR proteome'],
  ['genome OR proteome OR lipidome', 'genome OR proteome OR lipidome'],
  ['genome map OR proteome', '(genome AND map) OR proteome'],
  ['genome AND map OR proteome AND atlas', '(genome AND map) OR (proteome AND atlas)'],
  ['(genome OR proteome) map', '(genome OR proteome) AND map'],
  ['map (genome OR proteome)', 'map AND (genome OR proteome)'],
  ['((genome OR proteome)) map', '(genome OR proteome) AND map'],
  ['genome OR (proteome OR lipidome)', 'genome OR proteome OR lipidome'],
  ['genome OR NOT proteome', 'genome OR NOT proteome'],
  ['(genome OR proteome map', 'genome OR (proteome AND map)'],
  ['genome) OR proteome', 'genome OR proteome'],
  ['genome OR () proteome', 'genome OR proteome'],
  ['genome OR OR proteome', 'genome OR proteome'],
  ['genome AND OR proteome', 'genome AND proteome'],
  ['genome OR proteome AND', 'genome OR proteome'],
  ['OR genome OR proteome', 'genome OR proteome'],
  ['genome NOT (OR) map', 'genome AND NOT map'],
  ['title:learning', 'title:learning'],
  ['Title:learning', 'title:learning'],
  ['TITLE: learning', 'title:learning'],
  ['title:deep learning', 'title:deep AND learning'],
  ['title:"deep learning"', 'title:"deep learning"'],
  ['title:(deep learning)', 'title:deep AND title:learning'],
  ['title:(deep OR "machine learning")', 'title:deep OR title:"machine learning"'],
  ['title:(deep abstract:learning)', 'title:deep AND abstract:learning'],
  ['abstract:graph keyword:networks', 'abstract:graph AND keyword:networks'],
  ['author:schmidhuber', 'author:schmidhuber'],
  ['author:"J. Schmidhuber"', 'author:"J. Schmidhuber"'],
  ['author: "Jane Smith" -author:Doe', 'author:"Jane Smith" AND NOT author:Doe'],
  ['source:"PLoS ONE" deep', 'source:"PLoS ONE" AND deep'],
  ['doi:10.1234/abc OR doi:10.1234/def', 'doi:10.1234/abc OR doi:10.1234/def'],
  ['doi:10.1175/1520(1996)077 OR x', 'doi:10.1175/1520(1996)077 OR x'],
  ['doi:10.1234/a(b) OR x', 'doi:10.1234/a(b) OR x'],
  ['(doi:10.1234/a(b)c) NOT x', 'doi:10.1234/a(b)c AND NOT x'],
  ['year:2019', 'year:2019'],
  ['year:2019-2019', 'year:2019'],
  ['Year: 2019-2021 graphs', 'year:2019-2021 AND graphs'],
  ['year:2019–2021', 'year:2019-2021'],
  ['year:2021-2019', 'year:2019-2021'],
  ['year:2019-', 'year:2019-'],
  ['year:-2019', 'year:-2019'],
  ['graphs NOT year:2019', 'graphs AND NOT year:2019'],
  ['graphs -year:2019', 'graphs AND NOT year:2019'],
  ['IL-6 NOT TNF-α', 'IL-6 AND NOT TNF-α'],
  ['论文 NOT 引用', '论文 AND NOT 引用'],
  ['title:AND OR x', 'title:and OR x'],
  ['network!, (social) NOT x.', 'network AND social AND NOT x'],
  ['all of these are words NOT this.', 'all AND of AND these AND are AND words AND NOT this'],
  ['"deep learning".', '"deep learning"'],
]

/** Each text with its words; they are plain. */
const PLAIN: [text: string, words: string[]][] = [
  ['', []],
  ['   ', []],
  ['graph neural networks', ['graph', 'neural', 'networks']],
  ['network and not graph', ['network', 'and', 'not', 'graph']],
  ['Network And Not Graph', ['Network', 'And', 'Not', 'Graph']],
  ['NOTCH OR1A ANDES', ['NOTCH', 'OR1A', 'ANDES']],
  ['state-of-the-art IL-6', ['state-of-the-art', 'IL-6']],
  ['growth at -20 °C', ['growth', 'at', '20', 'C']],
  ['deep learning - a review', ['deep', 'learning', 'a', 'review']],
  ['CRISPR (clustered repeats) in mice', ['CRISPR', 'clustered', 'repeats', 'in', 'mice']],
  ['f(x) = y', ['f', 'x', 'y']],
  ['an unclosed "quotation mark', ['an', 'unclosed', 'quotation', 'mark']],
  ['network NOT', ['network']],
  ['AND network', ['network']],
  ['NOT', ['not']],
  ['AND (OR)', ['and', 'or']],
  ['title:', ['title']],
  ['title: (', ['title']],
  ['year:abc', ['year:abc']],
  ['year:20190', ['year:20190']],
  ['subtitle:x', ['subtitle:x']],
  ['RE:title', ['RE:title']],
  ['""', ['""']],
  ['"', ['"']],
  ['((((', ['((((']],
  [')(', [')(']],
  ['🦜 parrots', ['parrots']],
  ['🦜', ['🦜']],
  ['++ %', ['++ %']],
  ['a & b | !c <-> d:*', ['a', 'b', 'c', 'd']],
  ["'; DROP TABLE x;--", ['DROP', 'TABLE', 'x']],
  ['interpolation search -a log search', ['interpolation', 'search', 'a', 'log', 'search']],
  ['jet flow near walls -dash papers.', ['jet', 'flow', 'near', 'walls', 'dash', 'papers']],
  ['what is a "type correct" process?', ['what', 'is', 'a', 'type correct', 'process']],
  ['a b c d e f g h i j "k l" m', [...'a b c d e f g h i j'.split(' '), 'k l', 'm']],
  ['10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2', ['10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2']],
  ['https://doi.org/10.1234/a(b)c and more', ['https://doi.org/10.1234/a(b)c', 'and', 'more']],
]

const parts = [
  'AND',
  'OR',
  'NOT',
  '(',
  ')',
  '"',
  '-',
  'title:',
  'author: ',
  'year:2019-',
  ' ',
  ' ',
  ' ',
  'graph',
  'IL-6',
  '10.1234/a(b)',
  '深',
  '🦜',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((some) => some.join('')),
  fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join(' ')),
)

const isOpenEnded = (text: string) => parseSearchText(text).isOpenEnded

describe('parseSearchText', () => {
  it.each(STRICT)('understands %j', (text, understood) => {
    expect(describeSearch(parseSearchText(text))).toBe(understood)
  })

  it.each(PLAIN)('takes %j for plain words', (text, words) => {
    const parsed = parseSearchText(text)
    expect(listTerms(parsed.expression).map((term) => term.text)).toEqual(words)
    expect([parsed.isStrict, describeSearch(parsed)]).toEqual([false, null])
  })

  it('accepts any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { expression } = parseSearchText(text)
        expect(expression === null).toBe(text.trim() === '')
      }),
    )
  })

  it('accepts a thousand parentheses', () => {
    expect(() => parseSearchText('('.repeat(500) + 'a OR b' + ')'.repeat(500))).not.toThrow()
    expect(() => parseSearchText('NOT '.repeat(250) + 'a')).not.toThrow()
  })

  it('returns an expression again from how it is written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { expression } = parseSearchText(text)
        const written = expression === null ? '' : formatExpression(expression)
        expect(parseSearchText(written).expression).toEqual(expression)
      }),
    )
  })

  it('takes the last word for a beginning only when nothing follows it', () => {
    expect(['deep learni', 'IL-1', 'learni ', 'learni*'].map(isOpenEnded)).toEqual([true, true, true, true])
    expect(['what is learning?', 'deep learning.', '"deep learni"', 'a OR b', '', '🦜'].map(isOpenEnded)).toEqual(
      Array(6).fill(false),
    )
  })
})

it('listTerms leaves out what is excluded', () => {
  const { expression } = parseSearchText('a (b OR title:c) NOT d -e')
  expect(listTerms(expression).map(({ text, field }) => `${field ?? ''} ${text}`)).toEqual([' a', ' b', 'title c'])
})

it.each([
  ['network AND', 'network'],
  ['NOT', 'not'],
  ['"deep learning', 'deep learning'],
  ['What is the effect of "deep learning" on sleep?', 'What is the effect of deep learning on sleep'],
  ['network', null],
  ['network not graph', null],
  ['Effects (in mice) of IL-6', null],
  ['network -social', null],
  ['"deep learning"', null],
  ['10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2', null],
  ['https://example.org/a', null],
])('%j is described as the plain words %j', (text, expected) => {
  expect(describePlainWords(text)).toBe(expected)
})
