import fc from 'fast-check'
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

describe('bounds', () => {
  it('drop what was not asked for longest', () => {
    const memory = createAnswerMemory({ now: () => 0, maxEntries: 2 })
    for (const key of ['a', 'b']) memory.keep(key, answer(key), KEEPING)
    memory.recall('a')
    memory.keep('c', answer('c'), KEEPING)
    expect(['a', 'b', 'c'].filter((key) => memory.recall(key) !== null)).toEqual(['a', 'c'])
  })

  it('take no answer that is larger than all of it, and give up nothing for it but its older self', () => {
    const memory = createAnswerMemory({ now: () => 0, maxBytes: 100 })
    memory.keep('a', answer('a'), KEEPING)
    memory.keep('b', answer('b'), KEEPING)
    memory.keep('b', answer('b'.repeat(101)), KEEPING)
    expect([memory.recall('a')?.answer, memory.recall('b')]).toEqual([answer('a'), null])
  })

  it('hold whatever is kept in whatever order, and what is recalled is what was kept last', () => {
    const acts = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), size: fc.nat(60), isRecall: fc.boolean() }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(acts, (list) => {
        const memory = createAnswerMemory({ now: () => 0, maxEntries: 3, maxBytes: 120 })
        const last = new Map<string, string>()
        for (const { key, size, isRecall } of list) {
          if (isRecall) memory.recall(key)
          else {
            last.set(key, key.repeat(size))
            memory.keep(key, answer(key.repeat(size)), KEEPING)
          }
        }
        const held = [...last].flatMap(([key, text]) => {
          const found = memory.recall(key)
          return found === null ? [] : [{ text, found: Buffer.from(found.answer.body).toString() }]
        })
        expect(held.length).toBeLessThanOrEqual(3)
        expect(held.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(120)
        for (const { text, found } of held) expect(found).toBe(text)
      }),
    )
  })
})
