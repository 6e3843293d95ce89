import { describe, expect, test } from 'vitest'
import { linearText } from './linear-text.ts'
import { readFormula } from './read-formula.ts'
import { isElement, MATH_NAMES, type RichNode } from './tree.ts'

describe('readFormula', () => {
  test.each([
    ['x^2', 'x2'],
    [String.raw`\Lambda_b^0 \to J/\psi K^- p`, 'Λb0→J/ψK−p'],
    [String.raw`\frac{a}{\mathbf{b}}`, 'a/𝐛'],
    [String.raw`\text{<img src=x onerror=alert(1)>}`, '<img src=x onerror=alert(1)>'],
    [String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`, 'a b c d'],
  ])('%j is a formula', (tex, text) => {
    const math = readFormula(tex, false)
    expect(isElement(math ?? undefined, 'math')).toBe(true)
    expect(linearText(math === null ? [] : [math])).toBe(text)
  })

  test.each([
    String.raw`\nosuch`,
    String.raw`\def\a{\a\a}\a`,
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\includegraphics{//evil.example/x.png}`,
    String.raw`\htmlStyle{position:fixed}{y}`,
    '{'.repeat(101) + '}'.repeat(101),
    'x'.repeat(2001),
    String.raw`\frac{`,
    String.raw`\char"110000`,
  ])('%j is none', (tex) => {
    expect(readFormula(tex, false)).toBeNull()
  })

  test('whatever Temml makes of sizes, colours, links and actions, only the list is left', () => {
    const hostile = [
      String.raw`\rule{1e9em}{1e9em} \kern1000000em \hspace{-99999em} \raisebox{9999em}{x} \Huge x \color{red} y`,
      String.raw`\phantom{xxx} \boxed{x} \cancel{x} \overline{x} \underline{x} \ref{x} \label{y} \overbrace{x}^y \tag{1}`,
      String.raw`\begin{array}{c|c} a & b \\ \hline c & d \end{array} \ce{H2O} \enclose{circle}{x}`,
    ]
    const seen = hostile.map((tex) => readFormula(tex, true)).flatMap((math) => (math === null ? [] : elementsIn(math)))
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter(({ name }) => !MATH_NAMES.some((known) => known === name))).toEqual([])
    expect(
      seen
        .flatMap(({ attributes }) => Object.keys(attributes))
        .filter((name) => !/^(?:display|mathvariant)$/.test(name)),
    ).toEqual([])
  })
})

function elementsIn(node: RichNode): { name: string; attributes: object }[] {
  if (!isElement(node)) return []
  return [{ name: node.name, attributes: node.attributes ?? {} }, ...node.children.flatMap(elementsIn)]
}
