/** Records of an XML file, each parsed apart from the others; entities of a DTD are never expanded. */
import { loadCharacterNames } from './clean-text.ts'
import { SaxesParser } from 'saxes'
import { cutPieces } from './cut-pieces.ts'

/** An element with its local name, without namespaces: files that are cut into records lose their declarations. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** Its line within the record, from 0. */
  line: number
}

/** A record of a file: its element, or why there is none. */
export type XmlRecord = { line: number } & (
  | { kind: 'parsed'; element: XmlElement; isRepaired: boolean }
  | { kind: 'unreadable'; message: string }
  | { kind: 'too-long' }
)

const MAX_RECORD_LENGTH = 64 * 1024 * 1024
const MAX_DEPTH = 200
// oxlint-disable-next-line no-control-regex
const INVALID_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const REFERENCE = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\da-f]{1,6});)?/gi

/** Yields the records of a text in order; `start` matches where one begins (see `cutPieces`). */
export async function* readXmlRecords(text: AsyncIterable<string>, start: RegExp): AsyncGenerator<XmlRecord> {
  await loadCharacterNames()
  let isFirst = true
  for await (const piece of cutPieces(text, start, MAX_RECORD_LENGTH)) {
    // Before the first record there is only the head of the file.
    if (!isFirst)
      yield { line: piece.line, ...(piece.isTooLong ? { kind: 'too-long' as const } : parseRecord(piece.text)) }
    isFirst = false
  }
}

type Parsed = { kind: 'parsed'; element: XmlElement; isRepaired: boolean } | { kind: 'unreadable'; message: string }

/** Parses the element at the beginning of a text; a second time without invalid characters and references, if it has any. */
function parseRecord(text: string): Parsed {
  const first = parseElement(text)
  if (typeof first !== 'string') return { kind: 'parsed', element: first, isRepaired: false }
  const repaired = text.toWellFormed().replace(INVALID_CHARACTER, ' ').replace(REFERENCE, repairReference)
  const second = repaired === text ? first : parseElement(repaired)
  return typeof second === 'string'
    ? { kind: 'unreadable', message: second }
    : { kind: 'parsed', element: second, isRepaired: true }
}

/** What names no character of XML becomes text: a bare `&`, and names that only HTML or a DTD knows. */
function repairReference(whole: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return whole
  if (decimal === undefined && hexadecimal === undefined) return '&amp;'
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code <= 0x10ffff && !new RegExp(INVALID_CHARACTER, 'u').test(String.fromCodePoint(code))
  return isCharacter ? whole : ' '
}

/** The first element of a text, or the parser's first complaint. */
function parseElement(text: string): XmlElement | string {
  const parser = new SaxesParser({ fragment: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let isClosed = false
  let complaint: string | undefined
  const append = (child: string) => void open.at(-1)?.children.push(child)
  parser.on('error', ({ message }) => (complaint ??= isClosed ? undefined : message.replace(/^\d+:\d+: /, '')))
  parser.on('opentag', ({ name, attributes }) => {
    if (isClosed) return
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
    const element = { name: localName(name), attributes: new Map(named), children: [], line: parser.line - 1 }
    if (open.length >= MAX_DEPTH) complaint ??= 'elements within elements without end'
    else open.at(-1)?.children.push(element)
    open.push(element)
    root ??= element
  })
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    open.pop()
    isClosed ||= root !== undefined && open.length === 0
  })
  parser.write(text).close()
  return complaint ?? (isClosed && root !== undefined ? root : 'the record does not end')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** All elements at a path of local names below an element. */
export function findElements(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => isElement(child, name))),
    element === undefined ? [] : [element],
  )
}

/** The first element at a path. */
export function findElement(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return findElements(element, ...path)[0]
}

/** The texts of all elements at a path, trimmed and in one line, without the empty ones. */
export function findTexts(element: XmlElement | undefined, ...path: string[]): string[] {
  return findElements(element, ...path)
    .map(textOf)
    .filter((text) => text !== '')
}

/** The first text at a path that is not empty. */
export function findText(element: XmlElement | undefined, ...path: string[]): string | null {
  return findTexts(element, ...path)[0] ?? null
}

/** The text of an element and all within it. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The content of an element with its tags, for texts in which tags are formatting. */
export function markupOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === 'string' ? child : `<${child.name}>${markupOf(child)}</${child.name}>`))
    .join('')
}

function isElement(child: XmlElement | string, name: string): child is XmlElement {
  return typeof child !== 'string' && child.name === name
}
