/** A tree while it grows: the elements that are open, and what opening and closing one does to the others. */
import { holdsText } from './math-elements.ts'
import { settleChildren } from './settle-children.ts'
import type { TagMeaning } from './tag-names.ts'
import { type FormatName, isElement, type RichNode } from './tree.ts'

/** How much may still be read before the rest is only text. */
export type TreeLimits = { characters: number; nodes: number }

/** An element that is open. */
export type Open = { meaning: TagMeaning; children: RichNode[]; attributes: string }

/** The open elements from the outermost to the innermost, what stands beside them all, and how many were not opened, by name. */
export type Growth = { open: Open[]; nodes: RichNode[]; tooDeep: Map<string, number>; left: TreeLimits }

/** Formats and lists within each other; elements of one formula within each other. Real texts stay far below. */
const DEEPEST = 16
const DEEPEST_MATH = 32

/** The innermost open element. */
export function innermost({ open }: Growth): Open | undefined {
  return open.at(-1)
}

/** Puts a part behind what is there already. */
export function addNode(growth: Growth, node: RichNode): void {
  growth.left.nodes -= 1
  ;(innermost(growth)?.children ?? growth.nodes).push(node)
}

/** Opens an element, unless it would stand too deep, or in one that holds text only: then its text stands in what is around it. */
export function openElement(growth: Growth, meaning: TagMeaning, attributes: string): void {
  const { open, tooDeep } = growth
  const around = innermost(growth)?.meaning
  const isInText = around?.kind === 'math' && holdsText(around.name)
  if (isInText || open.length >= (meaning.kind === 'math' ? DEEPEST + DEEPEST_MATH : DEEPEST)) {
    tooDeep.set(keyOf(meaning), (tooDeep.get(keyOf(meaning)) ?? 0) + 1)
    return
  }
  growth.left.nodes -= 1
  open.push({ meaning, children: [], attributes })
}

/** Whether the end of an element belongs to one that was not opened; then that one is done with. */
export function endsTooDeep({ tooDeep }: Growth, meaning: TagMeaning): boolean {
  const count = tooDeep.get(keyOf(meaning)) ?? 0
  if (count > 0) tooDeep.set(keyOf(meaning), count - 1)
  return count > 0
}

/** Closes the innermost element. */
export function closeInnermost(growth: Growth): void {
  const closed = growth.open.pop()
  if (closed === undefined) return
  const around = innermost(growth)?.children ?? growth.nodes
  for (const node of settleChildren(closed.meaning, closed.children, closed.attributes)) around.push(node)
}

/** Closes open elements from within, up to and with the one at this place from the outside. */
export function closeTo(growth: Growth, index: number): void {
  while (growth.open.length > index) closeInnermost(growth)
}

/** Closes the formats that are open innermost, does something, and opens them again: formats reach across paragraphs. */
export function betweenFormats(growth: Growth, act: () => void): void {
  const closed: FormatName[] = []
  for (let top = innermost(growth); top?.meaning.kind === 'format'; top = innermost(growth)) {
    closed.push(top.meaning.name)
    closeInnermost(growth)
  }
  act()
  for (const name of closed.toReversed()) openElement(growth, { kind: 'format', name }, '')
}

/** Ends a format; those opened within it go on. The end of a format that is not open is nothing. */
export function closeFormat(growth: Growth, name: FormatName): void {
  const { open } = growth
  const beginning = open.findLastIndex(({ meaning }) => meaning.kind !== 'format') + 1
  const index = open.findLastIndex(({ meaning }) => meaning.kind === 'format' && meaning.name === name)
  if (index < beginning) return
  const inner = open.slice(index + 1).flatMap(({ meaning }) => (meaning.kind === 'format' ? [meaning.name] : []))
  closeTo(growth, index)
  for (const format of inner) openElement(growth, { kind: 'format', name: format }, '')
}

/** Ends a paragraph, where there is one. */
export function addGap(growth: Growth): void {
  betweenFormats(growth, () => {
    const around = innermost(growth)?.children ?? growth.nodes
    if (around.length > 0 && !isElement(around.at(-1), 'gap')) addNode(growth, { name: 'gap', children: [] })
  })
}

function keyOf(meaning: TagMeaning): string {
  return 'name' in meaning ? `${meaning.kind} ${meaning.name}` : meaning.kind
}
