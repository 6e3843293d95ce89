/** Renders titles and abstracts. Each node becomes an element of its own list; no element or attribute is made from a text. */
import { createElement, Fragment, type ReactNode } from 'react'
import { isElement, isFormula, type RichElement, type RichNode, type RichText } from '../domain/rich-text.ts'
import { shortenText } from './plain-text.ts'

/** Parts of a plain text in order; joined they are the text. `isMarked` parts are highlighted. */
export type MarkedPart = { text: string; isMarked: boolean }

/** Splits a text into parts that are highlighted or not. */
export type Mark = (text: string) => MarkedPart[]

type RichLineProps = {
  text: RichText
  mark?: Mark | undefined
  /** Longer texts are shortened and lose their formatting; 2,000 characters when left out. */
  maxLength?: number
}

const MAX_LENGTH = 2000
const BLOCKS: ReadonlySet<string> = new Set(['h', 'ul', 'ol', 'li', 'gap', 'br'])

/** A text in one line: paragraphs and lists become spaces. Ends with an ellipsis where it was cut. */
export function RichLine({ text: { plain, nodes }, mark, maxLength = MAX_LENGTH }: RichLineProps) {
  if (nodes === null || plain.length > maxLength) return renderText(shortenText(plain, maxLength), mark)
  return renderInline(nodes, mark)
}

/** A text with its paragraphs, headings and lists, as far as it keeps its formatting. */
export function RichParagraphs({ text: { plain, nodes }, mark }: Omit<RichLineProps, 'maxLength'>) {
  const blocks: ReactNode[] = []
  let line: RichNode[] = []
  const endParagraph = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      blocks.push(createElement('p', { key: blocks.length }, ...line.map((part) => renderWithBreaks(part, mark))))
    }
    line = []
  }
  for (const node of nodes ?? [plain]) {
    if (isElement(node) && (node.name === 'gap' || node.name === 'h' || node.name === 'ul' || node.name === 'ol')) {
      endParagraph()
      if (node.name !== 'gap') blocks.push(renderBlock(node, blocks.length, mark))
    } else line.push(node)
  }
  endParagraph()
  return blocks
}

function renderBlock({ name, children }: RichElement, key: number, mark?: Mark): ReactNode {
  if (name === 'h') return createElement('p', { key }, createElement('strong', null, renderInline(children, mark)))
  const items = children.map((item) =>
    createElement('li', null, ...renderListItem(isElement(item) ? item.children : [item], mark)),
  )
  return createElement(name, { key }, ...items)
}

function renderListItem(nodes: readonly RichNode[], mark?: Mark): ReactNode[] {
  const last = nodes.findLastIndex((node) => !isElement(node, 'gap'))
  return nodes
    .slice(0, last + 1)
    .map((node, index) =>
      isElement(node, 'ul') || isElement(node, 'ol') ? renderBlock(node, index, mark) : renderWithBreaks(node, mark),
    )
}

function renderWithBreaks(node: RichNode, mark?: Mark): ReactNode {
  return isElement(node, 'br') || isElement(node, 'gap') ? createElement('br') : renderNode(node, mark)
}

function renderInline(nodes: readonly RichNode[], mark?: Mark): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, mark)))
}

function renderNode(node: RichNode, mark?: Mark): ReactNode {
  if (typeof node === 'string') return renderText(node, mark)
  if (isFormula(node)) return node.source
  if (BLOCKS.has(node.name)) return createElement(Fragment, null, ' ', renderInline(node.children, mark), ' ')
  // A formula does not wrap: one that is wider than its column scrolls within it.
  if (node.name === 'math') return createElement('span', { className: 'formula' }, renderMathNode(node))
  const children = node.children.map((child) => renderNode(child, mark))
  if (node.name === 'sc') return createElement('span', { className: 'small-caps' }, ...children)
  return createElement(node.name, null, ...children)
}

function renderText(text: string, mark?: Mark): ReactNode {
  if (mark === undefined) return text
  // The parts of a text never change places.
  // oxlint-disable-next-line no-array-index-key
  return mark(text).map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))
}

function renderMathNode(node: RichNode): ReactNode {
  if (!isElement(node)) return isFormula(node) ? node.source : node
  return createElement(node.name, node.attributes ?? null, ...node.children.map(renderMathNode))
}
