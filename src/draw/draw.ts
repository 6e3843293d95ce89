/**
 * Draws React elements once, before React DOM is here to do it: the nodes that a server’s markup would have become, so that
 * React takes them over as it takes over a page that a server has rendered. Nothing is parsed as HTML.
 */
import { Fragment, Profiler, StrictMode, Suspense } from 'react'
import { setAttributes, textOfValue } from './attributes.ts'
import { CannotDraw } from './cannot-draw.ts'
import { type Context, type Given, read, withGiven, withHooks } from './hooks.ts'

/** What was drawn, not yet in the document. */
export type Drawn = { head: DocumentFragment; body: DocumentFragment }

/** Draws `element`. Throws CannotDraw where something is still on its way or not known here, and whatever a component throws. */
export function draw(element: unknown): Drawn {
  const drawn = { head: new DocumentFragment(), body: new DocumentFragment() }
  withHooks(() => append(element, { into: drawn.body, head: drawn.head, given: null, namespace: HTML, chosen: null }))
  return drawn
}

/** Where a node is drawn. */
type Place = {
  into: Node
  /** Where titles, descriptions and links to other forms go, as React puts them; null within a drawing. */
  head: Node | null
  given: Given
  namespace: string
  /** Which option of the list around it is chosen; null: none is said to be. */
  chosen: string | null
}

const HTML = 'http://www.w3.org/1999/xhtml'
const FOREIGN: Record<string, string> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
}
/** What belongs into the head wherever it stands. */
const OF_THE_HEAD = new Set(['title', 'meta', 'link'])
/** What React DOM treats in ways of its own that are not needed here. */
const NOT_HERE = new Set('html head body script style img iframe object embed video audio template textarea'.split(' '))

const ELEMENT = Symbol.for('react.transitional.element')
const MEMO = Symbol.for('react.memo')
const FORWARDED = Symbol.for('react.forward_ref')
const CONTEXT = Symbol.for('react.context')
const CONSUMER = Symbol.for('react.consumer')
const TRANSPARENT: unknown[] = [Fragment, StrictMode, Profiler]

type Props = Record<string, unknown>

/** An element as React makes it. */
type ElementLike = { type: unknown; props: Props }

/** What an element can be of beside a name and a component, as React makes it: the parts that its kind has. */
type Kind = { $$typeof: symbol; type: unknown; render: FunctionLike; _context: Context }

type FunctionLike = (props: unknown, ref?: unknown) => unknown

/** A component: a function, or a class whose instances render. */
type Component = FunctionLike & {
  prototype?: { isReactComponent?: unknown }
  contextType?: unknown
  getDerivedStateFromProps?: unknown
}

type ClassComponent = new (props: Props) => { props: Props; render: () => unknown }

function append(node: unknown, place: Place): void {
  const text = textOfNode(node)
  if (text !== null) {
    if (text !== '') place.into.appendChild(document.createTextNode(text))
  } else if (Array.isArray(node)) for (const part of node) append(part, place)
  else if (isElement(node)) appendElement(node, place)
  else if (isIterable(node)) append([...node], place)
  else throw new CannotDraw('an object as a child')
}

/** The text that a child is, '' where there is nothing to see; null: it is more than a text. */
function textOfNode(node: unknown): string | null {
  if (node == null || typeof node === 'boolean') return ''
  return typeof node === 'object' || typeof node === 'function' || typeof node === 'symbol' ? null : textOfValue(node)
}

function appendElement({ type, props }: ElementLike, place: Place): void {
  const { children } = props
  if (typeof type === 'string') appendHost(type, props, place)
  else if (TRANSPARENT.includes(type)) append(children, place)
  else if (type === Suspense) appendBoundary(children, place)
  else if (isComponent(type)) append(rendered(type, props, place.given), place)
  else if (isKind(type)) appendKind(type, props, place)
  else throw new CannotDraw('an unknown element')
}

function appendKind(kind: Kind, props: Props, place: Place): void {
  const { children } = props
  const { given } = place
  if (kind.$$typeof === MEMO) appendElement({ type: kind.type, props }, place)
  else if (kind.$$typeof === FORWARDED)
    append(
      withGiven(given, () => kind.render(props, props['ref'])),
      place,
    )
  else if (kind.$$typeof === CONTEXT)
    append(children, { ...place, given: { context: kind, value: props['value'], outer: given } })
  else if (kind.$$typeof === CONSUMER && isComponent(children)) {
    // React's own name.
    // oxlint-disable-next-line no-underscore-dangle
    const { _context: context } = kind
    append(
      withGiven(given, () => children(read(context))),
      place,
    )
  } else throw new CannotDraw('an unknown kind of element')
}

function rendered(type: Component, props: Props, given: Given): unknown {
  if (!isClass(type)) return withGiven(given, () => type(props))
  if (type.contextType !== undefined || type.getDerivedStateFromProps !== undefined) throw new CannotDraw(type.name)
  return withGiven(given, () => new type(props).render())
}

/** With the marks by which React knows a part that can be taken over by itself. */
function appendBoundary(children: unknown, place: Place): void {
  place.into.appendChild(document.createComment('$'))
  append(children, place)
  place.into.appendChild(document.createComment('/$'))
}

function appendHost(type: string, props: Props, place: Place): void {
  if (NOT_HERE.has(type)) throw new CannotDraw(type)
  const namespace = FOREIGN[type] ?? place.namespace
  const element = document.createElementNS(namespace, type)
  setAttributes(element, props)
  const { children, value } = props
  if (place.head !== null && namespace === HTML && OF_THE_HEAD.has(type)) {
    if (children != null) element.textContent = textOfValue(children)
    place.head.appendChild(element)
    return
  }
  if (type === 'option' && place.chosen !== null && textOfValue(value) === place.chosen)
    element.setAttribute('selected', '')
  if (type === 'input') setFirst(element, props)
  place.into.appendChild(element)
  // What stands in it is for those who run no scripts, and React leaves it alone.
  if (type === 'noscript') return
  const head = namespace === HTML ? place.head : null
  const inside = { ...place, into: element, head, namespace }
  if (type !== 'select') return append(children, inside)
  element.removeAttribute('value')
  append(children, { ...inside, chosen: value == null ? null : textOfValue(value) })
}

/** What an input begins with, where that is not said by its value. */
function setFirst(element: Element, { value, defaultValue, checked, defaultChecked }: Props): void {
  if (value == null && defaultValue != null) element.setAttribute('value', textOfValue(defaultValue))
  if (checked == null && defaultChecked === true) element.setAttribute('checked', '')
}

function isElement(node: unknown): node is ElementLike {
  return isObject(node) && '$$typeof' in node && node.$$typeof === ELEMENT
}

function isIterable(node: unknown): node is Iterable<unknown> {
  return isObject(node) && Symbol.iterator in node
}

function isComponent(type: unknown): type is Component {
  return typeof type === 'function'
}

function isClass(type: Component): type is Component & ClassComponent {
  return type.prototype?.isReactComponent !== undefined
}

function isKind(type: unknown): type is Kind {
  return isObject(type) && '$$typeof' in type
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
