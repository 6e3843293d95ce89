import { expect, test } from 'vitest'
import { decodeCharacterReferences } from './tokenize.ts'
import { withLateParsers } from './late-parsers.ts'

const CASES: [source: string, text: string][] = [
  ['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
  ['&#8211; &#x2013; &#X2013; &eacute; &alpha;', '– – – é α'],
  ['&Alpha; is not &alpha;', 'Α is not α'],
  // Windows-1252, as in HTML.
  ['it&#146;s &#150; &#128;', 'it’s – €'],
  ['&#129;', '&#129;'],
  ['&#0; &#7; &#55296; &#x110000; &#9999999;', '&#0; &#7; &#55296; &#x110000; &#9999999;'],
  ['&nosuch; &notit; &; & AT&T; &alpha', '&nosuch; &notit; &; & AT&T; &alpha'],
  ['&amp;amp; &amp;alpha;', '&amp; &alpha;'],
  ['&__proto__; &constructor; &toString;', '&__proto__; &constructor; &toString;'],
]

const decode = (text: string) => withLateParsers(() => decodeCharacterReferences(text))

test('withLateParsers loads the names of HTML when a text uses one', async () => {
  expect(decodeCharacterReferences('&lt;&Zscr;')).toBe('<&Zscr;')
  expect(await decode('&amp;')).toBe('&')
  expect(decodeCharacterReferences('&Zscr;')).toBe('&Zscr;')
  expect(await decode('&Zscr; &NotEqualTilde;')).toBe('𝒵 ≂̸')
})

test.each(CASES)('decodeCharacterReferences decodes %j as %j', async (source, text) => {
  expect(await decode(source)).toBe(text)
})
