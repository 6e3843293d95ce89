/** MathML as it is read, turned into the few elements that browsers show by themselves (MathML Core), without sizes or actions. */
import { isElement, MATH_NAMES, type MathName, type RichElement, type RichNode } from './tree.ts'

/** Reads an attribute of an element; null when it has none. */
export type ReadAttribute = (name: string) => string | null

const VARIANTS =
  /^(?:normal|bold|italic|bold-italic|double-struck|script|bold-script|fraktur|bold-fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace)$/
const SHOWN: ReadonlySet<string> = new Set(MATH_NAMES)
/** Elements that hold text and nothing else. */
const TEXT_NAMES: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/** Whether an element of MathML holds text; elsewhere in a formula text is written into one that does. */
export function holdsText(name: string): boolean {
  return TEXT_NAMES.has(name)
}

/**
 * What an element of MathML is shown as; null when nothing of it is. Where the place of a child counts, as in a fraction,
 * an empty row keeps it.
 */
export function mathElement(name: string, children: RichNode[], readAttribute: ReadAttribute): RichElement | null {
  if (isShown(name)) {
    return { name, children: holdsText(name) ? [textIn(children)] : children, ...attributesOf(name, readAttribute) }
  }
  switch (name) {
    case 'annotation':
    case 'annotation-xml':
      return null
    case 'semantics':
    case 'maction':
      return row(children.slice(0, 1))
    case 'mphantom':
    case 'none':
      return row([])
    case 'mspace':
      return spaceOf(readAttribute('width'))
    case 'mfenced':
      return row(fenced(children, readAttribute))
    case 'menclose':
      return enclosed(children, readAttribute('notation') ?? '')
    case 'mlabeledtr':
      return { name: 'mtr', children: children.slice(1) }
    default:
      return row(children)
  }
}

function textIn(children: RichNode[]): string {
  return children
    .map((child) => (typeof child === 'string' ? child : isElement(child) ? textIn(child.children) : ''))
    .join('')
}

/** Children in a row; a single element needs none around it. */
function row(children: RichNode[]): RichElement {
  const [only] = children
  return children.length === 1 && isElement(only) ? only : { name: 'mrow', children }
}

function isShown(name: string): name is MathName {
  return SHOWN.has(name)
}

function attributesOf(name: MathName, readAttribute: ReadAttribute): Pick<RichElement, 'attributes'> {
  if (name === 'math') return readAttribute('display') === 'block' ? { attributes: { display: 'block' } } : {}
  const variant = readAttribute('mathvariant')
  return variant !== null && VARIANTS.test(variant) ? { attributes: { mathvariant: variant } } : {}
}

/** A space as a character of about its width: a width as such could be any. */
function spaceOf(width: string | null): RichElement {
  const ems = Number(/^(\d*\.?\d+)em$/.exec(width?.trim() ?? '')?.[1] ?? 0)
  if (ems === 0) return row([])
  return { name: 'mtext', children: [ems < 0.2 ? '\u2009' : ems < 0.6 ? '\u2005' : '\u2003'] }
}

/** `mfenced` is none of MathML Core: its brackets and commas are written out. */
function fenced(children: RichNode[], readAttribute: ReadAttribute): RichNode[] {
  const separators = (readAttribute('separators') ?? ',').replace(/\s/g, '')
  const inner = children.flatMap((child, index) => [
    ...(index === 0 ? [] : sign(separators[Math.min(index, separators.length) - 1] ?? '')),
    child,
  ])
  return [
    ...sign((readAttribute('open') ?? '(').slice(0, 2)),
    ...inner,
    ...sign((readAttribute('close') ?? ')').slice(0, 2)),
  ]
}

function sign(text: string): RichNode[] {
  return text === '' ? [] : [{ name: 'mo', children: [text] }]
}

/** Of all enclosures only the lines above and below, which operators can draw. */
function enclosed(children: RichNode[], notation: string): RichElement {
  if (notation === 'top') return { name: 'mover', children: [row(children), { name: 'mo', children: ['\u203e'] }] }
  if (notation === 'bottom') return { name: 'munder', children: [row(children), { name: 'mo', children: ['_'] }] }
  return row(children)
}
