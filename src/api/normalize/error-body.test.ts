/** Error bodies as services and web frameworks send them; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { normalizePlainArticle as normalizeArticle } from './testing/plain-articles.ts'
import { parseErrorBody, refuseErrorBody } from './error-body.ts'
import { normalizeStatistics } from './statistics.ts'
import { readList } from './testing/read-list.ts'

describe('parseErrorBody', () => {
  test('returns the message and the request id', () => {
    expect(parseErrorBody('{"title":"T","detail":"D","requestId":"r"}')).toEqual({
      serviceMessage: 'D',
      requestId: 'r',
    })
    expect(parseErrorBody('{"title":"T"}')).toEqual({ serviceMessage: 'T', requestId: null })
  })

  test.each(['', 'null', '[]', '<html>', '{"detail":{}}'])('finds nothing in %j', (body) => {
    expect(parseErrorBody(body)).toEqual({ serviceMessage: null, requestId: null })
  })

  test('shortens a long message', () => {
    expect(parseErrorBody(JSON.stringify({ detail: 'x'.repeat(9999) })).serviceMessage).toHaveLength(500)
  })
})

describe('the message of an error body', () => {
  test.each([
    [{ detail: 'Invalid page.' }, 'Invalid page.'],
    [{ message: 'Unauthenticated.' }, 'Unauthenticated.'],
    [{ error: { code: 'X', message: 'Too many words' } }, 'Too many words'],
    [{ detail: [{ loc: ['query', 'page'], msg: 'Use a number' }] }, 'Use a number'],
    [{ message: [{ type: 'x', value: '200', message: 'At most 100' }] }, 'At most 100'],
    [{ errors: [{ status: '422', title: 'Invalid', detail: 'Two characters at least' }] }, 'Two characters at least'],
    [{ q: ['This field is required.'] }, 'This field is required.'],
    [{ errors: { query: { header: 'Semantic error' } } }, 'Semantic error'],
    [{ message: { name: 'class x.y.Exception', stacktrace: ['at x.y(Z.java:1)'] } }, null],
    [{ message: 'No results for model [App\\Models\\Thing] 9' }, null],
    [{ message: 'at handler (/srv/app/index.js:12:3)' }, null],
    [{}, null],
    [null, null],
  ])('%j is %j', (body, message) => {
    expect(parseErrorBody(JSON.stringify(body)).serviceMessage).toBe(message)
  })

  test.each([
    ['<html><head><title>Not Found</title></head><body><h1>x</h1></body></html>', 'Not Found'],
    ['<html><title>502 Bad Gateway</title></html>', null],
    ['Internal Server Error', 'Internal Server Error'],
    ['', null],
  ])('%s is %j', (body, message) => {
    expect(parseErrorBody(body).serviceMessage).toBe(message)
  })
})

/** The message, and whether the body is an error even with a status of success. */
function errorOf(body: unknown): [string | null, boolean] {
  const message = parseErrorBody(JSON.stringify(body)).serviceMessage
  try {
    refuseErrorBody(body)
    return [message, false]
  } catch (error) {
    return [message, error instanceof ApiError]
  }
}

