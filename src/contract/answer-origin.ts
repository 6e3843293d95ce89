/** Where something on the page came from: shown under "How Carrel read this". */
import { jsonBeginning } from './json-beginning.ts'

/** Where a value of an answer came from. */
export type AnswerOrigin = {
  /** Carrel's word for the value. */
  field: string
  /** In the body of the answer, in one of its headers, or nowhere in it: then Carrel has it otherwise, or not at all. */
  where: 'body' | 'header' | 'nowhere'
  /** Its path in the body (empty: the whole body), or the name of the header; empty where it is nowhere. */
  path: string
  /** The beginning of what stood there, as JSON; a header as it stood; empty where it is nowhere. */
  raw: string
  /** What Carrel makes of it, or does without it, as a sentence; null when there is nothing to say. */
  note: string | null
}

/** How many characters of what stood there are kept. */
export const LONGEST_RAW = 160

/** The origin of a value that stood in the body. */
export function bodyOrigin(field: string, path: string, raw: unknown, note: string | null = null): AnswerOrigin {
  return { field, where: 'body', path, raw: jsonBeginning(raw, LONGEST_RAW), note }
}

/** The origin of a value that a header told; `name` in any case. */
export function headerOrigin(field: string, name: string, text: string, note: string | null = null): AnswerOrigin {
  const path = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const raw = text.length > LONGEST_RAW ? `${text.slice(0, LONGEST_RAW)}…` : text
  return { field, where: 'header', path, raw, note }
}

/** The origin of what the answer does not tell; the note says what Carrel does instead. */
export function noOrigin(field: string, note: string): AnswerOrigin {
  return { field, where: 'nowhere', path: '', raw: '', note }
}
