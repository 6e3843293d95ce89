/** Simple TeX as text that can be read: `x^2` → x², `\alpha` → α. For page titles and wherever no formula can stand. */
import { COMMON_NAMES } from './common-names.ts'

/** Commands whose names are not those of a character reference. */
const COMMANDS: Record<string, string> = {
  to: '→', rightarrow: '→', leftarrow: '←', leftrightarrow: '↔', mapsto: '↦', infty: '∞', pm: '±', mp: '∓', cdot: '·', ast: '∗',
  star: '⋆', circ: '∘', bullet: '•', div: '÷', leq: '≤', geq: '≥', neq: '≠', ll: '≪', gg: '≫', approx: '≈', simeq: '≃',
  propto: '∝', partial: '∂', in: '∈', notin: '∉', subset: '⊂', supset: '⊃', subseteq: '⊆', emptyset: '∅', exists: '∃', ldots: '…',
  dots: '…', cdots: '⋯', langle: '⟨', rangle: '⟩', ell: 'ℓ', hbar: 'ℏ', dagger: '†', prime: '′', parallel: '∥', mid: '|',
  Re: 'ℜ', Im: 'ℑ', aleph: 'ℵ', varepsilon: 'ε', vartheta: 'ϑ', varphi: 'φ', varrho: 'ϱ', odot: '⊙', lesssim: '≲', gtrsim: '≳',
  log: 'log', ln: 'ln', exp: 'exp', sin: 'sin', cos: 'cos', tan: 'tan', min: 'min', max: 'max', lim: 'lim', det: 'det', dim: 'dim',
} // prettier-ignore
/** Commands that only say how their argument looks. */
const LOOKS =
  /\\(?:mathrm|mathbf|mathit|mathsf|mathtt|mathcal|mathbb|mathfrak|mathscr|boldsymbol|bm|text|textrm|textbf|textit|mbox|rm|bf|it|operatorname|left|right|displaystyle|textstyle)(?![a-zA-Z])\s*/g
/** Accents, as the characters that stand behind a letter to be put over it. */
const ACCENTS: Record<string, string> = {
  bar: '\u0304', overline: '\u0304', hat: '\u0302', tilde: '\u0303', vec: '\u20d7', dot: '\u0307', ddot: '\u0308',
} // prettier-ignore
const RAISED = new Map(
  Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ′*', (sign, index) => [Array.from('0123456789+-−=()ni′*')[index], sign]),
)
const LOWERED = new Map(Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎', (sign, index) => [Array.from('0123456789+-−=()')[index], sign]))

/** The text of a formula; its source where that is not simple. */
export function texText(tex: string): string {
  const named = tex
    .replace(LOOKS, '')
    .replace(/\\[,;:! ]|~/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (whole, name: string) => COMMANDS[name] ?? COMMON_NAMES.get(name) ?? whole)
    .replace(/\\([a-z]+)\s*(?:\{(\p{L})\}|(?<=\s)(\p{L}))/gu, (whole, name: string, group?: string, single?: string) =>
      name in ACCENTS ? `${group ?? single}${ACCENTS[name]}`.normalize('NFC') : whole,
    )
    .replace(/\\[dt]?frac\s*\{([^{}\\]*)\}\s*\{([^{}\\]*)\}/g, (_, above: string, below: string) =>
      [above, below].map(asOperand).join('/'),
    )
    .replace(/\\sqrt\s*\{([^{}\\]*)\}/g, (_, root: string) => `√${asOperand(root)}`)
    .replace(/\\([%&$#_])/g, '$1')
  const text = named.replace(
    /([\^_])(?:\{([^{}]*)\}|([^\s{}]))/gu,
    (_, sign: string, group?: string, single?: string) => script(sign, group ?? single ?? ''),
  )
  if (/\\|[\^_]\{/.test(text)) return tex
  return text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim()
}

/** A part of a formula so that it can stand beside a sign: in brackets unless it is one word or number. */
export function asOperand(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`
}

/** A script in the signs Unicode has for it, else behind its sign. */
function script(sign: string, text: string): string {
  const signs = Array.from(text, (character) => (sign === '^' ? RAISED : LOWERED).get(character))
  if (signs.every((found) => found !== undefined)) return signs.join('')
  return sign + (/^.$/u.test(text) ? text : `(${text})`)
}
