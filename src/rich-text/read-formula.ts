/** TeX to the MathML that is shown, by Temml; a file of its own, fetched when the first formula in TeX is met. */
import temml from 'temml'
import { mathElement } from './math-elements.ts'
import { isElement, type RichElement, type RichNode } from './tree.ts'

const LONGEST = 2000
const DEEPEST = 100
const MOST_NODES = 4000

/** Trusts nothing, and throws whatever is wrong; nothing is expanded or sized without a bound. */
const OPTIONS = { throwOnError: true, trust: false, strict: false, maxExpand: 200, wrap: 'none' } as const

/** The formula as an element `math`; null when it is too long, too deep, or not understood. */
export function readFormula(tex: string, isDisplay: boolean): RichElement | null {
  if (tex.length > LONGEST || isTooDeep(tex)) return null
  try {
    // Temml's tree before it becomes markup; that it is called so says that it may change with a version, which the tests would tell.
    // oxlint-disable-next-line no-underscore-dangle
    const tree: unknown = temml.__renderToMathMLTree(tex, { ...OPTIONS, maxSize: [20, 20], displayMode: isDisplay })
    const count = { left: MOST_NODES }
    const [math] = readNode(tree, count)
    if (!isElement(math, 'math') || count.left < 0 || !showsText(math)) return null
    return isDisplay ? { ...math, attributes: { display: 'block' } } : math
  } catch {
    return null
  }
}

/** A formula of nothing but space would be lost on the page. */
function showsText(node: RichNode): boolean {
  return typeof node === 'string' ? node.trim() !== '' : isElement(node) && node.children.some(showsText)
}

function isTooDeep(tex: string): boolean {
  let depth = 0
  for (const sign of tex) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** One of Temml's nodes, held against the same list as MathML that was sent. */
function readNode(node: unknown, count: { left: number }): RichNode[] {
  count.left -= 1
  if (count.left < 0 || typeof node !== 'object' || node === null) return []
  if ('text' in node) return typeof node.text === 'string' && node.text !== '' ? [node.text] : []
  const listed: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : []
  const children = listed.flatMap((child) => readNode(child, count))
  if (!('type' in node) || typeof node.type !== 'string') return children
  const attributes = 'attributes' in node ? node.attributes : null
  const element = mathElement(node.type, children, (name) => textAt(attributes, name))
  return element === null ? [] : [element]
}

function textAt(attributes: unknown, name: string): string | null {
  if (typeof attributes !== 'object' || attributes === null) return null
  const value: unknown = Object.entries(attributes).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : null
}
