import { isObject } from '../../contract/json.ts'
import { readTexts, SEMICOLON } from './text.ts'

const MOST = 200

/** Keywords in their order, without repetition: texts, objects with a term, or one text that joins them; null when there are none. */
export function readKeywords(value: unknown): string[] | null {
  // Numbers in the place of keywords are the ids of records that stand elsewhere.
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'number')) return null
  const found = flatten(value, 0)
    .flatMap((text) => text.split('|'))
    .flatMap((text) => text.split(SEMICOLON))
  // One text joins them by commas only where nothing else does.
  const texts = typeof value === 'string' && found.length === 1 ? value.split(',') : found
  const keywords = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].slice(0, MOST)
  return keywords.length === 0 ? null : keywords
}

function flatten(value: unknown, depth: number): string[] {
  if (Array.isArray(value) && value.some(Array.isArray)) return value.flatMap((entry) => flatten(entry, depth + 1))
  const texts = readTexts(value)
  if (texts.length > 0 || depth > 2) return texts
  // Groups of terms by who gave them.
  return isObject(value) ? Object.values(value).flatMap((inner) => flatten(inner, depth + 1)) : []
}
