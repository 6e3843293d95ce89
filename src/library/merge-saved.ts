/** Two versions of one saved article become one: those of two browsers, or of a browser and a file. */
import { READING_STATES, type SavedArticle } from './saved-articles.ts'

/**
 * Merges `other` into `own`, so that nothing a reader wrote is lost and merging again changes nothing. Tags: of both. Note: the
 * own one, then each paragraph that only the other has. Reading state: the one that is further on. Saved: at the earlier time.
 * The record stays. Returns `own` itself where nothing differs.
 */
export function mergeSaved(own: SavedArticle, other: SavedArticle): SavedArticle {
  const tags = [...new Set([...own.tags, ...other.tags])]
  const note = mergeNotes(own.note, other.note)
  const reading = rankReading(other) > rankReading(own) ? other.reading : own.reading
  const savedAt = other.savedAt < own.savedAt ? other.savedAt : own.savedAt
  const isSame =
    tags.length === own.tags.length && note === own.note && reading === own.reading && savedAt === own.savedAt
  return isSame ? own : { ...own, tags, note, reading, savedAt }
}

function mergeNotes(own: string, other: string): string {
  const known = new Set(splitParagraphs(own))
  const added = splitParagraphs(other).filter((paragraph) => !known.has(paragraph))
  return added.length === 0 ? own : [...(known.size === 0 ? [] : [own.trimEnd()]), ...added].join('\n\n')
}

function splitParagraphs(note: string): string[] {
  return note
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function rankReading({ reading }: SavedArticle): number {
  return reading === null ? -1 : READING_STATES.indexOf(reading)
}
