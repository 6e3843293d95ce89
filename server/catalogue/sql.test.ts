import { expect, it } from 'vitest'
import { allOf, numbered, sql } from './sql.ts'

it('numbers values across nested pieces, in their order', () => {
  const inner = sql`a = ${1} and b = ${'two'}`
  const statement = sql`select * from t where ${inner} or ${sql`c`} limit ${3}`
  expect(numbered(statement)).toEqual(['select * from t where a = $1 and b = $2 or c limit $3', [1, 'two', 3]])
})

it('uses a piece twice with its values twice', () => {
  const piece = sql`x = ${1}`
  expect(numbered(sql`${piece} or ${piece}`)).toEqual(['x = $1 or x = $2', [1, 1]])
})

it('joins pieces', () => {
  expect(numbered(allOf([]))).toEqual(['true', []])
  expect(numbered(allOf([sql`a = ${null}`, sql`b`]))).toEqual(['a = $1 and b', [null]])
})
