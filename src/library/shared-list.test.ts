import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, objectOrEmpty } from '../domain/json.ts'
import { formatSharedListPath, parseSharedList } from './shared-list.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/sample/articles.jsonl')
const slugs = readFileSync(SAMPLE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => String(objectOrEmpty(parseJson(line))['slug']))

const fragmentOf = async (list: readonly string[]) => (await formatSharedListPath(list)).split('#')[1] ?? ''

describe('a shared list', () => {
  test('of 200 articles has an address of less than 8,000 characters', async () => {
    const list = slugs.slice(0, 200)
    expect(new Set(list).size).toBe(200)
    const address = await formatSharedListPath(list)
    expect(address).toMatch(/^\/library\/shared#1\.[\w-]+$/)
    expect(address.length).toBeLessThan(8_000)
    expect(await parseSharedList(new URL(address, 'https://carrel.example').hash)).toEqual(list)
  })

  test('is read as it was written, each article once', async () => {
    const texts = fc.array(fc.string({ minLength: 1, unit: 'binary' }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        expect(await parseSharedList(await fragmentOf(list))).toEqual([...new Set(list)])
      }),
      { numRuns: 100 },
    )
  })

  test('that is damaged is refused', async () => {
    const fragment = await fragmentOf(slugs.slice(0, 50))
    const damaged = [
      '',
      '#',
      fragment.slice(2),
      fragment.slice(0, -20),
      fragment.replace(/(?<=.{99})./, (letter) => (letter === 'A' ? 'B' : 'A')),
      `1.!${fragment}`,
      `2.${fragment.slice(2)}`,
      await fragmentOf([]),
      await fragmentOf(['']),
    ]
    expect(await Promise.all(damaged.map(parseSharedList))).toEqual(damaged.map(() => null))
  })

  test('that is larger than any list is refused, however short its fragment', async () => {
    const long = await fragmentOf(['x'.repeat(2_000_000)])
    expect(long.length).toBeLessThan(4_000)
    expect(await parseSharedList(long)).toBeNull()
    expect(
      await parseSharedList(await fragmentOf(Array.from({ length: 2_001 }, (_, index) => `a-${index}`))),
    ).toBeNull()
  })

  test('with anything else than texts is refused', async () => {
    // @ts-expect-error A list that no version of Carrel writes.
    expect(await parseSharedList(await fragmentOf([{ slug: 'a' }]))).toBeNull()
  })
})
