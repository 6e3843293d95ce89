import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withLateParsers } from './late-parsers.ts'
import { parseAbstract, parsePlainText, parseTitle } from './parse-rich-text.ts'

describe('parseTitle', () => {
  test('stores no nodes for a text without formatting', () => {
    expect(parseTitle('Tom &amp; Jerry')).toEqual({ plain: 'Tom & Jerry', nodes: null })
    expect(parseTitle('')).toEqual({ plain: '', nodes: null })
  })

  test('stores the plain text beside the nodes', () => {
    expect(parseTitle('On <i>Homo</i> &lt;sub&gt;2&lt;/sub&gt;')).toEqual({
      plain: 'On Homo 2',
      nodes: ['On ', { name: 'i', children: ['Homo'] }, ' ', { name: 'sub', children: ['2'] }],
    })
  })

  test('stores no nodes for a very long text, and for one with very many elements', () => {
    expect(parseTitle(`<i>${'word '.repeat(5000)}</i>`)).toEqual({ plain: 'word '.repeat(5000).trim(), nodes: null })
    expect(parseTitle('<i>x</i>'.repeat(3000))).toEqual({ plain: 'x'.repeat(3000), nodes: null })
  })
})

describe('parseAbstract', () => {
  test('drops a first heading that says only "Abstract"', () => {
    expect(parseAbstract('<title>Abstract:</title><p>Aim</p>').plain).toBe('Aim')
    expect(parseAbstract('<title>Aims</title><p>x</p>').plain).toBe('Aims x')
    expect(parseAbstract('<title>Abstract</title>').plain).toBe('Abstract')
  })
})

describe('parsePlainText', () => {
  test.each([
    ['H<sub>2</sub>O', 'H2O'],
    ['<jats:p>a</jats:p><jats:p>b</jats:p>', 'a b'],
    ['The $N$ limit of $x^2$', 'The N limit of x²'],
    [
      '<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow></mfrac><msqrt><mn>2</mn></msqrt></math>',
      'a/(b+c)√2',
    ],
    ['  two\n lines ', 'two lines'],
    ['null', 'null'],
    ['<i></i>', ''],
  ])('parses %j as %j', async (source, text) => {
    await withLateParsers(() => parsePlainText(source))
    expect(parsePlainText(source)).toBe(text)
    expect(parseTitle(source).plain).toBe(text)
  })

  test('changes only the spaces of a text without markup', () => {
    const unit = fc.constantFrom('a', 'B', '5', ' ', 'é', '漢', '🦜', '.', '-', '(', '>', '%', '\n')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(parsePlainText(text)).toBe(text.replace(/\s+/g, ' ').trim())
        expect(parseTitle(text).plain).toBe(parsePlainText(text))
      }),
    )
  })
})
