import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFormula } from '../domain/rich-text.ts'
import { findTex } from './find-tex.ts'

const formulasOf = (text: string) => findTex(text).flatMap((part) => (isFormula(part) ? [part.tex] : []))

describe('findTex', () => {
  test.each([
    ['The large $N$ limit', ['N']],
    [String.raw`Resonances in $\Lambda_b^0 \to J/\psi K^- p$ Decays`, [String.raw`\Lambda_b^0 \to J/\psi K^- p`]],
    ['$x^2$ and $y_1$', ['x^2', 'y_1']],
    ['the K$^{*0}$ (892) meson', ['^{*0}']],
    ['$k$-means, the $n$th and $p$-adic', ['k', 'n', 'p']],
    ['$SU(2)$ and $n = 4$', ['SU(2)', 'n = 4']],
    [String.raw`The $95\%$ limit`, [String.raw`95\%`]],
    [String.raw`\(x\) and \[y\]`, ['x', 'y']],
    ['$$E=mc^2$$', ['E=mc^2']],
    [String.raw`$\mathrm{Li}$ for $x \text{ for all } y$`, [String.raw`\mathrm{Li}`, String.raw`x \text{ for all } y`]],
    ['costs $5, then $x$', ['x']],
  ])('finds in %j: %j', (text, formulas) => {
    expect(formulasOf(text)).toEqual(formulas)
  })

  test.each([
    'costs $5 and $6',
    'between $5-$6',
    'US$ and AU$ compared',
    'US$5M and A$6M',
    'A$AP and B$B',
    'one $ alone',
    '$$',
    '$$$',
    '$$ restaurants and $$$ restaurants',
    String.raw`\$5 and \$6`,
    '${alert(1)} and ${x}',
    'from $HOME/bin:$PATH',
    'snake_case costs $5 for file_names and more words$',
    '$ x$ and $y $',
    String.raw`\mathbf{E} without dollars`,
    String.raw`\(x\]`,
    String.raw`\\(x\\)`,
  ])('finds nothing in %j', (text) => {
    expect(findTex(text)).toEqual([text])
  })

  test('marks display formulas', () => {
    const parts = findTex(String.raw`$$x^2$$\[y\]$z$`).filter((part) => isFormula(part))
    expect(parts.map(({ isDisplay }) => isDisplay)).toEqual([true, true, false])
  })

  test('returns parts whose sources, joined, are the text', () => {
    const piece = fc.constantFrom(...'$|$$|\\|\\(|\\)|\\[|\\]|x|5| |^|{|}|word|,|\n'.split('|'))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const written = findTex(text).map((part) => (isFormula(part) ? part.source : part))
        expect(written.join('')).toBe(text)
      }),
    )
  })
})
