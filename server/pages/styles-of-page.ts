/**
 * Of a sheet of styles those that one page can use, so that a page does not wait for the styles of all others. They stand in
 * their order, but the whole sheet has to follow: what changes a page later may use any of it.
 */
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/** A sheet that was read. */
export type ReadSheet = {
  /** What a page needs of it, given as HTML. */
  cutFor: (html: string) => string
  /** What has to follow: all of it but typefaces, for a browser that is told of one twice takes it for another one. */
  rest: string
}

/** A rule with one of its selectors' classes each, or whatever else a sheet holds. */
type Piece =
  | { kind: 'always'; css: string }
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }
  | { kind: 'block'; head: string; pieces: readonly Piece[] }

/** A selector, and the classes without which nothing matches it. */
type Selector = { text: string; classes: readonly string[] }

/** More cuts than this are not kept: pages of one kind have the same. */
const KEPT = 100

/** Reads the sheet, once. */
export function readSheet(sheet: string): ReadSheet {
  const root = postcss.parse(sheet)
  const pieces = root.nodes.map(readNode)
  root.walkAtRules('font-face', (face) => void face.remove())
  const asked = new Set(pieces.flatMap(classesIn))
  const kept = new Map<string, string>()
  const cutFor = (html: string) => {
    const present = new Set([...classesOf(html)].filter((name) => asked.has(name)))
    const key = [...present].toSorted().join(' ')
    const cut = kept.get(key) ?? cutPieces(pieces, present)
    if (kept.size >= KEPT) kept.clear()
    kept.set(key, cut)
    return cut
  }
  return { cutFor, rest: root.toString() }
}

/** The class names that markup holds; also those of other attributes' texts, which does no harm. */
function classesOf(html: string): Set<string> {
  const lists = html.matchAll(/\bclass="([^"]*)"/g)
  return new Set([...lists].flatMap(([, list = '']) => unescaped(list).split(/\s+/)))
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
  // Typefaces, properties and what else has a name are asked for by rules of any page.
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

function readSelector(text: string): Selector {
  const classes = outsideBrackets(text).matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\[^]|[\w-]|\P{ASCII})+)/giu)
  return { text, classes: [...classes].map(([, name = '']) => unescapedName(name)) }
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

function classesIn(piece: Piece): string[] {
  if (piece.kind === 'block') return piece.pieces.flatMap(classesIn)
  return piece.kind === 'rule' ? piece.selectors.flatMap(({ classes }) => classes) : []
}

function cutPieces(pieces: readonly Piece[], present: ReadonlySet<string>): string {
  return pieces.map((piece) => cutPiece(piece, present)).join('')
}

function cutPiece(piece: Piece, present: ReadonlySet<string>): string {
  if (piece.kind === 'always') return piece.css
  if (piece.kind === 'block') {
    const within = cutPieces(piece.pieces, present)
    // Also without a rule a layer has its place among the others.
    return within === '' && !piece.head.startsWith('@layer') ? '' : `${piece.head}{${within}}`
  }
  const selectors = piece.selectors.filter(({ classes }) => classes.every((name) => present.has(name)))
  return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${piece.body}}`
}
