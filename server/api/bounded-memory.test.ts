import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfText, createBoundedMemory } from './bounded-memory.ts'

const memoryOf = (bounds: { maxEntries?: number; maxBytes?: number }) =>
  createBoundedMemory<string>({ bytesOf: bytesOfText, ...bounds })

it('drops what was not asked for longest', () => {
  const memory = memoryOf({ maxEntries: 2 })
  for (const key of ['a', 'b']) memory.keep(key, key)
  memory.recall('a')
  memory.keep('c', 'c')
  expect(['a', 'b', 'c'].map((key) => memory.recall(key))).toEqual(['a', null, 'c'])
})

it('takes no value that is larger than all of it, and gives up nothing for it but its older self', () => {
  const memory = memoryOf({ maxBytes: 100 })
  memory.keep('a', 'a')
  memory.keep('b', 'b')
  memory.keep('b', 'b'.repeat(50))
  expect([memory.recall('a'), memory.recall('b')]).toEqual(['a', null])
})

it('has all its room again after it was cleared, or a value was dropped', () => {
  const memory = memoryOf({ maxBytes: 22 })
  memory.keep('a', 'a'.repeat(10))
  memory.clear()
  memory.keep('b', 'b'.repeat(10))
  expect([memory.recall('a'), memory.recall('b')]).toEqual([null, 'b'.repeat(10)])
  memory.drop('b')
  memory.keep('c', '1234')
  memory.keep('d', '1234')
  expect(['b', 'c', 'd'].map((key) => memory.recall(key))).toEqual([null, '1234', '1234'])
})

it('holds its bounds whatever is done in whatever order, and recalls what was kept last', () => {
  const acts = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      size: fc.nat(60),
      act: fc.constantFrom('keep', 'keep', 'keep', 'recall', 'drop', 'clear'),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(acts, (list) => {
      const memory = memoryOf({ maxEntries: 3, maxBytes: 120 })
      const last = new Map<string, string>()
      for (const { key, size, act } of list) {
        if (act === 'recall') memory.recall(key)
        if (act === 'keep') {
          last.set(key, key.repeat(size))
          memory.keep(key, key.repeat(size))
        }
        if (act === 'drop') {
          last.delete(key)
          memory.drop(key)
        }
        if (act === 'clear') {
          last.clear()
          memory.clear()
        }
      }
      const held = ['a', 'b', 'c', 'd', 'e'].flatMap((key) => {
        const value = memory.recall(key)
        return value === null ? [] : [{ key, value }]
      })
      expect(held.length).toBeLessThanOrEqual(3)
      expect(held.reduce((sum, { key, value }) => sum + bytesOfText(key + value), 0)).toBeLessThanOrEqual(120)
      for (const { key, value } of held) expect(value).toBe(last.get(key))
    }),
  )
})
