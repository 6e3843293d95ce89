/** The one cache of answers: of the own catalogue and of a remote service alike. In memory only, bounded. */
import { LRUCache } from 'lru-cache'
import type { ApiResponse } from './source.ts'

/** How long an answer is fresh, and how long after that it is still better than a failure; in milliseconds. */
export type CacheLifetime = { freshMs: number; staleMs: number }

/** A cached answer and its age in whole seconds. */
export type CachedAnswer = { response: ApiResponse; ageSeconds: number; isFresh: boolean }

/** Keys say all that an answer depends on. */
export type AnswerCache = {
  /** Null: nothing is cached, or it is too old even to replace a failure. */
  get(key: string): CachedAnswer | null
  set(key: string, response: ApiResponse, lifetime: CacheLifetime): void
}

/** Bounds of a cache; `now` returns milliseconds and never goes back. */
export type AnswerCacheOptions = { now: () => number; maxEntries?: number; maxBytes?: number }

type Entry = CacheLifetime & { response: ApiResponse; storedAt: number }

/** Makes a cache; the least recently used answers are evicted first. By default some hundreds of pages of results. */
export function createAnswerCache({
  now,
  maxEntries = 500,
  maxBytes = 32 * 1024 * 1024,
}: AnswerCacheOptions): AnswerCache {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: bytesOf })
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      const { response, storedAt, freshMs, staleMs } = entry
      const ageMs = now() - storedAt
      if (ageMs >= freshMs + staleMs) {
        entries.delete(key)
        return null
      }
      return { response, ageSeconds: Math.floor(ageMs / 1000), isFresh: ageMs < freshMs }
    },
    set(key, response, lifetime) {
      entries.set(key, { ...lifetime, response, storedAt: now() })
    },
  }
}

/** About how many bytes an entry takes: two for each UTF-16 unit of a string. */
function bytesOf({ response: { headers, body } }: Entry, key: string): number {
  const text = key + Object.entries(headers).flat().join('')
  return 2 * text.length + (typeof body === 'string' ? 2 * body.length : body.byteLength)
}
