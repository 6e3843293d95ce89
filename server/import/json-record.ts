/** Formats whose records are JSON objects: how one is read, and the typed fields of an object from outside. */
import type { JsonObject } from '../../src/domain/json.ts'
import { loadCharacterNames } from './clean-text.ts'
import type { ImportFormat, ImportItem, Place, ReadOptions } from './import-record.ts'
import { splitJson } from './json-items.ts'

type JsonFormat = {
  name: string
  matches: (beginning: string) => boolean
  /** Null for an object that is no record, such as a line that describes the file. */
  readRecord: (record: JsonObject, place: Place, options: ReadOptions) => ImportItem | null
}

/** Makes a format of the reader of one record. */
export function makeJsonFormat({ name, matches, readRecord }: JsonFormat): ImportFormat {
  return {
    name,
    matches: (beginning) => /^\s*[[{]/.test(beginning) && matches(beginning),
    async *read(text, options) {
      await loadCharacterNames()
      for await (const item of splitJson(text)) {
        const place = { line: item.line, record: item.record }
        if ('value' in item) {
          const read = readRecord(item.value, place, options)
          if (read !== null) yield read
        } else {
          const finding = { field: null, reason: item.problem, value: item.text }
          yield { ...place, id: String(item.record), kind: 'rejected', finding }
        }
      }
    },
  }
}

/** The value as text: a text, or a number in its digits; null for anything else and for blanks. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The value as a list; a single one is a list of one, nothing is an empty list. */
export function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value == null ? [] : [value]
}

/** The texts of a list. */
export function textsIn(value: unknown): string[] {
  return listIn(value)
    .map(textIn)
    .filter((text) => text !== null)
}

/** First and last page as printed. */
export function formatPages(first: string | null, last: string | null): string | null {
  return first !== null && last !== null && last !== first ? `${first}-${last}` : (first ?? last)
}
