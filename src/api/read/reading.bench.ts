/** Reading 100 items takes at most 5 ms (run by `npm run bench:read`); the items are those of the sample catalogue. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bench, describe } from 'vitest'
import { EVERYTHING } from '../../contract/search-query.ts'
import { readList } from './list.ts'

const lines = readFileSync(path.resolve(import.meta.dirname, '../../../server/sample/articles.jsonl'), 'utf8').split(
  '\n',
  100,
)
const flat = lines.map((line): unknown => JSON.parse(line))
const wrapped = flat.map((record, index) => ({
  _id: String(index),
  _score: 1,
  _source: { id: String(index), metadata: record },
}))

describe('reading 100 items', () => {
  bench('flat', () => {
    readList({ data: flat, meta: { total: 257 } }, () => null, { ...EVERYTHING, perPage: 100 })
  })
  bench('twice wrapped', () => {
    readList({ hits: { total: { value: 257 }, hits: wrapped } }, () => null, { ...EVERYTHING, perPage: 100 })
  })
})
