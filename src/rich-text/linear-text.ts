/** The plain-text twin of a tree: one line, in which a formula is read from left to right. */
import { asOperand, texText } from './tex-text.ts'
import { isElement, isFormula, type RichNode } from './tree.ts'

const DIVIDERS: ReadonlySet<string> = new Set(['h', 'ul', 'ol', 'li', 'gap', 'br', 'mtr', 'mtd'])

/** The text of a tree in one line, without spaces at its ends. */
export function linearText(nodes: readonly RichNode[]): string {
  return nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node
  if (isFormula(node)) return texText(node.tex)
  const inner = node.children.map(textOf)
  if (node.name === 'mfrac') return inner.map(asOperand).join('/')
  if (node.name === 'msqrt') return `√${asOperand(inner.join(''))}`
  if (node.name === 'mroot') return `√${asOperand(inner[0] ?? '')}`
  return DIVIDERS.has(node.name) ? ` ${inner.join('')} ` : inner.join('')
}

/** Whether nodes hold a formula in TeX, which needs further code to be shown. */
export function holdsTex(nodes: readonly RichNode[]): boolean {
  return nodes.some((node) => isFormula(node) || (isElement(node) && holdsTex(node.children)))
}
