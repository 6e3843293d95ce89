import { expect, it } from 'vitest'
import { worthKeeping } from './worth-keeping.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const MINUTES = 60_000

it.each([
  ['list', 1],
  ['stats', 5],
  ['article', 10],
] as const)('%s: fresh for %i minutes, and ten more instead of a failure', (operation, minutes) => {
  const answer = { status: 200, headers: { 'content-type': JSON_TYPE }, body: Buffer.from('{"data":[]}') }
  expect(worthKeeping(operation, answer)).toEqual({ freshMs: minutes * MINUTES, staleMs: 10 * MINUTES })
})

it.each([404, 410])('what is not there, for half a minute: %i', (status) => {
  const answer = { status, headers: {}, body: Buffer.from('Not found') }
  expect(worthKeeping('article', answer)).toEqual({ freshMs: 30_000, staleMs: 0 })
})

const ANSWERS: [body: string, type: string][] = [
  ['[]', JSON_TYPE],
  ['{"errors":[],"data":[1]}', JSON_TYPE],
  ['{"error":null,"results":[]}', JSON_TYPE],
  ['{"error":false,"code":200,"success":true}', JSON_TYPE],
  ['{"status":"ok","message":{"items":[]}}', 'application/vnd.api+json'],
  ['{"status":"published","code":"A1"}', 'application/problem+json'],
]
it.each(ANSWERS)('an answer: %s', (body, type) => {
  const answer = { status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }
  expect(worthKeeping('list', answer)).not.toBeNull()
})

const FAILURES: [what: string, status: number, body: string | Buffer, type?: string][] = [
  ['trouble', 500, '{}'],
  ['a refusal', 400, '{}'],
  ['a refused credential', 401, '{}'],
  ['another success', 201, '{}'],
  ['a part', 206, '{}'],
  ['nothing', 200, ''],
  ['a page', 200, '<html></html>', 'text/html'],
  ['JSON that is called a page', 200, '{}', 'text/html'],
  ['a page that is called JSON', 200, '<html></html>'],
  ['what broke off', 200, '{"data":['],
  ['bytes that are no text', 200, Buffer.from([0x22, 0xff, 0x22])],
  ['a word', 200, '"busy"'],
  ['null', 200, 'null'],
  ['an error', 200, '{"error":"busy"}'],
  ['an error object', 200, '{"error":{"code":"busy"}}'],
  ['errors', 200, '{"errors":[{"title":"busy"}],"data":null}'],
  ['no success', 200, '{"success":false}'],
  ['a status in words', 200, '{"status":"error","message":"busy"}'],
  ['a status in figures', 200, '{"status":503,"message":"busy"}'],
  ['a code', 200, '{"code":"404"}'],
]
it.each(FAILURES)('not kept: %s', (_what, status, body, type = JSON_TYPE) => {
  expect(worthKeeping('list', { status, headers: { 'content-type': type }, body: Buffer.from(body) })).toBeNull()
})
