/**
 * A title or abstract, read: text, the elements of the list, and formulas. Nothing else can stand in it, so nothing else
 * can be shown.
 */

/** Formatting within a line; `sc` are small capitals. */
export type FormatName = 'i' | 'b' | 'u' | 's' | 'sub' | 'sup' | 'sc' | 'code'

/** What divides a text: `h` a heading line, `gap` the end of a paragraph, `br` a new line. */
export type BlockName = 'h' | 'ul' | 'ol' | 'li' | 'gap' | 'br'

/** The elements of MathML Core that show something by themselves. */
export const MATH_NAMES = [
  'math',
  'mi',
  'mn',
  'mo',
  'mtext',
  'ms',
  'mrow',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mtd',
] as const

/** The name of an element of MathML as it is shown. */
export type MathName = (typeof MATH_NAMES)[number]

/** The two attributes that are kept, on elements of MathML only; every other attribute is dropped. */
export type MathAttributes = { display?: 'block'; mathvariant?: string }

/** An element with what stands in it. */
export type RichElement = { name: FormatName | BlockName | MathName; children: RichNode[]; attributes?: MathAttributes }

/** A formula in TeX: without what delimits it, and as it was written, for where it cannot be shown. */
export type Formula = { tex: string; source: string; isDisplay: boolean }

/** One part of a text. */
export type RichNode = string | RichElement | Formula

/** Whether a part is an element of this name, or of any name. */
export function isElement(node: RichNode | undefined, name?: RichElement['name']): node is RichElement {
  return typeof node === 'object' && 'name' in node && (name === undefined || node.name === name)
}

/** Whether a part is a formula in TeX. */
export function isFormula(node: RichNode): node is Formula {
  return typeof node === 'object' && 'tex' in node
}
