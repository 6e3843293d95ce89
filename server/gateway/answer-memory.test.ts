import { describe, expect, it } from 'vitest'
import { createAnswerMemory, type KeptAnswer } from './answer-memory.ts'

const answer = (text: string): KeptAnswer => ({ status: 200, headers: { a: 'b' }, body: Buffer.from(text) })
const KEEPING = { freshMs: 1_000, staleMs: 5_000 }

describe('time', () => {
  it.each<[afterMs: number, expected: { ageSeconds: number; isFresh: boolean } | null]>([
    [0, { ageSeconds: 0, isFresh: true }],
    [999, { ageSeconds: 0, isFresh: true }],
    [1_000, { ageSeconds: 1, isFresh: false }],
    [5_999, { ageSeconds: 5, isFresh: false }],
    [6_000, null],
    [-1, null],
  ])('%i ms later', (afterMs, expected) => {
    let now = 10_000
    const memory = createAnswerMemory({ now: () => now })
    memory.keep('key', answer('x'), KEEPING)
    now += afterMs
    expect(memory.recall('key')).toEqual(expected && { ...expected, answer: answer('x') })
  })
})

it('keeps an answer in place of an older one, with a time of its own', () => {
  let now = 0
  const memory = createAnswerMemory({ now: () => now })
  memory.keep('key', answer('old'), KEEPING)
  now += 900
  memory.keep('key', answer('new'), KEEPING)
  now += 900
  expect(memory.recall('key')).toEqual({ ageSeconds: 0, isFresh: true, answer: answer('new') })
})

it('counts bodies and headers', () => {
  const memory = createAnswerMemory({ now: () => 0, maxBytes: 100 })
  memory.keep('body', { status: 200, headers: {}, body: Buffer.alloc(100) }, KEEPING)
  memory.keep('header', { status: 200, headers: { a: 'b'.repeat(50) }, body: Buffer.alloc(0) }, KEEPING)
  memory.keep('small', answer('x'), KEEPING)
  expect(['body', 'header', 'small'].filter((key) => memory.recall(key) !== null)).toEqual(['small'])
})
