import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnspaced } from '../../src/domain/words.ts'
import { normalizeTitle, stemOf, wordsOf } from './search-words.ts'

const CASES: [text: string, words: string[]][] = [
  ['Deep Learning', ['deep', 'learning']],
  ['Éléments naïfs', ['elements', 'naifs']],
  ['ｗｉｄｔｈ ﬁne', ['width', 'fine']],
  ['IL-6, TNF-α & H<sub>2</sub>O', ['il', '6', 'tnf', 'α', 'h2o']],
  ['The large $N$ limit', ['the', 'large', 'n', 'limit']],
  ['Python入門とＡＩ', ['python', '入門と', 'ai']],
  ['ゲーム', ['ゲーム']],
  ["'; DROP TABLE x;--", ['drop', 'table', 'x']],
  ['&amp; &lt;b&gt;', ['b']],
  ['\ud800 🦜', []],
]

describe('wordsOf', () => {
  it.each(CASES)('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('returns letters and digits only, the same for every normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u)
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
      }),
    )
  })
})

it('isUnspaced is true for scripts without spaces between words', () => {
  expect(['深度', 'ゲーム', 'ภาษาไทย'].map(isUnspaced)).toEqual([true, true, true])
  expect(['deep', 'глубокий', '한국어', '6'].map(isUnspaced)).toEqual([false, false, false, false])
})

it('normalizeTitle keeps punctuation', () => {
  expect(normalizeTitle(' <i>Big</i>  Models? 🦜')).toBe('big models? 🦜')
})

it('a word keeps its ending where the stem would be another word', () => {
  expect(['one', 'ore', 'networks'].map(stemOf)).toEqual(['one', 'ore', 'network'])
})
