import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInline, plainText } from './parse-inline.ts'

describe('parseInline', () => {
  test('keeps the formatting of the list, nested and by any of its names', () => {
    expect(parseInline('A <i>b <sub>2</sub></i> <jats:bold>c</jats:bold>')).toEqual([
      { text: 'A ', formats: [] },
      { text: 'b ', formats: ['i'] },
      { text: '2', formats: ['i', 'sub'] },
      { text: ' ', formats: [] },
      { text: 'c', formats: ['b'] },
    ])
  })

  test.each([
    ['p<0.05 and x<y in mice', 'p<0.05 and x<y in mice'],
    ['a < b > c', 'a < b > c'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<i onclick="x">a</i>', '<i onclick="x">a'],
    ['<i>never closed', 'never closed'],
    ['closed</i> only', 'closed only'],
    ['Tom &amp; Jerry &lt;3 &#8211; &#x2013; &eacute; &unknown;', 'Tom & Jerry <3 – – &eacute; &unknown;'],
    ['&amp;lt;i&amp;gt;', '&lt;i&gt;'],
    ['a\u0000b\u202ec\u2066d', 'abcd'],
    ['&#0;&#55296;', '&#0;&#55296;'],
    ['  two\n lines ', 'two lines'],
    ['null', 'null'],
    ['The large $N$ limit', 'The large $N$ limit'],
  ])('%j reads %j', (source, text) => {
    expect(plainText(source)).toBe(text)
  })

  test('closes what overlaps', () => {
    expect(parseInline('<i>a<b>b</i>c</b>').map(({ text, formats }) => [text, formats.join()])).toEqual([
      ['a', 'i'],
      ['b', 'i,b'],
      ['c', 'b'],
    ])
  })

  test('a bomb of tags stays shallow and keeps its text', () => {
    const runs = parseInline(`${'<i>'.repeat(5_000)}x`)
    expect(runs).toHaveLength(1)
    expect(runs[0]?.formats.length).toBeLessThanOrEqual(16)
  })

  test('loses nothing of a text without markup', () => {
    // Letters, digits, signs and spaces of any script; controls are another test's matter.
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Z', '0', ' ', '.', '(', 'é', 'ß', '漢', '🦜', 'Ω', '$', '%') }),
        (text) => {
          const shown = parseInline(text).map((run) => run.text)
          expect(shown.join('')).toBe(text)
        },
      ),
    )
  })
})
