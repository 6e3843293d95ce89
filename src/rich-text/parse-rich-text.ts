/**
 * Titles, abstracts and names as services send them, with markup, character references and TeX → what the app stores. Each is
 * parsed once, where a response is normalized, within `withLateParsers`.
 */
import {
  type Formula,
  isElement,
  isFormula,
  type RichElement,
  type RichNode,
  type RichText,
} from '../domain/rich-text.ts'
import { getLateParser } from './late-parsers.ts'
import { parseMarkup } from './parse-markup.ts'
import { cleanText, collapseSpaces, formatPlainText } from './plain-text.ts'
import { unescapeTags } from './tokenize.ts'

/** Longer texts, and those with more nodes, are stored without formatting. */
const MAX_LENGTH = 20_000
const MAX_NODES = 5000
/** A space in TeX that neither follows a backslash nor is in braces. */
const SPACE_OUTSIDE_GROUPS = /(?<!\\)\s+(?![^{]*\})/

/** Parses a title: a title or the name of a work. */
export function parseTitle(source: string): RichText {
  return makeRichText(parseNodes(source))
}

/** Parses an abstract, without a first heading "Abstract", which the page has already. */
export function parseAbstract(source: string): RichText {
  return makeRichText(withoutOwnHeading(parseNodes(source)))
}

/** Parses a name, a keyword or any other text that is shown without formatting. */
export function parsePlainText(source: string): string {
  return /[<&$\\]/.test(source) ? formatPlainText(parseNodes(source)) : collapseSpaces(cleanText(source))
}

function parseNodes(source: string): RichNode[] {
  return convertFormulas(parseMarkup(unescapeTags(cleanText(source))))
}

function makeRichText(nodes: RichNode[]): RichText {
  const plain = formatPlainText(nodes)
  const isPlain = nodes.length === 0 || (nodes.length === 1 && nodes[0] === plain)
  return { plain, nodes: isPlain || plain.length > MAX_LENGTH || countNodes(nodes) > MAX_NODES ? null : nodes }
}

function countNodes(nodes: readonly RichNode[]): number {
  return nodes.reduce((count, node) => count + 1 + (isElement(node) ? countNodes(node.children) : 0), 0)
}

function withoutOwnHeading(nodes: RichNode[]): RichNode[] {
  const first = nodes.findIndex((node) => typeof node !== 'string' || node.trim() !== '')
  const heading = nodes[first]
  const isOwn = isElement(heading, 'h') && /^abstract\W*$/i.test(formatPlainText([heading]))
  return isOwn && nodes.length > first + 1 ? nodes.slice(first + 1) : nodes
}

/** TeX formulas as MathML; those that are invalid stay as they are. */
function convertFormulas(nodes: RichNode[]): RichNode[] {
  return nodes.map((node) => {
    if (isFormula(node)) return convertFormula(node) ?? node
    return isElement(node) ? { ...node, children: convertFormulas(node.children) } : node
  })
}

function convertFormula({ tex, isDisplay }: Formula): RichElement | null {
  const math = renderFormula(tex, isDisplay)
  if (math === null) return null
  // MathML has no spaces where TeX has them: "K^- p" would become "K⁻p".
  const parts = tex.split(SPACE_OUTSIDE_GROUPS).map((part) => renderFormula(part, isDisplay) ?? '')
  const plain = formatPlainText(parts.flatMap((part) => [part, ' ']))
  const isWhole = plain.replace(/\s/g, '') === formatPlainText([math]).replace(/\s/g, '')
  return isWhole && parts.length > 1 ? { ...math, plain } : math
}

function renderFormula(tex: string, isDisplay: boolean): RichElement | null {
  const markup = getLateParser('renderTex')?.(tex, isDisplay) ?? null
  if (markup === null) return null
  const [math] = parseMarkup(markup)
  return isElement(math, 'math') && formatPlainText([math]) !== '' ? math : null
}
