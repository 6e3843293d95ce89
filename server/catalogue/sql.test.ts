import { expect, it } from 'vitest'
import { joinConditions, toStatement, sql } from './sql.ts'

it('a statement numbers the values of nested fragments in order', () => {
  const inner = sql`a = ${1} and b = ${'two'}`
  const statement = sql`select * from t where ${inner} or ${sql`c`} limit ${3}`
  expect(toStatement(statement)).toEqual(['select * from t where a = $1 and b = $2 or c limit $3', [1, 'two', 3]])
})

it('a fragment used twice has its values twice', () => {
  const fragment = sql`x = ${1}`
  expect(toStatement(sql`${fragment} or ${fragment}`)).toEqual(['x = $1 or x = $2', [1, 1]])
})

it('conditions are joined by and', () => {
  expect(toStatement(joinConditions([]))).toEqual(['true', []])
  expect(toStatement(joinConditions([sql`a = ${null}`, sql`b`]))).toEqual(['a = $1 and b', [null]])
})
