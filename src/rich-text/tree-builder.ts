/** A tree under construction: the open elements, and how opening and closing one affects the others. */
import { type FormatName, type Formula, isElement, isFormula, type RichNode } from '../domain/rich-text.ts'
import { isTokenElement, normalizeMathElement, type GetAttribute } from './mathml.ts'
import type { TagMeaning } from './tags.ts'

/** An open element. `attributes` is the source after the tag's name. */
export type OpenElement = { meaning: TagMeaning; children: RichNode[]; attributes: string }

/** The open elements from the outermost to the innermost, and the finished nodes outside of them. */
export type TreeBuilder = { open: OpenElement[]; nodes: RichNode[] }

/** How deep formats and lists may be nested, and MathML inside them. Real texts stay far below. */
const MAX_DEPTH = 16
const MAX_MATH_DEPTH = 32

/** The innermost open element. */
export function innermost({ open }: TreeBuilder): OpenElement | undefined {
  return open.at(-1)
}

/** Adds a node to the innermost open element. */
export function addNode(builder: TreeBuilder, node: RichNode): void {
  siblingsOf(builder).push(node)
}

/** Opens an element and returns true; false inside a MathML token element or at the maximum depth, where its content joins the parent. */
export function openElement(builder: TreeBuilder, meaning: TagMeaning, attributes = ''): boolean {
  const parent = innermost(builder)?.meaning
  const isInToken = parent?.kind === 'math' && isTokenElement(parent.name)
  const maxDepth = meaning.kind === 'math' ? MAX_DEPTH + MAX_MATH_DEPTH : MAX_DEPTH
  if (isInToken || builder.open.length >= maxDepth) return false
  builder.open.push({ meaning, children: [], attributes })
  return true
}

/** Closes the innermost element. */
export function closeInnermost(builder: TreeBuilder): void {
  const closed = builder.open.pop()
  if (closed === undefined) return
  for (const node of finishElement(closed)) addNode(builder, node)
}

/** Closes open elements until `length` of them are left. */
export function closeDownTo(builder: TreeBuilder, length: number): void {
  while (builder.open.length > length) closeInnermost(builder)
}

/** Closes the innermost formats, acts, and opens them again: formats may span paragraphs. */
export function outsideFormats(builder: TreeBuilder, act: () => void): void {
  const start = builder.open.findLastIndex(({ meaning }) => meaning.kind !== 'format') + 1
  const formats = builder.open.slice(start).map(({ meaning }) => meaning)
  closeDownTo(builder, start)
  act()
  for (const meaning of formats) openElement(builder, meaning)
}

/** Closes a format and keeps those that were opened inside it. Without a matching start nothing happens. */
export function closeFormat(builder: TreeBuilder, name: FormatName): void {
  const { open } = builder
  const start = open.findLastIndex(({ meaning }) => meaning.kind !== 'format') + 1
  const index = open.findLastIndex(({ meaning }) => meaning.kind === 'format' && meaning.name === name)
  if (index < start) return
  const inner = open.slice(index + 1).map(({ meaning }) => meaning)
  closeDownTo(builder, index)
  for (const meaning of inner) openElement(builder, meaning)
}

/** Ends a paragraph, if there is one. */
export function addGap(builder: TreeBuilder): void {
  outsideFormats(builder, () => {
    const siblings = siblingsOf(builder)
    if (siblings.length > 0 && !isElement(siblings.at(-1), 'gap')) addNode(builder, { name: 'gap', children: [] })
  })
}

function siblingsOf(builder: TreeBuilder): RichNode[] {
  return innermost(builder)?.children ?? builder.nodes
}

/** The nodes that represent a closed element in its parent: usually one, none for an empty element. */
function finishElement({ meaning, children, attributes }: OpenElement): RichNode[] {
  switch (meaning.kind) {
    case 'format':
      return children.length === 0 ? [] : [{ name: meaning.name, children }]
    case 'block': {
      const content = meaning.name === 'ul' || meaning.name === 'ol' ? wrapListItems(children) : children
      return content.length === 0 ? [] : [{ name: meaning.name, children: content }]
    }
    case 'tex':
      return makeFormula(children)
    case 'alternatives': {
      // MathML is preferred to TeX: browsers render it without further code.
      const hasMath = children.some((child) => isElement(child, 'math'))
      return hasMath ? children.filter((child) => !isFormula(child)) : children
    }
    case 'math': {
      if (meaning.name === 'math' && children.length === 0) return []
      const element = normalizeMathElement(meaning.name, children, makeGetAttribute(attributes))
      return element === null ? [] : [element]
    }
    default:
      return children
  }
}

/** A list contains items only: anything else becomes one, white space is dropped. */
function wrapListItems(children: RichNode[]): RichNode[] {
  return children.flatMap((child): RichNode[] => {
    if (isElement(child, 'li')) return [child]
    return isBlank(child) ? [] : [{ name: 'li', children: [child] }]
  })
}

function isBlank(node: RichNode): boolean {
  return typeof node === 'string' ? node.trim() === '' : isElement(node) && node.children.every(isBlank)
}

/** Publishers put whole LaTeX documents around a formula. */
function makeFormula(children: RichNode[]): Formula[] {
  const source = children.filter((child) => typeof child === 'string').join('')
  const document = /\\begin\{document\}([^]*?)\\end\{document\}/.exec(source)?.[1] ?? source
  const delimited = /^(\$\$?|\\\(|\\\[)([^]*?)(?:\$\$?|\\\)|\\\])$/.exec(document.trim())
  const tex = (delimited?.[2] ?? document).trim()
  return tex === '' ? [] : [{ tex, source: tex, isDisplay: delimited?.[1] === '$$' || delimited?.[1] === '\\[' }]
}

function makeGetAttribute(attributes: string): GetAttribute {
  return (name) => {
    const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes)
    return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? '')
  }
}
