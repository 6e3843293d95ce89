import { characterEntities } from 'character-entities'
import { describe, expect, test } from 'vitest'
import { COMMON_NAMES } from './common-names.ts'
import { findCharacters } from './complete-names.ts'
import { decodeReferences } from './references.ts'

describe('decodeReferences', () => {
  test.each([
    ['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
    ['&#8211; &#x2013; &#X2013; &eacute; &alpha;', '– – – é α'],
    ['&Alpha; is not &alpha;', 'Α is not α'],
    // Windows-1252, as HTML reads it.
    ['it&#146;s &#150; &#128;', 'it’s – €'],
    ['&#129;', '&#129;'],
    ['&#0; &#7; &#55296; &#x110000; &#9999999;', '&#0; &#7; &#55296; &#x110000; &#9999999;'],
    ['&nosuch; &notit; &; & AT&T; &alpha', '&nosuch; &notit; &; & AT&T; &alpha'],
    ['&amp;amp; &amp;alpha;', '&amp; &alpha;'],
    ['&__proto__; &constructor; &toString;', '&__proto__; &constructor; &toString;'],
  ])('%j reads %j', (source, text) => {
    expect(decodeReferences(source, () => null)).toBe(text)
    expect(decodeReferences(source, findCharacters)).toBe(text)
  })

  test('a name that is none of the common ones is looked up', () => {
    expect(decodeReferences('&Zscr; &NotEqualTilde;', findCharacters)).toBe('𝒵 ≂̸')
    expect(decodeReferences('&Zscr;', () => null)).toBe('&Zscr;')
  })

  test('the common names say what HTML says', () => {
    expect(COMMON_NAMES.size).toBeGreaterThan(250)
    for (const [name, character] of COMMON_NAMES) expect([name, character]).toEqual([name, characterEntities[name]])
  })
})
