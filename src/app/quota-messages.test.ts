import { describe, expect, test } from 'vitest'
import type { QuotaSnapshot } from '../quota/limiter.ts'
import { quotaMessage, requestLabel, waitEndsAt } from './quota-messages.ts'

const QUIET: QuotaSnapshot = {
  limit: 60,
  remaining: null,
  occupied: 0,
  sent: [],
  closedUntil: null,
  refillsAt: null,
  isKnown: true,
  queue: [],
  nextAttempt: null,
}
const message = (known: Partial<QuotaSnapshot>) => quotaMessage({ ...QUIET, ...known })
const waiting = (reason: 'limit' | 'in-flight', ms: number): QuotaSnapshot => ({
  ...QUIET,
  remaining: 2,
  queue: [{ key: '/articles', priority: 'interactive', since: 1_000 }],
  nextAttempt: { at: 1_000 + ms, reason },
})

describe('the message of the header', () => {
  test.each<[Partial<QuotaSnapshot>, string, 'accent' | 'alarm', string]>([
    [{ remaining: 47 }, '47 of 60 requests left this minute', 'accent', '47/60'],
    [{ remaining: 10 }, 'Only 10 of 60 requests left this minute', 'alarm', '10/60'],
    [{ remaining: 0 }, '0 of 60 requests left', 'alarm', '0/60'],
    [{ remaining: 0, limit: 1 }, '0 of 1 request left', 'alarm', '0/1'],
    [{ occupied: 19 }, 'About 41 of 60 requests left this minute (estimated)', 'accent', '41/60'],
    [{ occupied: 55 }, 'Only about 5 of 60 requests left this minute (estimated)', 'alarm', '5/60'],
    [{ occupied: 99 }, '0 of 60 requests left', 'alarm', '0/60'],
    [{ isKnown: false }, 'Request limit not yet known', 'accent', ''],
  ])('for %j is %j', (known, sentence, tone, short) => {
    const { figure, text, ...rest } = message(known)
    expect(`${figure} ${text}`.trim()).toBe(sentence)
    expect(rest).toMatchObject({ tone, short })
  })

  test.each<[Partial<QuotaSnapshot>, RegExp]>([
    [{ remaining: 0, refillsAt: Date.now() }, /^of 60 requests left · available again by \d\d:\d\d:\d\d$/],
    [{ remaining: 3, closedUntil: Date.now() }, /^of 60 requests left · continues at \d\d:\d\d:\d\d$/],
    [waiting('limit', 30_000), /^of 60 requests left · continues at \d\d:\d\d:\d\d$/],
  ])('for %j names a time', (known, text) => {
    expect(message(known).text).toMatch(text)
  })

  test('has no meter before any request, and no time of day on the server', () => {
    expect(message({ isKnown: false }).value).toBeNull()
    expect(quotaMessage({ ...QUIET, closedUntil: Date.now() }, false).text).toBe('of 60 requests left · continues soon')
  })
})

test('a wait ends at the next attempt when it is for the limit and longer than a second', () => {
  expect(waitEndsAt(QUIET)).toBeNull()
  expect(waitEndsAt(waiting('limit', 30_000))).toBe(31_000)
  expect(waitEndsAt(waiting('limit', 1_000))).toBeNull()
  expect(waitEndsAt(waiting('in-flight', 15_000))).toBeNull()
})

test.each([
  ['/stats', 'Statistics'],
  ['/articles/a-lamp', 'Article'],
  ['/articles', 'All articles'],
  ['/articles?q=lamp&page=3', 'Search for “lamp”, page 3'],
])('%s is labelled %s', (path, label) => {
  expect(requestLabel(path)).toBe(label)
})
