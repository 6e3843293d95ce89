import { expect, it } from 'vitest'
import { toldBy } from './told-by.ts'

const NOW = Date.UTC(2026, 0, 2)

const ANSWERS: [
  what: string,
  status: number,
  headers: Record<string, string | string[]>,
  body: string,
  told: object,
][] = [
  ['an answer', 200, { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '7' }, '', { limit: 60, remaining: 7 }],
  ['trouble', 500, { 'retry-after': '9' }, '', { refused: false }],
  ['nothing told', 200, {}, '', { limit: null, remaining: null, refused: false, retryAfterSeconds: null }],
  ['no counts', 200, { 'x-ratelimit-limit': ['60', '60'], 'x-ratelimit-remaining': '-1' }, '', { limit: null }],
  ['a refusal', 429, { 'retry-after': '17' }, '', { refused: true, retryAfterSeconds: 17 }],
  ['until a date', 429, { 'retry-after': 'Fri, 02 Jan 2026 00:01:00 GMT' }, '', { retryAfterSeconds: 60 }],
  [
    'until a date by its own clock',
    429,
    { 'retry-after': 'Fri, 02 Jan 2026 00:01:00 GMT', date: 'Fri, 02 Jan 2026 00:00:50 GMT' },
    '',
    { retryAfterSeconds: 10 },
  ],
  ['who may not', 403, { 'x-ratelimit-remaining': '7' }, 'This key may not do this.', { refused: false }],
  ['403 with nothing left', 403, { 'x-ratelimit-remaining': '0' }, '', { refused: true }],
  ['403 with a time', 403, { 'retry-after': '1' }, '', { refused: true }],
  ['403 in words', 403, {}, '{"message":"API rate limit exceeded"}', { refused: true }],
]
it.each(ANSWERS)('%s', (_what, status, headers, body, told) => {
  expect(toldBy({ kind: 'answer', status, headers, body: Buffer.from(body) }, NOW)).toMatchObject(told)
})

it('nothing, where no answer came', () => {
  expect(toldBy({ kind: 'failure', cause: 'late', reason: 'head' }, NOW)).toBeNull()
})
