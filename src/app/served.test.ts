import { expect, test } from 'vitest'
import { type Served, withLate, withoutLate } from './served.ts'

const LIST = {
  total: 2,
  articles: [
    { slug: 'a', metadata: [{ name: 'x', value: 1 }], origins: [{ path: 'data[0]' }] },
    { slug: 'b', metadata: [], origins: [] },
  ],
}
const served = (data: unknown): Served => ({
  config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
  origin: 'https://desk.example',
  answer: { queryKey: ['articles', '/articles'], data },
  asked: null,
  parts: [],
})

test('what is seldom looked at travels apart, and is read when it is looked at, once', () => {
  const { slim, late } = withoutLate(served(LIST))
  const travelled: Served = JSON.parse(JSON.stringify(slim))
  expect(JSON.stringify(travelled)).not.toContain('data[0]')
  let reads = 0
  const readLate = () => {
    reads += 1
    return JSON.parse(JSON.stringify(late))
  }
  const data = travelled.answer !== null && 'data' in travelled.answer ? travelled.answer.data : null
  const list = withLate(data, readLate)
  expect(reads).toBe(0)
  expect(JSON.parse(JSON.stringify(list))).toEqual(LIST)
  expect(JSON.parse(JSON.stringify(list))).toEqual(LIST)
  expect(reads).toBe(1)
})

test.each([[{ slug: 'a', metadata: [1] }], [{ articles: 7 }], [null]])('%j stays whole', (data) => {
  const { slim, late } = withoutLate(served(data))
  expect([slim.answer, late]).toEqual([{ queryKey: ['articles', '/articles'], data }, []])
  expect(withLate(data, () => [])).toEqual(data)
})
