/** The attributes of an element from its properties, as React DOM writes them on a server. */
import { CannotDraw } from './cannot-draw.ts'

/** Not attributes, or written by those who know the element. */
const OTHERWISE = new Set(
  'children key ref defaultValue defaultChecked suppressHydrationWarning suppressContentEditableWarning'.split(' '),
)
/** Those with another name than the property. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
/** Those that are there or not. */
const SWITCHES = new Set(
  'autoFocus checked disabled download hidden inert multiple noValidate open readOnly required selected'.split(' '),
)
/** Those of drawings that are written with a hyphen, and those that are not. */
const WITH_HYPHEN = /^(?:fill|stroke|text|font|clip|stop|marker|dominant)[A-Z][a-z]+$/
const AS_THEY_ARE = new Set(['viewBox', 'preserveAspectRatio', 'className', 'tabIndex'])

/** Sets them. Throws CannotDraw for what is not known here. */
export function setAttributes(element: Element, props: Record<string, unknown>): void {
  const isHtml = element.namespaceURI === document.documentElement.namespaceURI
  for (const [name, value] of Object.entries(props)) {
    const text = OTHERWISE.has(name) || value == null ? null : textOf(name, value)
    if (text === null || (text === '' && name === 'href' && element.localName !== 'a')) continue
    element.setAttribute(isHtml ? (NAMES[name] ?? name) : foreignName(name), text)
  }
}

/** What stands in the attribute; null: it is not written. */
function textOf(name: string, value: unknown): string | null {
  if (name === 'style' || name === 'dangerouslySetInnerHTML') throw new CannotDraw(name)
  if (typeof value === 'function' || typeof value === 'symbol' || /^on/i.test(name)) return null
  if (SWITCHES.has(name) && typeof value !== 'string') return value === false ? null : ''
  if (typeof value === 'boolean' && !/^(?:aria-|data-|spellCheck$|contentEditable$|draggable$)/.test(name)) return null
  const text = textOfValue(value)
  // oxlint-disable-next-line no-control-regex
  if (/^(?:href|src|action|formAction)$/.test(name) && /^javascript:/i.test(text.replace(/[\0- ]/g, '')))
    throw new CannotDraw('an address that is a script')
  return text
}

/** A value as the text of an attribute or a child. Throws CannotDraw for an object. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new CannotDraw('an object in the place of a text')
}

function foreignName(name: string): string {
  if (NAMES[name] !== undefined) return NAMES[name]
  if (!/[A-Z]/.test(name) || AS_THEY_ARE.has(name)) return name
  if (!WITH_HYPHEN.test(name)) throw new CannotDraw(name)
  return name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
}
