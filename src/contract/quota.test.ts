import { expect, test } from 'vitest'
import { LIMIT_HEADER, readQuota, REMAINING_HEADER } from './quota.ts'

const told = (limit: string | null, remaining: string | null) => {
  const headers = new Headers()
  if (limit !== null) headers.set(LIMIT_HEADER, limit)
  if (remaining !== null) headers.set(REMAINING_HEADER, remaining)
  return readQuota(headers)
}

test.each([
  ['60', '47', { limit: 60, remaining: 47 }],
  [' 60 ', ' 0 ', { limit: 60, remaining: 0 }],
  [null, '12', { limit: null, remaining: 12 }],
  ['60', null, { limit: 60, remaining: null }],
  [null, null, { limit: null, remaining: null }],
  ['60', '-1', { limit: 60, remaining: null }],
  ['60', '61', { limit: 60, remaining: null }],
  ['60', 'many', { limit: 60, remaining: null }],
  ['60', '1e1', { limit: 60, remaining: null }],
  ['60', '', { limit: 60, remaining: null }],
  ['0', '5', { limit: null, remaining: 5 }],
  ['99999', '5', { limit: null, remaining: 5 }],
  ['100', '99', { limit: 100, remaining: 99 }],
])('limit %j and remaining %j are read as %j', (limit, remaining, expected) => {
  expect(told(limit, remaining)).toEqual(expected)
})
