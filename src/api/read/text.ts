/** Texts in the forms services give them. */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { normaliseName } from './names.ts'

/** Where an object that stands for a text keeps it, in order of preference; languages last, English first. */
const TEXT_NAMES = [
  'text',
  '',
  'value',
  'rendered',
  'content',
  'label',
  'displayname',
  'title',
  'fullname',
  'name',
  'term',
  'subject',
  'keyword',
  'description',
  'abstract',
  'en',
  'eng',
  'engb',
  'enus',
  'default',
  'und',
  // Something related, as JSON:API and others wrap it.
  'attributes',
  'data',
]
const DEEPEST = 4
/** A semicolon between things, not the one that ends a character reference (`Jos&eacute;; M&#252;ller`). Single letters are none: "R&D; art". */
export const SEMICOLON = /(?<!&(?:#\w{1,8}|[a-z][a-z\d]{1,31}));/i
/** Words that services write for nothing. */
const EMPTY_WORDS = /^(?:n\/?a|null|none|undefined|nan)$/i

/** The value as a text with something in it: the first of a list, the text of an object, a language map in English; else null. */
export function readText(value: unknown, depth = 0): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string') {
    const text = value.toWellFormed().trim()
    return text === '' ? null : text
  }
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return firstText(value, depth)
  return isObject(value) ? textOfObject(value, depth) : null
}

/** The same, without the words that services write for nothing ("NA", "None"). Not for titles: one may be just that. */
export function readFact(value: unknown): string | null {
  const text = readText(value)
  return text === null || EMPTY_WORDS.test(text) ? null : text
}

/** Every text of a list, or the one text; in order, without repetition. */
export function readTexts(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map((entry) => readText(entry)) : [readText(value)]
  return [...new Set(texts.filter((text) => text !== null))]
}

function firstText(values: unknown[], depth: number): string | null {
  for (const value of values) {
    const text = readText(value, depth + 1)
    if (text !== null) return text
  }
  return null
}

function textOfObject(value: JsonObject, depth: number): string | null {
  const entries = new Map(Object.entries(value).map(([key, inner]) => [normaliseName(key), inner]))
  for (const name of TEXT_NAMES) {
    const text = entries.has(name) ? readText(entries.get(name), depth + 1) : null
    if (text !== null) return text
  }
  // A map from language to text: the first one, when every name looks like a language.
  const keys = Object.keys(value)
  const isLanguageMap = keys.length > 0 && keys.every((key) => /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(key))
  return isLanguageMap ? firstText(Object.values(value), depth) : null
}
