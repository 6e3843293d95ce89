/** Plain text: without characters that must not be shown, shortened, and from nodes. */
import { isFormula, type RichNode } from '../domain/rich-text.ts'

/** Removes control characters other than line feed and tab, lone surrogates, byte order marks, and bidirectional overrides. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  )
}

/** Whether a text has no visible character: only spaces, controls, noncharacters and ignorable code points. */
export function isInvisible(text: string): boolean {
  // Not all of "Other": some format characters (U+0600) and private-use characters are visible, and a new script may be unknown.
  return !/[^\s\p{Cc}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(text)
}

/** Cuts a text after a word to at most `maxLength` characters, with an ellipsis at the end of a text that was cut. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord === '' ? cut : atWord).toWellFormed().replace(/\ufffd$/, '')}…`
}

/** Replaces each run of white space by one space and removes it at both ends. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const SEPARATED: ReadonlySet<string> = new Set(['h', 'ul', 'ol', 'li', 'gap', 'br', 'mtr', 'mtd'])
const SUPERSCRIPTS = pairCharacters('0123456789+-−=()ni′*', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ′*')
const SUBSCRIPTS = pairCharacters('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

/** The text of nodes in one line; formulas are written from left to right. */
export function formatPlainText(nodes: readonly RichNode[]): string {
  return collapseSpaces(nodes.map(textOf).join(''))
}

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node
  if (isFormula(node)) return node.source
  if (node.plain !== undefined) return node.plain
  const inner = node.children.map(textOf)
  const [base = '', first = '', second = ''] = inner
  switch (node.name) {
    case 'mfrac':
      return inner.map(formatOperand).join('/')
    case 'msqrt':
      return `√${formatOperand(inner.join(''))}`
    case 'mroot':
      return `√${formatOperand(base)}`
    case 'msub':
      return base + formatScript('_', first, SUBSCRIPTS)
    case 'msup':
      return base + formatScript('^', first, SUPERSCRIPTS)
    case 'msubsup':
      return base + formatScript('_', first, SUBSCRIPTS) + formatScript('^', second, SUPERSCRIPTS)
    default:
      return SEPARATED.has(node.name) ? ` ${inner.join('')} ` : inner.join('')
  }
}

/** An operand, in brackets unless it is one word or number. */
function formatOperand(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`
}

/** A script in Unicode's superscript or subscript characters, or after its sign where these do not exist. */
function formatScript(sign: string, text: string, characters: ReadonlyMap<string, string>): string {
  const scripts = Array.from(text, (character) => characters.get(character))
  if (scripts.every((script) => script !== undefined)) return scripts.join('')
  return sign + (/^.$/u.test(text) ? text : `(${text})`)
}

function pairCharacters(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (character, index) => [character, to[index] ?? '']))
}
