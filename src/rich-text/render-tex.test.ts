import { expect, test } from 'vitest'
import { isElement, MATH_NAMES, type RichNode } from '../domain/rich-text.ts'
import { withLateParsers } from './late-parsers.ts'
import { parseTitle } from './parse-rich-text.ts'

const parseTex = (tex: string) => withLateParsers(() => parseTitle(`$$${tex}$$`))

test.each([
  ['x^2', 'x²'],
  ['H_2', 'H₂'],
  ['10^{-3}', '10⁻³'],
  ['x_{ij}', 'x_(ij)'],
  [String.raw`\Lambda_b^0 \to J/\psi K^- p`, 'Λ_b⁰ → J/ψ K⁻ p'],
  [String.raw`\frac{a}{\mathbf{b+c}}`, 'a/(𝐛+𝐜)'],
  [String.raw`\sqrt{s} = 13\,\text{TeV}`, '√s = 13 TeV'],
  [String.raw`\text{<img src=x onerror=alert(1)>}^2`, '<img src=x onerror=alert(1)>²'],
  [String.raw`a \text{ for all } b`, 'a for all b'],
  [String.raw`\frac a b`, 'a/b'],
  [String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`, 'a b c d'],
])('the formula %j is written as %j in plain text', async (tex, plain) => {
  const title = await parseTex(tex)
  expect(title.plain).toBe(plain)
  expect(isElement(title.nodes?.[0], 'math')).toBe(true)
})

test.each([
  String.raw`\nosuch`,
  String.raw`\def\a{\a\a}\a`,
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\includegraphics{//evil.example/x.png}`,
  String.raw`\htmlStyle{position:fixed}{y}`,
  `${'{'.repeat(900)}^${'}'.repeat(900)}`,
  `x^${'y'.repeat(2001)}`,
  String.raw`\frac{`,
  String.raw`\char"110000`,
])('the formula %j keeps its source', async (tex) => {
  const { plain } = await parseTex(tex)
  expect(plain).toContain(tex)
})

test('a converted formula has only elements and attributes of the list', async () => {
  const hostile = [
    String.raw`\rule{1e9em}{1e9em} \kern1000000em \hspace{-99999em} \raisebox{9999em}{x} \Huge x \color{red} y`,
    String.raw`\phantom{xxx} \boxed{x} \cancel{x} \overline{x} \underline{x} \ref{x} \label{y} \overbrace{x}^y \tag{1}`,
    String.raw`\begin{array}{c|c} a & b \\ \hline c & d \end{array} \ce{H2O} \enclose{circle}{x}`,
  ]
  const titles = await Promise.all(hostile.map(parseTex))
  const elements = titles.flatMap(({ nodes }) => nodes ?? []).flatMap(elementsIn)
  expect(elements.length).toBeGreaterThan(20)
  expect(elements.filter(({ name }) => !MATH_NAMES.some((known) => known === name))).toEqual([])
  const attributes = elements.flatMap((element) => Object.keys(element.attributes))
  expect(attributes.filter((name) => name !== 'display' && name !== 'mathvariant')).toEqual([])
})

function elementsIn(node: RichNode): { name: string; attributes: object }[] {
  if (!isElement(node)) return []
  return [{ name: node.name, attributes: node.attributes ?? {} }, ...node.children.flatMap(elementsIn)]
}
