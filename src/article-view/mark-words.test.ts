import fc from 'fast-check'
import { stemmer } from 'stemmer'
import { expect, test } from 'vitest'
import { unifySpelling } from '../domain/spelling.ts'
import { makeMark, makeNameMark } from './mark-words.ts'

const marked = (search: string, text: string) =>
  (makeMark(search)?.(text) ?? [{ text, isMarked: false }]).filter((part) => part.isMarked).map((part) => part.text)

test.each<[string, string, string[]]>([
  ['network', 'Wide Residual Networks and a network', ['Networks', 'network']],
  ['models', 'A model of modelling', ['model', 'modelling']],
  ['photosyn', 'On photosynthesis', ['photosynthesis']],
  ['photosyn light', 'Light in photosynthesis', ['Light']],
  ['muller', 'Nach Müller', ['Müller']],
  ['Müller', 'nach muller', ['muller']],
  ['"question answering"', 'Answering a question by question answering', ['question answering']],
  ['deep learning', 'Deep, deep learning', ['Deep', 'deep', 'learning']],
  ['BERT', 'Sentence-BERT', ['BERT']],
  ['電子', '日本の電子ジャーナル', ['電子']],
  ['BERT電子', '日本の電子ジャーナル、BERT', ['電子', 'BERT']],
  ['10.1234/abc', 'See 10.1234/abc here', ['10.1234/abc']],
  ['the effect', 'The effect of the light', ['effect']],
  ['the', 'The light', ['The']],
  ['network', 'Nothing here', []],
  ['colour', 'The color of tumours', ['color']],
  ['oedema', 'Edema', ['Edema']],
  ['network NOT graph', 'A network, no graph', ['network']],
  ['title:deep author:smith', 'Deep smith', ['Deep']],
  ['title:deep abstract:network', 'A deep network', ['deep']],
  ['-', 'Meta-analysis', ['-']],
])('a search for %j highlights in %j: %j', (search, text, expected) => {
  expect(marked(search, text)).toEqual(expected)
})

test.each(['', '  ', 'abstract:deep', 'author:deep'])('a search for %j highlights nothing', (search) => {
  expect(makeMark(search)).toBeUndefined()
})

test('a keyword has the words of its field highlighted', () => {
  const parts = makeMark('title:deep keyword:network', 'keyword')?.('Deep networks')
  expect(parts?.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'networks', isMarked: true }])
})

test('the parts are the whole text, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (search, text) => {
      const parts = makeMark(search)?.(text) ?? [{ text, isMarked: false }]
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})

test('stemming keeps the first letter of a word that does not begin with oe or ae', () => {
  const word = fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u))
  fc.assert(
    fc.property(word, (some) => {
      const folded = some.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      expect([folded[0], 'e']).toContain(stemmer(unifySpelling(folded))[0])
      expect(/^[ao]e/.test(folded) || stemmer(unifySpelling(folded))[0] === folded[0]).toBe(true)
    }),
  )
})

test.each<[string, string, string[]]>([
  ['author:"J. Müller"', 'J. Muller and Jan Schmidt', ['Muller']],
  ['deep muller', 'Jan Müller', ['Müller']],
  ['author:muller deep', 'Deep Müller', ['Müller']],
  ['title:muller', 'Jan Müller', []],
  ['"muller"', 'Jan Müller', []],
])('a search for %j highlights in the names %j: %j', (search, names, expected) => {
  const parts = makeNameMark(search)?.(names) ?? []
  expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(expected)
})
