/**
 * A title or abstract after parsing: text, the elements listed here, and formulas. Nothing else can be stored, so nothing
 * else can be rendered.
 */

/** Inline formatting; `sc` means small capitals. */
export type FormatName = 'i' | 'b' | 'u' | 's' | 'sub' | 'sup' | 'sc' | 'code'

/** Structure: `h` is a heading line, `gap` ends a paragraph, `br` is a line break. */
export type BlockName = 'h' | 'ul' | 'ol' | 'li' | 'gap' | 'br'

/** The elements of MathML Core that have a rendering of their own. */
export const MATH_NAMES = [
  ...(['math', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mrow', 'mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup'] as const),
  ...(['munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mtd'] as const),
] as const

/** The name of a rendered MathML element. */
export type MathName = (typeof MATH_NAMES)[number]

/** The only two attributes that are kept, on MathML elements only. */
export type MathAttributes = { display?: 'block'; mathvariant?: string }

/** An element and its content. */
export type RichElement = {
  name: FormatName | BlockName | MathName
  children: RichNode[]
  attributes?: MathAttributes
  /** The plain text of a formula that was TeX, with the spaces of its source; absent where it follows from the content. */
  plain?: string
}

/** A TeX formula that is not converted to MathML, without its delimiters; `source` includes them and is shown. */
export type Formula = { tex: string; source: string; isDisplay: boolean }

/** One part of a text. */
export type RichNode = string | RichElement | Formula

/** A title or abstract. */
export type RichText = {
  /** The whole text in one line, without markup: for exports, page titles, addresses and screen readers. */
  plain: string
  /** The text with its formatting; null when it has none, then `plain` is everything. */
  nodes: RichNode[] | null
}

/** A rich text without formatting. */
export function withoutFormatting(plain: string): RichText {
  return { plain, nodes: null }
}

/** Whether a node is an element of this name, or any element. */
export function isElement(node: RichNode | undefined, name?: RichElement['name']): node is RichElement {
  return typeof node === 'object' && 'name' in node && (name === undefined || node.name === name)
}

/** Whether a node is a TeX formula. */
export function isFormula(node: RichNode): node is Formula {
  return typeof node === 'object' && 'tex' in node
}
