/**
 * Of a sheet of styles those that one page can use before anybody deals with it, so that a page does not wait for all others.
 * They stand in their order, but the whole sheet has to follow: what changes a page later may use any of it.
 */
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

import { withoutUnused } from './unused-styles.ts'

/** A sheet that was read. */
export type ReadSheet = {
  /** What a page needs of it, given as HTML. */
  cutFor: (html: string) => string
  /** What has to follow: all of it but typefaces, for a browser that is told of one twice takes it for another one. */
  rest: string
}

/** A rule with what each of its selectors asks for, or whatever else a sheet holds. */
type Piece =
  | { kind: 'always'; css: string }
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }
  | { kind: 'block'; head: string; pieces: readonly Piece[] }

/** A selector with the elements and the classes, as `.name`, without which nothing matches it; null: only what is pointed at. */
type Selector = { text: string; asksFor: readonly string[] | null }

/** More cuts than this are not kept: pages of one kind have the same. */
const KEPT = 100

/** Reads the sheet, once. */
export function readSheet(sheet: string): ReadSheet {
  const root = postcss.parse(sheet)
  const pieces = root.nodes.map(readNode)
  root.walkAtRules('font-face', (face) => void face.remove())
  const asked = new Set(pieces.flatMap(namesIn))
  const kept = new Map<string, string>()
  const cutFor = (html: string) => {
    const present = new Set([...namesOf(html)].filter((name) => asked.has(name)))
    const key = [...present].toSorted().join(' ')
    const cut = kept.get(key) ?? withoutUnused(cutPieces(pieces, present))
    if (kept.size >= KEPT) kept.clear()
    kept.set(key, cut)
    return cut
  }
  return { cutFor, rest: root.toString() }
}

/** The elements and classes of a page, whose content is given; also those of other attributes' texts, which does no harm. */
function namesOf(html: string): Set<string> {
  const elements = [...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const lists = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, list = '']) => unescaped(list).split(/\s+/))
  return new Set(['html', 'body', ...elements, ...lists.map((name) => `.${name}`)])
}

function unescaped(attribute: string): string {
  return attribute
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

function readNode(node: ChildNode): Piece {
  if (node.type === 'rule' && !holdsRules(node))
    return { kind: 'rule', selectors: node.selectors.map(readSelector), body: bodyOf(node) }
  if (node.type === 'atrule' && GROUPING.has(node.name) && node.nodes !== undefined)
    return { kind: 'block', head: `@${node.name} ${node.params}`, pieces: node.nodes.map(readNode) }
  // What has a name is asked for by that.
  return {
    kind: 'always',
    css:
      node.type === 'comment'
        ? ''
        : `${node.toString()}${node.type === 'atrule' && node.nodes === undefined ? ';' : ''}`,
  }
}

/** At-rules with rules within that hold where the at-rule holds. */
const GROUPING = new Set(['layer', 'media', 'supports', 'container'])

function holdsRules(node: Rule): boolean {
  return node.nodes.some(({ type }) => type === 'rule' || type === 'atrule')
}

function bodyOf(node: Rule | AtRule): string {
  return (node.nodes ?? []).map(String).join(';')
}

/** What changes when a page is pointed at or dealt with. */
const DEALT_WITH = /:(?:hover|active|focus(?:-within|-visible)?)(?![\w-])/

function readSelector(text: string): Selector {
  if (DEALT_WITH.test(text.replaceAll(/\\[^]|:not\([^)]*\)/g, ''))) return { text, asksFor: null }
  const outside = outsideBrackets(text)
  const classes = [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\[^]|[\w-]|\P{ASCII})+)/giu)]
  const elements = [...outside.matchAll(/(?:^|[\s>+~])([a-z][a-z\d]*)/gi)]
  return {
    text,
    asksFor: [
      ...elements.map(([, name = '']) => name.toLowerCase()),
      ...classes.map(([, name = '']) => `.${unescapedName(name)}`),
    ],
  }
}

/** Without what stands in brackets: there a class may be one of several, or must not be there. */
function outsideBrackets(selector: string): string {
  let depth = 0
  let outside = ''
  for (const [part] of selector.matchAll(/\\[^]|[^]/g)) {
    if (part === '(' || part === '[') depth += 1
    else if (part === ')' || part === ']') depth -= 1
    else if (depth === 0) outside += part
  }
  return outside
}

function unescapedName(name: string): string {
  return name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\([^])/g, '$1')
}

function namesIn(piece: Piece): string[] {
  if (piece.kind === 'block') return piece.pieces.flatMap(namesIn)
  return piece.kind === 'rule' ? piece.selectors.flatMap(({ asksFor }) => asksFor ?? []) : []
}

function cutPieces(pieces: readonly Piece[], present: ReadonlySet<string>): string {
  return pieces.map((piece) => cutPiece(piece, present)).join('')
}

function cutPiece(piece: Piece, present: ReadonlySet<string>): string {
  if (piece.kind === 'always') return piece.css
  if (piece.kind === 'block') {
    // Nobody prints before all of it is there.
    if (piece.head === '@media print') return ''
    const within = cutPieces(piece.pieces, present)
    // Also without a rule a layer has its place among the others.
    return within === '' && !piece.head.startsWith('@layer') ? '' : `${piece.head}{${within}}`
  }
  const selectors = piece.selectors.filter(({ asksFor }) => asksFor?.every((name) => present.has(name)))
  return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${piece.body}}`
}
