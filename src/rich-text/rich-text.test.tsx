import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { provideWholeReader } from './provide-whole-reader.ts'
import { RichText } from './rich-text.tsx'
import type { RichTextForm, RichTextProps } from './rich-text-props.ts'

const mark = (text: string) => text.split(/(x)/).map((part) => ({ text: part, isMarked: part === 'x' }))
const Rest = ({ readRest }: { readRest: () => string }) => <b>{readRest()}</b>

const shown = (source: string, form: RichTextForm = 'title', props: Partial<RichTextProps> = {}) =>
  renderToStaticMarkup(<RichText source={source} form={form} {...props} />)

describe('before the code for the whole text has come', () => {
  test.each([
    ['x <i>y</i>', 'x <i>y</i>'],
    ['<jats:p>x &lt; <jats:sc>y</jats:sc></jats:p>', 'x &lt; y'],
    ['The $N$ limit', 'The $N$ limit'],
    ['<img src=x> &alpha;', '&lt;img src=x&gt; &amp;alpha;'],
  ])('%j stands in as %j', (source, markup) => {
    expect(shown(source)).toBe(markup)
    expect(plainText(source)).not.toContain('<i>')
  })
})

describe('with everything there', () => {
  beforeAll(provideWholeReader)

  test.each([
    ['a <sc class="x">d</sc>', 'a <span class="small-caps">d</span>'],
    ['<p>a</p><p>b</p>', 'a  b  '],
    ['<title>Aim</title><ul><li>a</li></ul>', ' Aim   a  '],
    ['$x^2$', '<span class="formula"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>'],
    [String.raw`$\nosuch$ &Zscr;`, String.raw`$\nosuch$ 𝒵`],
    ['<math display="block"><mi>x</mi></math>', '<span class="formula"><math display="block"><mi>x</mi></math></span>'],
  ])('a title: %j shows %j', (source, markup) => {
    expect(shown(source)).toBe(markup)
  })

  test.each([
    ['plain', '<p>plain</p>'],
    ['<jats:title>Abstract</jats:title><jats:p>x</jats:p>', '<p>x</p>'],
    [
      '<jats:title>Aims</jats:title><jats:p>x</jats:p> <jats:p>y<br/>z</jats:p>',
      '<p><strong>Aims</strong></p><p>x</p><p>y<br/>z</p>',
    ],
    ['<p>x<list><list-item><p>a</p><p>b</p></list-item></list></p>y', '<p>x</p><ul><li>a<br/>b</li></ul><p>y</p>'],
    ['<ol><li>a<ul><li>b</li></ul></li></ol>', '<ol><li>a<ul><li>b</li></ul></li></ol>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ])('an abstract: %j shows %j', (source, markup) => {
    expect(shown(source, 'abstract')).toBe(markup)
  })

  test('words are marked in every stretch of text, and not in formulas', () => {
    expect(shown('x<i class="a">x</i> $x^2$', 'title', { mark })).toBe(
      '<mark>x</mark><i><mark>x</mark></i> <span class="formula"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>',
    )
  })

  test('a title or extract that goes on says so; an abstract hands on the rest', () => {
    const long = `<p>${'word '.repeat(5000)}</p><p>&amp; <i>the</i> end</p>`
    expect(shown(long).length).toBeLessThan(2100)
    expect(shown(long)).toMatch(/word …$/)
    expect(shown(long, 'extract').length).toBeLessThan(4100)
    const markup = shown(long, 'abstract', { Rest })
    expect(markup).toMatch(/<b>(?:word )+&amp; the end<\/b>$/)
    expect(markup.match(/word/g)).toHaveLength(5000)
    expect(shown('word '.repeat(500), 'title')).toMatch(/…$/)
  })

  test('the plain twin of a text without markup is the text, and reading it again changes nothing', () => {
    const unit = fc.constantFrom('a', 'B', '5', ' ', 'é', '漢', '🦜', '.', '-', '(', '>', '%', '\n')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const once = plainText(text)
        expect(once).toBe(text.replace(/\s+/g, ' ').trim())
        expect(plainText(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

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
  ])('the plain twin of %j is %j', (source, text) => {
    expect(plainText(source)).toBe(text)
  })
})
