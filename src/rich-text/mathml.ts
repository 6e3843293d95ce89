/** Converts MathML to the elements that browsers render (MathML Core), without sizes and actions. */
import { isElement, MATH_NAMES, type MathName, type RichElement, type RichNode } from '../domain/rich-text.ts'

/** Returns an attribute of an element; null when it is absent. */
export type GetAttribute = (name: string) => string | null

const VARIANTS =
  /^(?:normal|bold|italic|bold-italic|double-struck|script|bold-script|fraktur|bold-fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace)$/
const RENDERED: ReadonlySet<string> = new Set(MATH_NAMES)
const TOKEN_ELEMENTS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/** Whether a MathML element contains text; elsewhere in a formula text needs such an element around it. */
export function isTokenElement(name: string): boolean {
  return TOKEN_ELEMENTS.has(name)
}

/** What a MathML element is rendered as; null for nothing. An empty row keeps the place of a child, as in a fraction. */
export function normalizeMathElement(
  name: string,
  children: RichNode[],
  getAttribute: GetAttribute,
): RichElement | null {
  if (isRendered(name)) {
    const content = isTokenElement(name) ? [textOf(children)] : children
    return { name, children: content, ...keptAttributes(name, getAttribute) }
  }
  switch (name) {
    case 'annotation':
    case 'annotation-xml':
      return null
    case 'semantics':
    case 'maction':
      return makeRow(children.slice(0, 1))
    case 'mphantom':
    case 'none':
      return makeRow([])
    case 'mspace':
      return makeSpace(getAttribute('width'))
    case 'mfenced':
      return makeRow(writeFences(children, getAttribute))
    case 'menclose':
      return makeEnclosure(children, getAttribute('notation') ?? '')
    case 'mlabeledtr':
      return { name: 'mtr', children: children.slice(1) }
    default:
      return makeRow(children)
  }
}

function isRendered(name: string): name is MathName {
  return RENDERED.has(name)
}

function textOf(children: RichNode[]): string {
  return children
    .map((child) => (typeof child === 'string' ? child : isElement(child) ? textOf(child.children) : ''))
    .join('')
}

/** A row of children; a single element needs none. */
function makeRow(children: RichNode[]): RichElement {
  const [only] = children
  return children.length === 1 && isElement(only) ? only : { name: 'mrow', children }
}

function keptAttributes(name: MathName, getAttribute: GetAttribute): Pick<RichElement, 'attributes'> {
  if (name === 'math') return getAttribute('display') === 'block' ? { attributes: { display: 'block' } } : {}
  const variant = getAttribute('mathvariant')
  return variant !== null && VARIANTS.test(variant) ? { attributes: { mathvariant: variant } } : {}
}

/** A space as a character of about its width: the width itself could be anything. */
function makeSpace(width: string | null): RichElement {
  const ems = Number(/^(\d*\.?\d+)em$/.exec(width?.trim() ?? '')?.[1] ?? 0)
  if (ems === 0) return makeRow([])
  return { name: 'mtext', children: [ems < 0.2 ? '\u2009' : ems < 0.6 ? '\u2005' : '\u2003'] }
}

/** `mfenced` is not part of MathML Core: its brackets and separators become operators. */
function writeFences(children: RichNode[], getAttribute: GetAttribute): RichNode[] {
  const separators = (getAttribute('separators') ?? ',').replace(/\s/g, '')
  const inner = children.flatMap((child, index) => [
    ...(index === 0 ? [] : makeOperator(separators[Math.min(index, separators.length) - 1] ?? '')),
    child,
  ])
  const [open, close] = [getAttribute('open') ?? '(', getAttribute('close') ?? ')']
  return [...makeOperator(open.slice(0, 2)), ...inner, ...makeOperator(close.slice(0, 2))]
}

function makeOperator(text: string): RichNode[] {
  return text === '' ? [] : [{ name: 'mo', children: [text] }]
}

/** Of all enclosures only the lines above and below, which operators can draw. */
function makeEnclosure(children: RichNode[], notation: string): RichElement {
  const row = makeRow(children)
  if (notation === 'top') return { name: 'mover', children: [row, { name: 'mo', children: ['\u203e'] }] }
  if (notation === 'bottom') return { name: 'munder', children: [row, { name: 'mo', children: ['_'] }] }
  return row
}
