/** Abstracts in the forms services give them: a text, a list, an inverted index, a tree of sections. */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { normaliseName } from './names.ts'
import { readText } from './text.ts'

const MOST_WORDS = 20_000
const DEEPEST = 12

/** Reads an abstract as one text, markup and all; null when there is none. */
export function readAbstract(value: unknown): string | null {
  const text = gather(value, 0)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return text === '' || /^(?:n\/?a|null|none|-)$/i.test(text) ? null : text
}

function gather(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (depth > DEEPEST || value === null || typeof value !== 'object') return ''
  if (Array.isArray(value)) return gatherList(value, depth)
  if (isObject(value) && isInvertedIndex(value)) return inOrder(value)
  return isObject(value) ? gatherObject(value, depth) : ''
}

/** Sections follow each other; of several whole abstracts (other sources, other languages) the first is enough. */
function gatherList(values: unknown[], depth: number): string {
  const isChoice = values.every(
    (entry) =>
      isObject(entry) &&
      Object.keys(entry).some((key) => ['value', 'description', 'abstract'].includes(normaliseName(key))),
  )
  if (isChoice) {
    const preferred =
      values.find(
        (entry) => isObject(entry) && /abstract/i.test(readText(entry.descriptionType ?? entry.type) ?? ''),
      ) ?? values[0]
    return gather(preferred, depth + 1)
  }
  return values
    .map((entry) => gather(entry, depth + 1))
    .filter((text) => text.trim() !== '')
    .join(' ')
}

function gatherObject(value: JsonObject, depth: number): string {
  const fields = new Map(Object.entries(value).map(([key, inner]) => [normaliseName(key), inner]))
  const title = fields.get('title') ?? fields.get('label')
  const body =
    [
      'content',
      'sections',
      'children',
      'value',
      'text',
      'rendered',
      'abstract',
      'description',
      'p',
      'sec',
      'en',
      'default',
      '',
    ]
      .map((name) => gather(fields.get(name), depth + 1))
      .find((text) => text !== '') ?? ''
  return typeof title === 'string' && body !== '' && fields.has('content') ? `${title} ${body}` : body
}

/** A map from word to the places where it stands. */
function isInvertedIndex(value: JsonObject): boolean {
  const places = Object.values(value)
  return (
    places.length > 0 &&
    places.every((place) => Array.isArray(place) && place.length > 0 && place.every(Number.isInteger))
  )
}

function inOrder(index: JsonObject): string {
  const words: string[] = []
  for (const [word, places] of Object.entries(index)) {
    for (const place of Array.isArray(places) ? places : []) {
      if (typeof place === 'number' && place >= 0 && place < MOST_WORDS) words[place] = word
    }
  }
  return words.filter((word) => word !== undefined).join(' ')
}
