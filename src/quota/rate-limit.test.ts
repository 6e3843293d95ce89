import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readRateLimit, readRetryAfter } from './rate-limit.ts'

const NOW = 'Fri, 20 Nov 2026 10:00:00 GMT'
const response = (headers: Record<string, string>, status = 200) => ({ status, headers: new Headers(headers) })

describe('X-RateLimit-Remaining', () => {
  test.each<[string, number | null]>([
    ['0', 0],
    [' 41 ', 41],
    ['999999', 999_999],
    ['', null],
    ['-1', null],
    ['1000000', null],
    ['1.5', null],
    ['1e3', null],
    ['+5', null],
    ['0x10', null],
    ['NaN', null],
    ['many', null],
    ['59, 58', null],
  ])('%j is read as %j', (value, remaining) => {
    expect(readRateLimit(response({ 'X-RateLimit-Remaining': value })).remaining).toBe(remaining)
  })

  test('is null when absent', () => {
    expect(readRateLimit(response({}))).toEqual({ limit: null, remaining: null, isRefused: false, retryAfterMs: null })
  })
})

test.each<[string, number | null]>([
  ['1', 1],
  ['10000', 10_000],
  ['0', null],
  ['10001', null],
  ['sixty', null],
])('X-RateLimit-Limit %j is read as %j', (value, limit) => {
  expect(readRateLimit(response({ 'X-RateLimit-Limit': value })).limit).toBe(limit)
})

describe('Retry-After', () => {
  test.each<[string | null, string | null, number | null]>([
    ['7', null, 7_000],
    [' 7 ', null, 7_000],
    ['0', null, 0],
    ['99999', null, 300_000],
    ['Fri, 20 Nov 2026 10:00:30 GMT', null, 30_000],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 10:00:20 GMT', 10_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', null, 0],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 'nonsense', 30_000],
    ['Fri, 99 Nov 2026 10:00:30 GMT', null, null],
    [null, null, null],
    ['', null, null],
    ['-1', null, null],
    ['1.5', null, null],
    ['soon', null, null],
    ['0x10', null, null],
    ['2026-11-20T10:00:30Z', null, null],
    ['99999999999', null, null],
  ])('%j with Date %j is %j ms', (header, date, expected) => {
    vi.useFakeTimers({ now: Date.parse(NOW) })
    expect(readRetryAfter(header, date)).toBe(expected)
    vi.useRealTimers()
  })

  test('is null, or from 0 to 300 s, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (header, date) => {
        const waitMs = readRetryAfter(header, date)
        expect(waitMs === null || (waitMs >= 0 && waitMs <= 300_000)).toBe(true)
      }),
    )
  })
})

test.each<[string, number, Record<string, string>, string, boolean]>([
  ['429', 429, {}, '', true],
  ['403 with nothing left', 403, { 'X-RateLimit-Remaining': '0' }, '', true],
  ['403 with Retry-After', 403, { 'Retry-After': '5' }, '', true],
  ['403 that names the rate limit', 403, {}, '{"message": "API rate limit exceeded"}', true],
  ['403 about anything else', 403, { 'X-RateLimit-Remaining': '5' }, '{"message": "Not yours"}', false],
  ['503 with Retry-After', 503, { 'Retry-After': '5' }, 'rate limit', false],
])('status %s: refused or not', (_, status, headers, body, isRefused) => {
  expect(readRateLimit(response(headers, status), body).isRefused).toBe(isRefused)
})
