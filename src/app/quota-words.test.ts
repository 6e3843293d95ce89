import { describe, expect, test } from 'vitest'
import type { QuotaSnapshot } from '../api/quota-store.ts'
import { quotaWords } from './quota-words.ts'

const told = (given: Partial<QuotaSnapshot>) =>
  quotaWords({ limit: 60, remaining: null, closedUntil: null, refillsAt: null, isKnown: true, ...given })

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

  test('when nothing is told there is no number and no meter', () => {
    expect(told({})).toMatchObject({ value: null, figure: '', text: 'Requests left: not told' })
    expect(told({ isKnown: false })).toMatchObject({ value: null, text: '60 a minute' })
  })

  test('while the gate is closed it says when it goes on', () => {
    expect(told({ remaining: 0, closedUntil: Date.now() }).announcement).toMatch(/goes on at \d\d:\d\d:\d\d\.$/)
  })
})
