/** The reader's library: articles that they save, with tags, a note and how far they are. */
import type { Article } from '../domain/article.ts'
import { NO_TIME, objectOrEmpty, readTime } from '../domain/json.ts'
import { PersonalCollection } from '../storage/personal-collection.ts'
import { keepArticle, type KeptArticle, readKeptArticle, renewKept } from './kept-article.ts'

/** How far a reader is with an article. */
export const READING_STATES = ['to-read', 'reading', 'read'] as const
export type ReadingState = (typeof READING_STATES)[number]

export type SavedArticle = KeptArticle & {
  /** When it was saved: ISO 8601 in UTC. */
  savedAt: string
  /** Trimmed, each once, in the order in which they were added. */
  tags: string[]
  note: string
  /** Null: not stated. */
  reading: ReadingState | null
}

/** The saved articles by slug. */
export const SAVED_ARTICLES = new PersonalCollection<SavedArticle>('saved-articles', readSavedArticle, renewKept)

async function readSavedArticle(stored: unknown): Promise<SavedArticle | null> {
  const kept = await readKeptArticle(stored)
  return kept === null ? null : { ...kept, ...readNotes(stored) }
}

/** An article that is saved at a time, in milliseconds, with nothing said of it yet. */
export function saveArticle(article: Article, now: number): SavedArticle {
  return { ...keepArticle(article), savedAt: new Date(now).toISOString(), tags: [], note: '', reading: null }
}

/** What a reader said of a saved article, out of what was stored or of a file. */
export function readNotes(stored: unknown): Omit<SavedArticle, keyof KeptArticle> {
  const { savedAt, tags, note, reading } = objectOrEmpty(stored)
  return {
    savedAt: readTime(savedAt) ?? NO_TIME,
    tags: Array.isArray(tags) ? [...new Set(tags.filter((tag): tag is string => typeof tag === 'string'))] : [],
    note: typeof note === 'string' ? note : '',
    reading: READING_STATES.find((state) => state === reading) ?? null,
  }
}
