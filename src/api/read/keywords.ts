import { isObject } from './find.ts'
import { readTexts, SEMICOLON } from './text.ts'

const MOST = 200

/** Keywords in their order, without repetition: texts, objects with a term, or one text that joins them; null when there are none. */
export function readKeywords(value: unknown): string[] | null {
  const texts = flatten(value, 0)
    .flatMap((text) => text.split('|'))
    .flatMap((text) => text.split(SEMICOLON))
  const keywords = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].slice(0, MOST)
  return keywords.length === 0 ? null : keywords
}

function flatten(value: unknown, depth: number): string[] {
  const texts = readTexts(value)
  if (texts.length > 0 || depth > 2) return texts
  // Groups of terms by who gave them.
  return isObject(value) ? Object.values(value).flatMap((inner) => flatten(inner, depth + 1)) : []
}
