import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLateParsers } from './late-parsers.ts'
import { parseAbstract, parseTitle } from './parse-rich-text.ts'
import { RichParagraphs, RichLine } from './rich-text.tsx'

const SUPERSCRIPT = '<span class="formula"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>'
const markX = (text: string) => text.split(/(x)/).map((part) => ({ text: part, isMarked: part === 'x' }))

async function renderTitle(source: string, props: object = {}): Promise<string> {
  const text = await withLateParsers(() => parseTitle(source))
  return renderToStaticMarkup(<RichLine text={text} {...props} />)
}

test.each([
  ['x <i>y</i>', 'x <i>y</i>'],
  ['a <sc class="x">d</sc>', 'a <span class="small-caps">d</span>'],
  ['<p>a</p><p>b</p>', 'a  b  '],
  ['<title>Aim</title><ul><li>a</li></ul>', ' Aim   a  '],
  ['<img src=x> &alpha;', '&lt;img src=x&gt; α'],
  ['$x^2$', SUPERSCRIPT],
  [String.raw`$\nosuch$`, String.raw`$\nosuch$`],
  ['<math display="block"><mi>x</mi></math>', '<span class="formula"><math display="block"><mi>x</mi></math></span>'],
])('RichLine renders %j as %j', async (source, markup) => {
  expect(await renderTitle(source)).toBe(markup)
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
])('RichParagraphs renders %j as %j', (source, markup) => {
  expect(renderToStaticMarkup(<RichParagraphs text={parseAbstract(source)} />)).toBe(markup)
})

test('RichLine marks words in every text but not in formulas', async () => {
  expect(await renderTitle('x<i class="a">x</i> $x^2$', { mark: markX })).toBe(
    `<mark>x</mark><i><mark>x</mark></i> ${SUPERSCRIPT}`,
  )
})

test('RichLine shortens a text that is longer than its maximum length', async () => {
  expect(await renderTitle('one <i>two</i> three', { maxLength: 10 })).toBe('one two…')
  expect(await renderTitle('word '.repeat(500))).toMatch(/^(?:word ){398}word…$/)
})

const markLamps = (text: string) =>
  text.split(/(?=lamp)|(?<=lamp)/).map((part) => ({ text: part, isMarked: part === 'lamp' }))

test('RichParagraphs marks words within paragraphs and lists', () => {
  const text = parseAbstract('<p>A lamp</p><ul><li><i>lamps</i></li></ul>')
  expect(renderToStaticMarkup(<RichParagraphs text={text} mark={markLamps} />)).toBe(
    '<p>A <mark>lamp</mark></p><ul><li><i><mark>lamp</mark>s</i></li></ul>',
  )
})
