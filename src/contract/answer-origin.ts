/** Where something on the page came from: shown under "How Carrel read this". */
import { withoutCredentials } from './credential-parameter.ts'
import { jsonBeginning } from './json-beginning.ts'

/** Where a value of an answer came from. */
export type AnswerOrigin = {
  /** Carrel's word for the value. */
  field: string
  /** In the body of the answer, in one of its headers, or nowhere in it: then Carrel has it otherwise, or not at all. */
  where: 'body' | 'header' | 'nowhere'
  /** Its path in the body (empty: the whole body), or the name of the header; empty where it is nowhere. */
  path: string
  /**
   * The beginning of what stood there, as JSON; a header as it stood; empty where it is nowhere. Of parameters that may
   * carry a credential the value is left out.
   */
  raw: string
  /** What Carrel makes of it, or does without it, as a sentence; null when there is nothing to say. */
  note: string | null
}

/** Where in an answer something was told: a path in the body and what stood there, or the name of a header and its text. */
export type Place = { where: 'body'; path: string; raw: unknown } | { where: 'header'; path: string; raw: string }

/** How many characters of what stood there are kept. */
export const LONGEST_RAW = 160

/** The origin of a value that stood in the body. */
export function bodyOrigin(field: string, path: string, raw: unknown, note: string | null = null): AnswerOrigin {
  return { field, where: 'body', path, raw: withoutCredentials(jsonBeginning(raw, LONGEST_RAW)), note }
}

/** The origin of a value that was told there; the name of a header may be in any case. */
export function originAt(field: string, place: Place, note: string | null = null): AnswerOrigin {
  const { where, path, raw } = place
  if (where === 'body') return bodyOrigin(field, path, raw, note)
  const name = path.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const text = raw.length > LONGEST_RAW ? `${raw.slice(0, LONGEST_RAW)}…` : raw
  return { field, where, path: name, raw: withoutCredentials(text), note }
}

/** The origin of what the answer does not tell; the note says what Carrel does instead. */
export function noOrigin(field: string, note: string): AnswerOrigin {
  return { field, where: 'nowhere', path: '', raw: '', note }
}
