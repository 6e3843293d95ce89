/** Cuts a stream of text where records begin, so that one bad record costs one record and the others keep their lines. */

import type { ImportItem, Place, RejectReason } from './import-record.ts'

/** A part of a file: a record with what follows it, or, as the first piece, what comes before the first record. */
export type Piece = {
  /** Where it begins, from 1. */
  line: number
  /** With `\n` as line ends; empty where it is too long. */
  text: string
  isTooLong: boolean
}

/** How much is searched again when more text arrives; no start of a record is longer. */
const OVERLAP = 300

/**
 * Yields the pieces of a text, cut before each match of `start`, a global pattern that never matches more than 300 characters and
 * never from the second character of a match on. A piece over `maxLength` characters is not held; its lines are counted.
 */
export async function* cutPieces(
  chunks: AsyncIterable<string>,
  start: RegExp,
  maxLength: number,
): AsyncGenerator<Piece> {
  // The first line follows a line break too, for patterns that look behind.
  let rest = '\n'
  let line = 0
  let piece = new Collector(maxLength)
  for await (const chunk of normalizeLineEnds(chunks)) {
    rest += chunk
    let from = 0
    for (const { index } of rest.matchAll(start)) {
      piece.add(rest.slice(from, index))
      yield piece.finish(line)
      line += piece.lines
      piece = new Collector(maxLength)
      piece.add(rest.charAt(index))
      from = index + 1
    }
    const searched = Math.max(from, rest.length - OVERLAP)
    piece.add(rest.slice(from, searched))
    rest = rest.slice(searched)
  }
  piece.add(rest)
  yield piece.finish(line)
}

/** Collects one piece. Parts are joined once: a text that grows by appending is copied each time it is searched. */
class Collector {
  lines = 0
  private parts: string[] = []
  private length = 0
  private readonly maxLength: number

  constructor(maxLength: number) {
    this.maxLength = maxLength
  }

  add(text: string): void {
    this.lines += countLineBreaks(text)
    this.length += text.length
    if (this.length > this.maxLength) this.parts = []
    else this.parts.push(text)
  }

  finish(line: number): Piece {
    return { line, text: this.parts.join(''), isTooLong: this.length > this.maxLength }
  }
}

/** How many lines end in a text. */
export function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

async function* normalizeLineEnds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of chunks) {
    const text = held + chunk
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

/** The item of a record that has no readable fields. */
export function rejectPiece(
  { line, record }: Place,
  id: string | null,
  reason: RejectReason,
  value: string | null,
): ImportItem {
  return { line, record, id: id ?? String(record), kind: 'rejected', finding: { field: null, reason, value } }
}
