/**
 * Splits JSON files of any size into their records: one object a line, a list, an object around a list
 * (`{"items": […]}`, `{"message": {"items": […]}}`), several of these one after the other, or one record.
 */
import { isObject, type JsonObject } from '../../src/domain/json.ts'
import type { Place } from './import-record.ts'
import { JsonScanner, type JsonPiece } from './json-scanner.ts'
import * as json from './json-signs.ts'

/** One record, or why there is none; `text` is its beginning. */
export type JsonItem = Place & ({ value: JsonObject } | { problem: 'unreadable' | 'too-long'; text: string })

/** Longer lines and records are not held in memory; in characters. */
export const MAX_ITEM_LENGTH = 64 * 2 ** 20
/** Deeper JSON is no record, and code that walks through it would end with a full stack. */
const MAX_DEPTH = 200
/** Shorter text cannot be deep enough for harm; counting brackets would take as long as parsing. In characters. */
const LONG_TEXT = 65_536
/** How much of a file decides whether it holds lines, in characters. */
const HEAD_LENGTH = 2 ** 20
/** Splits text in chunks of any size. The result does not depend on where the chunks end. */
export async function* splitJson(chunks: AsyncIterable<string>, maxLength = MAX_ITEM_LENGTH): AsyncGenerator<JsonItem> {
  let record = 0
  for await (const pieces of splitPieces(chunks, maxLength)) {
    for (const piece of pieces) {
      for (const parsed of parsePiece(piece)) yield { line: piece.line, record: (record += 1), ...parsed }
    }
  }
}

type Parsed = { value: JsonObject } | { problem: 'unreadable' | 'too-long'; text: string }

function parsePiece({ text, isTooLong }: JsonPiece): Parsed[] {
  const beginning = text.slice(0, 200)
  if (isTooLong) return [{ problem: 'too-long', text: beginning }]
  const unreadable: Parsed[] = [{ problem: 'unreadable', text: beginning }]
  if (text.length > LONG_TEXT && isTooDeep(text)) return unreadable
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreadable
  }
  const values = findList(value) ?? [value]
  return values.flatMap((inner): Parsed[] => (isObject(inner) ? [{ value: inner }] : unreadable))
}

/** The records within an answer that is one line. */
function findList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  for (const [name, inner] of Object.entries(value)) {
    if (json.LIST_NAMES.has(name) && Array.isArray(inner) && (inner.length === 0 || isObject(inner[0]))) return inner
    if (json.WRAPPER_NAMES.has(name) && isObject(inner)) {
      const list = Object.entries(inner).find(
        ([innerName, one]) => json.LIST_NAMES.has(innerName) && Array.isArray(one),
      )
      if (list !== undefined && Array.isArray(list[1])) return list[1]
    }
  }
  return null
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === json.QUOTE) inString = !inString
    else if (inString) at += code === json.BACKSLASH ? 1 : 0
    else if (code === json.OPEN_LIST || code === json.OPEN_OBJECT) depth += 1
    else if (code === json.CLOSE_LIST || code === json.CLOSE_OBJECT) depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

type Splitter = { push: (chunk: string) => JsonPiece[]; end: () => JsonPiece[] }

async function* splitPieces(chunks: AsyncIterable<string>, maxLength: number): AsyncGenerator<JsonPiece[]> {
  let head = ''
  let splitter: Splitter | null = null
  for await (const chunk of chunks) {
    if (splitter === null) {
      head += chunk
      splitter = chooseSplitter(head, head.length > HEAD_LENGTH, maxLength)
      if (splitter !== null) yield splitter.push(head)
    } else yield splitter.push(chunk)
  }
  if (splitter === null) {
    splitter = chooseSplitter(head, true, maxLength) ?? new JsonScanner(maxLength)
    yield splitter.push(head)
  }
  yield splitter.end()
}

/** Where a line after the first begins with an object, outside a list, each line is a record. Null while that is not known. */
function chooseSplitter(head: string, isEnough: boolean, maxLength: number): Splitter | null {
  const start = head.search(/\S/)
  const [found, last] = (start === -1 ? null : /(\S)\s*\n(?=\S)./.exec(head.slice(start))) ?? []
  const isEnded = last !== '[' && last !== ','
  if (head[start] === '{' && isEnded && found?.endsWith('\n{') === true) return new LineSplitter(maxLength)
  const isKnown = isEnough || found !== undefined || (start !== -1 && head[start] !== '{')
  return isKnown ? new JsonScanner(maxLength) : null
}

/** Gives every line that is not blank. */
class LineSplitter implements Splitter {
  private parts: string[] = []
  private length = 0
  private line = 1
  private readonly maxLength: number

  constructor(maxLength: number) {
    this.maxLength = maxLength
  }

  push(chunk: string): JsonPiece[] {
    const pieces: JsonPiece[] = []
    let from = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      this.add(chunk.slice(from, end))
      pieces.push(...this.end())
      from = end + 1
    }
    if (from < chunk.length) this.add(chunk.slice(from))
    return pieces
  }

  end(): JsonPiece[] {
    const text = this.parts.join('')
    const piece = { line: this.line, text, isTooLong: this.length > this.maxLength }
    this.line += 1
    this.parts = []
    this.length = 0
    return text.trim() === '' ? [] : [piece]
  }

  private add(text: string): void {
    this.length += text.length
    if (this.length <= this.maxLength) this.parts.push(text)
    // The beginning is kept for the report.
    else this.parts = [(this.parts[0] ?? text).slice(0, 200)]
  }
}
