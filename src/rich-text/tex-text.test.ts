import { expect, test } from 'vitest'
import { texText } from './tex-text.ts'

test.each([
  ['N', 'N'],
  [String.raw`\alpha`, 'α'],
  ['x^2', 'x²'],
  ['H_2', 'H₂'],
  ['10^{-3}', '10⁻³'],
  [String.raw`\Lambda_b^0 \to J/\psi K^- p`, 'Λ_b⁰ → J/ψ K⁻ p'],
  [String.raw`\mathrm{SU}(2)_{L}`, 'SU(2)_L'],
  ['x_{ij}', 'x_(ij)'],
  [String.raw`95\%`, '95%'],
  [String.raw`\frac{a}{b+c}`, 'a/(b+c)'],
  [String.raw`\sqrt{s} = 13\,\text{TeV}`, '√s = 13 TeV'],
  [String.raw`\bar{\nu}_e`, 'ν̄_e'],
  [String.raw`\left( x \right)`, '( x )'],
  // What is not simple stays as it was written.
  [String.raw`\begin{matrix} a & b \end{matrix}`, String.raw`\begin{matrix} a & b \end{matrix}`],
  [String.raw`\nosuch x`, String.raw`\nosuch x`],
  ['x^{a^{b}}', 'x^{a^{b}}'],
])('%j reads %j', (tex, text) => {
  expect(texText(tex)).toBe(text)
})
