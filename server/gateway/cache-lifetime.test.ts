import { expect, it } from 'vitest'
import { cacheLifetime } from './cache-lifetime.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const MINUTES = 60_000

it.each([
  ['list', 1],
  ['stats', 5],
  ['article', 10],
] as const)('%s is fresh for %i minutes and stale for ten more', (operation, minutes) => {
  const answer = { status: 200, headers: { 'content-type': JSON_TYPE }, body: Buffer.from('{"data":[]}') }
  expect(cacheLifetime(operation, answer)).toEqual({ freshMs: minutes * MINUTES, staleMs: 10 * MINUTES })
})

it.each([404, 410])('%i is fresh for half a minute', (status) => {
  const answer = { status, headers: {}, body: Buffer.from('Not found') }
  expect(cacheLifetime('article', answer)).toEqual({ freshMs: 30_000, staleMs: 0 })
})

const ANSWERS: [body: string, type: string][] = [
  ['[]', JSON_TYPE],
  ['{"errors":[],"data":[1]}', JSON_TYPE],
  ['{"error":null,"results":[]}', JSON_TYPE],
  ['{"error":false,"code":200,"success":true}', JSON_TYPE],
  ['{"status":"ok","message":{"items":[]}}', 'application/vnd.api+json'],
  ['{"status":"published","code":"A1"}', 'application/problem+json'],
]
it.each(ANSWERS)('an answer is cached: %s', (body, type) => {
  const answer = { status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }
  expect(cacheLifetime('list', answer)).not.toBeNull()
})

const FAILURES: [what: string, status: number, body: string | Buffer, type?: string][] = [
  ['an error', 500, '{}'],
  ['a refusal', 400, '{}'],
  ['a refused credential', 401, '{}'],
  ['201', 201, '{}'],
  ['206', 206, '{}'],
  ['an empty body', 200, ''],
  ['HTML', 200, '<html></html>', 'text/html'],
  ['JSON labelled as HTML', 200, '{}', 'text/html'],
  ['HTML labelled as JSON', 200, '<html></html>'],
  ['a short body', 200, '{"data":['],
  ['bytes that are not text', 200, Buffer.from([0x22, 0xff, 0x22])],
  ['a string', 200, '"busy"'],
  ['null', 200, 'null'],
  ['an error message', 200, '{"error":"busy"}'],
  ['an error object', 200, '{"error":{"code":"busy"}}'],
  ['errors', 200, '{"errors":[{"title":"busy"}],"data":null}'],
  ['success: false', 200, '{"success":false}'],
  ['a status as text', 200, '{"status":"error","message":"busy"}'],
  ['a status as a number', 200, '{"status":503,"message":"busy"}'],
  ['a code', 200, '{"code":"404"}'],
]
it.each(FAILURES)('not cached: %s', (_what, status, body, type = JSON_TYPE) => {
  expect(cacheLifetime('list', { status, headers: { 'content-type': type }, body: Buffer.from(body) })).toBeNull()
})