describe('the error body of', () => {
  test.each<[string, unknown, string, boolean]>([
    [
      'a content system',
      { data: null, error: { status: 400, name: 'X', message: 'Invalid page' } },
      'Invalid page',
      true,
    ],
    [
      'another',
      { errors: [{ message: 'You have no access.', extensions: { code: 'F' } }] },
      'You have no access.',
      true,
    ],
    ['GraphQL', { errors: [{ message: 'No such field', path: ['a'] }], data: null }, 'No such field', true],
    ['OData', { error: { code: '501', message: 'Not supported', details: [{ message: 'q' }] } }, 'Not supported', true],
    ['OData 2', { error: { code: '', message: { lang: 'en', value: 'Not supported' } } }, 'Not supported', true],
    [
      'a harvesting protocol',
      { 'OAI-PMH': { responseDate: 'x', error: { '@code': 'b', '#text': 'Wrong' } } },
      'Wrong',
      true,
    ],
    [
      'Solr',
      { responseHeader: { status: 400 }, error: { msg: 'undefined field foo', code: 400 } },
      'undefined field foo',
      true,
    ],
    ['a repository', { status: 'ERROR', message: 'Search is down' }, 'Search is down', true],
    [
      'Hydra',
      { '@type': 'hydra:Error', 'hydra:title': 'An error', 'hydra:description': 'No such page' },
      'No such page',
      true,
    ],
    [
      'Hydra, with what is left of a list',
      { '@context': '/c', '@id': '/e', '@type': ['hydra:Error', 'Error'], 'hydra:title': 'No such page', member: [] },
      'No such page',
      true,
    ],
    [
      'Hydra, with complaints',
      { '@type': 'hydra:Error', description: 'page: wrong', violations: [{ propertyPath: 'page', title: 'Wrong' }] },
      'page: wrong',
      true,
    ],
    ['JSON-LD, of a class by its address', { '@type': 'http://x.example/core#Error', title: 'Closed' }, 'Closed', true],
    ['JSON-LD, within one envelope', { data: { '@type': 'Error', description: 'Closed' } }, 'Closed', true],
    [
      'a program, by its exception',
      { '@type': 'App\\Exception\\NotFoundException', title: 'Not there', description: 'No such article' },
      'No such article',
      true,
    ],
    [
      'a problem with the marks of JSON-LD',
      { '@context': '/c', '@type': 'Problem', type: 'about:blank', title: 'Invalid', status: 400, detail: 'No page 0' },
      'No page 0',
      true,
    ],
    ['SOAP put into JSON', { Fault: { faultcode: 'Client', faultstring: 'Bad request' } }, 'Bad request', false],
    ['a form', { title: 'Invalid', status: 400, errors: { page: ['Not a number.'] } }, 'Not a number.', true],
  ])('%s', (_, body, message, isFailure) => {
    expect(errorOf(body)).toEqual([message, isFailure])
  })
})

const fields = { title: 'On errors', description: 'How they are made.' }

test.each<[string, unknown]>([
  ['a record with a title and a description', fields],
  ['one of a class', { '@type': 'ScholarlyArticle', '@id': '/articles/7', ...fields }],
  ['one of a class that has the word in it', { '@type': 'ErrorReport', ...fields }],
  ['one in the words of Hydra', { '@type': 'Article', 'hydra:title': 'On errors', 'hydra:description': 'How.' }],
  ['one of that class that is a work', { '@type': 'Error', ...fields, doi: '10.5555/a' }],
  ['a list under that class', { '@type': 'hydra:Error', ...fields, 'hydra:member': [fields] }],
])('refuseErrorBody accepts %s', (_, body) => {
  expect(errorOf(body)[1]).toBe(false)
})

test.each([
  { message: 'Internal Server Error', code: 500 },
  { success: false, error: 'No' },
  { status: 'error', message: 'No' },
  { errors: ['No'] },
])('refuseErrorBody throws for %j', (body) => {
  expect(() => refuseErrorBody(body)).toThrow(expect.objectContaining({ kind: 'server' }))
})

test.each([
  { errors: {}, data: [] },
  { status: 'success', message: 'ok', data: [] },
  { response: { error: null, docs: [{ title: 'A' }] } },
])('refuseErrorBody accepts %j', (body) => {
  expect(() => refuseErrorBody(body)).not.toThrow()
})

test('every normalizer throws the message of an error body', () => {
  const body = { '@type': 'hydra:Error', 'hydra:title': 'An error', 'hydra:description': 'No such page' }
  const details = expect.objectContaining({ serviceMessage: 'No such page' })
  for (const normalize of [normalizeArticle, normalizeStatistics, readList])
    expect(() => normalize(body)).toThrow(expect.objectContaining({ kind: 'server', details }))
})
