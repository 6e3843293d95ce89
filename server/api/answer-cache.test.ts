import { expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import type { ApiResponse } from './source.ts'

const response = (body: string | Uint8Array, headers: Record<string, string> = {}): ApiResponse => ({
  status: 200,
  headers,
  body,
})
const LIFETIME = { freshMs: 1_000, staleMs: 5_000 }

it.each<[ageMs: number, expected: { ageSeconds: number; isFresh: boolean } | null]>([
  [0, { ageSeconds: 0, isFresh: true }],
  [999, { ageSeconds: 0, isFresh: true }],
  [1_000, { ageSeconds: 1, isFresh: false }],
  [5_999, { ageSeconds: 5, isFresh: false }],
  [6_000, null],
])('an answer of %i ms is fresh, stale or gone', (ageMs, expected) => {
  let now = 10_000
  const cache = createAnswerCache({ now: () => now })
  cache.set('key', response('x'), LIFETIME)
  now += ageMs
  expect(cache.get('key')).toEqual(expected && { ...expected, response: response('x') })
})

it('a newer answer replaces an older one and has its own age', () => {
  let now = 0
  const cache = createAnswerCache({ now: () => now })
  cache.set('key', response('old'), LIFETIME)
  now += 900
  cache.set('key', response('new'), LIFETIME)
  now += 900
  expect(cache.get('key')).toEqual({ ageSeconds: 0, isFresh: true, response: response('new') })
})

it('the least recently used answer is evicted', () => {
  const cache = createAnswerCache({ now: () => 0, maxEntries: 2 })
  for (const key of ['a', 'b']) cache.set(key, response(key), LIFETIME)
  cache.get('a')
  cache.set('c', response('c'), LIFETIME)
  expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== null)).toEqual(['a', 'c'])
})

it('bodies and headers count against the bytes; an answer larger than the cache is not stored', () => {
  const cache = createAnswerCache({ now: () => 0, maxBytes: 100 })
  cache.set('bytes', response(Buffer.alloc(100)), LIFETIME)
  cache.set('text', response('x'.repeat(50)), LIFETIME)
  cache.set('header', response('', { a: 'b'.repeat(50) }), LIFETIME)
  cache.set('small', response('x'), LIFETIME)
  expect(['bytes', 'text', 'header', 'small'].filter((key) => cache.get(key) !== null)).toEqual(['small'])
})
