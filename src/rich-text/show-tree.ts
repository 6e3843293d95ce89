/** A tree as React elements. What can stand in a tree can be shown, and nothing else: no element or attribute is made from a text. */
import { createElement, Fragment, type ReactNode } from 'react'
import type { readFormula } from './read-formula.ts'
import type { Mark } from './rich-text-props.ts'
import { showMarked } from './show-mark.tsx'
import { texText } from './tex-text.ts'
import { type Formula, isElement, isFormula, type RichElement, type RichNode } from './tree.ts'

/** What showing needs beside the tree: what points words out, and what reads TeX, once that is there. */
export type Means = { mark: Mark | undefined; readFormula: typeof readFormula | null }

const BLOCKS: ReadonlySet<string> = new Set(['h', 'ul', 'ol', 'li', 'gap', 'br'])

/** Parts in a line: what divides them is a space. */
export function showLine(nodes: readonly RichNode[], means: Means): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => showInLine(node, means)))
}

function showInLine(node: RichNode, means: Means): ReactNode {
  if (typeof node === 'string') return showMarked(node, means.mark)
  if (isFormula(node)) return showFormula(node, means)
  if (BLOCKS.has(node.name)) return createElement(Fragment, null, ' ', showLine(node.children, means), ' ')
  return showElement(node, means)
}

/** Parts as paragraphs, headings and lists. */
export function showBlocks(nodes: readonly RichNode[], means: Means): ReactNode {
  const blocks: ReactNode[] = []
  let line: RichNode[] = []
  const endLine = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      blocks.push(createElement('p', { key: blocks.length }, ...line.map((part) => showWithBreaks(part, means))))
    }
    line = []
  }
  for (const node of nodes) {
    if (isElement(node) && (node.name === 'gap' || node.name === 'h' || node.name === 'ul' || node.name === 'ol')) {
      endLine()
      if (node.name !== 'gap') blocks.push(showBlock(node, blocks.length, means))
    } else line.push(node)
  }
  endLine()
  return blocks
}

function showBlock({ name, children }: RichElement, key: number, means: Means): ReactNode {
  if (name === 'h') {
    return createElement('p', { key }, createElement('strong', null, showLine(children, means)))
  }
  return createElement(
    name,
    { key },
    ...children.map((entry) =>
      createElement('li', null, ...showEntry(isElement(entry) ? entry.children : [entry], means)),
    ),
  )
}

/** What stands in an entry of a list: lines, and lists in it. */
function showEntry(nodes: readonly RichNode[], means: Means): ReactNode[] {
  const last = nodes.findLastIndex((node) => !isElement(node, 'gap'))
  return nodes
    .slice(0, last + 1)
    .map((node, index) =>
      isElement(node, 'ul') || isElement(node, 'ol') ? showBlock(node, index, means) : showWithBreaks(node, means),
    )
}

function showWithBreaks(node: RichNode, means: Means): ReactNode {
  return isElement(node, 'br') || isElement(node, 'gap') ? createElement('br') : showInLine(node, means)
}

function showElement(element: RichElement, means: Means): ReactNode {
  if (element.name === 'math') return showMath(element)
  const children = element.children.map((child) => showInLine(child, means))
  if (element.name === 'sc') return createElement('span', { className: 'small-caps' }, ...children)
  return createElement(element.name, null, ...children)
}

/** A formula as MathML; as text while the code for it is on its way; as its source where that is not understood. */
function showFormula({ tex, source, isDisplay }: Formula, { readFormula }: Means): ReactNode {
  if (readFormula === null) return texText(tex)
  const math = readFormula(tex, isDisplay)
  return math === null ? source : showMath(math)
}

/** A formula does not break: where it is wider than its column it can be moved within it. */
function showMath(math: RichElement): ReactNode {
  return createElement('span', { className: 'formula' }, showMathNode(math))
}

function showMathNode(node: RichNode): ReactNode {
  if (!isElement(node)) return isFormula(node) ? node.source : node
  return createElement(node.name, node.attributes ?? null, ...node.children.map(showMathNode))
}
