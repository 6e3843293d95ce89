import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isElement, isFormula, type RichNode } from '../domain/rich-text.ts'
import { parseMarkup } from './parse-markup.ts'
import { cleanText } from './plain-text.ts'
import { unescapeTags } from './tokenize.ts'

const parse = (source: string) => parseMarkup(unescapeTags(cleanText(source)))

/** Nodes as a short notation: `[name children]`, `{tex}`. */
function format(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (isFormula(node)) return `{${node.tex}}`
      const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => ` ${name}=${value}`)
      return `[${node.name}${attributes.join('')}${node.children.length === 0 ? '' : ` ${format(node.children)}`}]`
    })
    .join('')
}

describe('parseMarkup', () => {
  test.each([
    // Tags that are not in the list are text.
    ['p<0.05 and x<y in mice', 'p<0.05 and x<y in mice'],
    ['p<b and c>d', 'p<b and c>d'],
    ['5<x<7 <- -> <3 <>', '5<x<7 <- -> <3 <>'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['<x:script>', '<x:script>'],
    // Formatting by any of its names and with any attributes.
    ['<em>a</em><strong>b</strong><inf>c</inf><u>d</u>', '[i a][b b][sub c][u d]'],
    ['<I>a</I><jats:sup specific-use="x">2</jats:sup><scp>d</scp>', '[i a][sup 2][sc d]'],
    ['<i onclick="x" style=\'y\' class=z>a</i>', '[i a]'],
    ['<ce:italic>a</ce:italic><jats:monospace>b</jats:monospace>', '[i a][code b]'],
    ['<span class="x">a</span> <a href="javascript:alert(1)">b</a> <jats:ext-link>c</jats:ext-link>', 'a b c'],
    // Balance.
    ['<i>never closed', '[i never closed]'],
    ['closed</i> only', 'closed only'],
    ['<i>a<b>b</i>c</b>', '[i a[b b]][b c]'],
    ['<i></i><sub/>x', 'x'],
    // Paragraphs, headings, lists.
    ['<jats:p id="p1">a</jats:p>\n<jats:p>b</jats:p>', 'a[gap]\n[gap]b[gap]'],
    ['a\n\nb', 'a[gap]b'],
    ['<b>x<p>a</b>b</p>c', '[b x][gap][b a]b[gap]c'],
    ['<jats:title>Aim</jats:title>x<br/>y', '[h Aim]x[br]y'],
    ['<h2>A<h2>B</h2>c', '[h A][h B]c'],
    ['<ul>\n<li>a</li>\n<li>b<ul><li>c</li></ul></li></ul>d', '[ul [li a][li b[ul [li c]]]]d'],
    ['<list><list-item><p>a</p></list-item></list>', '[ul [li a[gap]]]'],
    ['<ol><li>a<li>b</ol>', '[ol [li a][li b]]'],
    ['<li>a</li><li>b</li>', '[ul [li a][li b]]'],
    ['<ul>loose<li>a</li></ul>', '[ul [li loose][li a]]'],
    ['<b><ul><li>a</li></ul>b</b>', '[ul [li [b a]]][b b]'],
    ['</li></ul></p></title>x', 'x'],
    // Tags are unescaped twice, everything else once.
    ['&lt;i&gt;Homo&lt;/i&gt;', '[i Homo]'],
    ['&amp;lt;i&amp;gt;x&amp;lt;/i&amp;gt;', '[i x]'],
    ['&#60;sub class=&quot;a&quot;&#62;2&#60;/sub&#62;', '[sub 2]'],
    ['&lt;y and &lt;i&gt;x', '<y and [i x]'],
    ['&lt;script&gt;', '<script>'],
    ['&amp;amp;lt;i&amp;amp;gt;', '&amp;lt;i&amp;gt;'],
    ['&amp;amp;', '&amp;'],
    // Invisible markup.
    ['<!-- c -->x<?xml version="1.0"?><!DOCTYPE html>y', 'xy'],
    ['<!-- never closed <i>x', '<!-- never closed [i x]'],
    ['<![CDATA[a <i>b</i>]]> ]]>', 'a [i b] ]]>'],
    // Characters.
    ['a\u0000b\u202ec\u2066d\ufeff\r\ne', 'abcd\ne'],
    ['&#x202e;x', 'x'],
    ['\ud800', '\ufffd'],
  ])('parses %j as %j', (source, tree) => {
    expect(format(parse(source))).toBe(tree)
  })

  test.each([
    ['<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn> 2 </mml:mn></mml:msup></mml:math>', '[math [msup [mi x][mn 2]]]'],
    [
      '<math display="block" xmlns="x"><mi mathvariant="bold" onclick="y">x</mi></math>',
      '[math display=block [mi mathvariant=bold x]]',
    ],
    ['<math mathvariant="x" display="evil"><mi mathvariant="evil">x</mi></math>', '[math [mi x]]'],
    ['<math>loose <mi>x</mi></math>', '[math [mtext loose][mi x]]'],
    ['<math><mtext><img src=x></mtext></math>', '[math [mtext <img src=x>]]'],
    ['<math><mspace width="99999px"/><mi>x</mi></math>', '[math [mrow][mi x]]'],
    ['<math><mspace width=".2em"><mi>x</mi></math>', '[math [mtext \u2005][mi x]]'],
    ['<math><mpadded width="9999em"><mi>x</mi></mpadded></math>', '[math [mi x]]'],
    ['<math><maction actiontype="x"><mi>a</mi><mi>b</mi></maction></math>', '[math [mi a]]'],
    [
      '<math><semantics><mi>a</mi><annotation encoding="application/x-tex">a</annotation></semantics></math>',
      '[math [mi a]]',
    ],
    ['<math><annotation-xml><img src=x></annotation-xml><mi>x</mi></math>', '[math [mi x]]'],
    [
      '<math><mfenced open="|" close=""><mi>a</mi><mi>b</mi></mfenced></math>',
      '[math [mrow [mo |][mi a][mo ,][mi b]]]',
    ],
    ['<math><mi>x</mi><p>after', '[math [mi x]][gap]after'],
    ['<mi>x</mi>', 'x'],
    ['<math><mo>a<mo>b</mo>c</mo><mi>d</mi></math>', '[math [mo ab][mtext c][mi d]]'],
    ['<math></math>', ''],
    [
      '<inline-formula><alternatives><tex-math>\\alpha</tex-math><mml:math><mml:mi>α</mml:mi></mml:math></alternatives></inline-formula>',
      '[math [mi α]]',
    ],
    ['<tex-math id="M1">\\documentclass{x}\\begin{document}$$a<b$$\\end{document}</tex-math> y', '{a<b} y'],
    ['<tex-math><![CDATA[\\alpha]]></tex-math>', '{\\alpha}'],
    ['<jats:tex-math>$x$</jats:tex-math>', '{x}'],
    ['The $N$ limit', 'The {N} limit'],
    ['$a &lt; b^2$', '{a < b^2}'],
  ])('parses the formula %j as %j', (source, tree) => {
    expect(format(parse(source))).toBe(tree)
  })

  test('keeps every character of a text without markup', () => {
    const unit = fc.constantFrom('a', 'Z', '0', ' ', '.', '(', '<', '>', '&', 'é', 'ß', '漢', '🦜', 'Ω', '$', '%')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        // Anything that may be a tag.
        fc.pre(!/<\/?[a-z][^<]*>/i.test(text))
        const shown = parse(text).map((node) => (isFormula(node) ? node.source : format([node])))
        expect(shown.join('')).toBe(text)
      }),
    )
  })

  test('builds no tree that is deeper than its limit', () => {
    const tag = fc.constantFrom(...'i b ul li p title math mrow mi tex-math alternatives x'.split(' '))
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom('word ', '$x$', '&alpha;', '&lt;i&gt;', '<!--', '-->', '\n\n', '<br/>'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const nodes = parse(`${pieces.join('')}${'<i><ul><mrow>'.repeat(50)}`)
        expect(depthOf(nodes)).toBeLessThanOrEqual(48)
      }),
    )
  })
})

function depthOf(nodes: readonly RichNode[]): number {
  return Math.max(0, ...nodes.map((node) => (isElement(node) ? 1 + depthOf(node.children) : 0)))
}
