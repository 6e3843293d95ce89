import { describe, expect, test } from 'vitest'
import type { QuotaSnapshot } from '../api/quota-store.ts'
import { quotaWords, waitEndsAt } from './quota-words.ts'
import { waitSentence } from './wait-sentence.ts'

const QUIET: QuotaSnapshot = {
  limit: 60,
  remaining: null,
  occupied: 0,
  closedUntil: null,
  refillsAt: null,
  isKnown: true,
  queue: [],
  isWaiting: false,
  goesOn: null,
}
const told = (given: Partial<QuotaSnapshot>) => quotaWords({ ...QUIET, ...given })
const waiting = (wishClass: 'awaited' | 'prefetch', because: 'quota' | 'in-flight', ms: number): QuotaSnapshot => ({
  ...QUIET,
  remaining: 2,
  queue: [{ key: '/articles', class: wishClass, since: 1_000, place: 1 }],
  isWaiting: true,
  goesOn: { at: 1_000 + ms, because },
})

describe('the quota in words', () => {
  test('tells the number, and changes its tone at 10 and at 0, in words too', () => {
    expect(told({ remaining: 47 })).toMatchObject({
      value: 47,
      figure: '47',
      text: 'of 60 left',
      tone: 'accent',
      announcement: '',
    })
    expect(told({ remaining: 11 }).tone).toBe('accent')
    expect(told({ remaining: 10 })).toMatchObject({ value: 10, figure: 'Only 10', tone: 'alarm' })
    expect(told({ remaining: 0, refillsAt: Date.now() })).toMatchObject({ value: 0, figure: '0', tone: 'alarm' })
    expect(told({ remaining: 0, refillsAt: Date.now() }).text).toMatch(/^of 60 left, again by \d\d:\d\d:\d\d$/)
  })

  test('where the service does not tell, it is Carrel’s own count, and said to be', () => {
    expect(told({ occupied: 19 })).toMatchObject({ value: 41, figure: 'About 41', text: 'of 60 left, estimated' })
    expect(told({ occupied: 55 })).toMatchObject({ value: 5, figure: 'Only about 5', tone: 'alarm' })
    expect(told({ occupied: 99 })).toMatchObject({ value: 0, text: 'of 60 left, estimated' })
  })

  test('before anything was asked there is no number and no meter', () => {
    expect(told({ isKnown: false })).toMatchObject({ value: null, figure: '', text: '60 a minute' })
  })

  test('while the gate is closed it says when it goes on', () => {
    expect(told({ remaining: 3, closedUntil: Date.now() })).toMatchObject({ value: 0, figure: '0' })
    expect(told({ remaining: 3, closedUntil: Date.now() }).text).toMatch(/^of 60 left, again at \d\d:\d\d:\d\d$/)
  })

  test('while somebody waits although some are left, it says so', () => {
    const quota = waiting('awaited', 'quota', 30_000)
    expect(quotaWords(quota)).toMatchObject({ value: 2, figure: '2', tone: 'alarm' })
    expect(quotaWords(quota).text).toMatch(/^of 60 left, goes on at \d\d:\d\d:\d\d$/)
    expect(waitSentence(quota, 31_000)).toMatch(
      /^All but 2 of the 60 .* kept in reserve\. Carrel goes on by itself at /,
    )
    expect(waitSentence({ ...quota, remaining: 0 }, 31_000)).toMatch(/^The 60 requests of this minute are used up\. /)
  })
})

test('a wait is told when it is a person’s, for the quota, and longer than a second', () => {
  expect(waitEndsAt(QUIET)).toBeNull()
  expect(waitEndsAt(waiting('awaited', 'quota', 30_000))).toBe(31_000)
  expect(waitEndsAt(waiting('awaited', 'quota', 1_000))).toBeNull()
  expect(waitEndsAt(waiting('awaited', 'in-flight', 15_000))).toBeNull()
  expect(waitEndsAt(waiting('prefetch', 'quota', 30_000))).toBeNull()
})
