/** Normalizing 100 items takes at most 5 ms (`npm run bench:read`); the items are those of the sample catalogue. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bench, describe } from 'vitest'
import { EVERYTHING } from '../../domain/search-query.ts'
import { normalizeList } from './list.ts'

const sample = path.resolve(import.meta.dirname, '../../../server/sample/articles.jsonl')
const flat = readFileSync(sample, 'utf8')
  .split('\n', 100)
  .map((line): unknown => JSON.parse(line))
const wrapped = flat.map((record, index) => ({
  _id: String(index),
  _score: 1,
  _source: { id: String(index), metadata: record },
}))

describe('normalizing 100 items', () => {
  bench('flat', () => {
    normalizeList({ data: flat, meta: { total: 257 } }, () => null, { ...EVERYTHING, perPage: 100 })
  })
  bench('twice wrapped', () => {
    normalizeList({ hits: { total: { value: 257 }, hits: wrapped } }, () => null, { ...EVERYTHING, perPage: 100 })
  })
})
