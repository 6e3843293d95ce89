import { hashKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIST_FRESH_MS } from '../api/queries.ts'
import { MAX_AGE_MS, MAX_CHARACTERS, MAX_QUERIES, mergeSavedClients, parseSavedClient } from './saved-queries.ts'

const NOW = Date.UTC(2026, 0, 2)

function makeQuery(path: string, dataUpdatedAt = NOW, data: unknown = { path }) {
  const queryKey = [path.startsWith('/articles?') ? 'articles' : 'article', path]
  return { queryKey, queryHash: hashKey(queryKey), state: { status: 'success', data, dataUpdatedAt } }
}

function makeText(queries: unknown[], buster = 'build 1'): string {
  return JSON.stringify({ timestamp: NOW, buster, clientState: { mutations: [], queries } })
}

const pathsOf = (text: string, now = NOW) =>
  parseSavedClient(text, now).clientState.queries.map(({ queryKey }) => queryKey[1])

describe('parseSavedClient', () => {
  const good = makeQuery('/a')
  const text = makeText([good])

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 7],
    ['an object', { timestamp: NOW }],
    ['a text that is not JSON', 'not json'],
    ['a truncated text', text.slice(0, -1)],
    ['half a text', text.slice(0, text.length / 2)],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object without fields', '{}'],
    ['no timestamp', text.replace('timestamp', 'time')],
    ['a timestamp that is a text', text.replace(String(NOW), '"now"')],
    ['no buster', text.replace('buster', 'build')],
    ['a buster that is a number', text.replace('"build 1"', '1')],
    ['no state', text.replace('clientState', 'state')],
    ['a state that is a list', text.replace(/"clientState":.*\}$/, '"clientState":[]}')],
    ['no queries', text.replace('queries', 'query')],
    ['queries that are no list', makeText([]).replace('"queries":[]', '"queries":{}')],
  ])('gives an empty client without a timestamp for %s', (_, stored) => {
    expect(parseSavedClient(stored, NOW)).toMatchObject({ timestamp: 0, clientState: { queries: [] } })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['an empty object', {}],
    ['a key that is a text', { ...good, queryKey: '/a' }],
    ['a hash of another key', { ...good, queryHash: hashKey(['article', '/b']) }],
    ['no state', { ...good, state: null }],
    ['an error', { ...good, state: { ...good.state, status: 'error' } }],
    ['data that is a text', makeQuery('/a', NOW, 'text')],
    ['data that is null', makeQuery('/a', NOW, null)],
    ['a time that is a text', { ...good, state: { ...good.state, dataUpdatedAt: 'now' } }],
    ['a time in the future', makeQuery('/a', NOW + 1)],
    ['a time more than a day ago', makeQuery('/a', NOW - MAX_AGE_MS - 1)],
  ])('leaves out a query with %s', (_, query) => {
    expect(pathsOf(makeText([query, makeQuery('/b')]))).toEqual(['/b'])
  })

  test('invalidates a list that is no longer fresh, and no article', () => {
    const old = NOW - LIST_FRESH_MS
    const queries = [makeQuery('/articles?q=a', old), makeQuery('/articles?q=b', old + 1), makeQuery('/a', old)]
    const client = parseSavedClient(makeText(queries), NOW)
    expect(client.clientState.queries.map(({ state }) => state.isInvalidated)).toEqual([true, undefined, undefined])
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), fc.boolean(), (value, isWrapped) => {
        const stored = isWrapped ? makeText([value]) : JSON.stringify(value)
        expect(parseSavedClient(stored, NOW).clientState.queries).toEqual([])
      }),
    )
  })
})

describe('mergeSavedClients', () => {
  test('keeps what another tab saved, and the newer one of the same query', () => {
    const stored = makeText([makeQuery('/a', NOW - 2, { from: 'other' }), makeQuery('/b', NOW, { from: 'other' })])
    const next = makeText([makeQuery('/a', NOW - 1, { from: 'own' }), makeQuery('/b', NOW - 1, { from: 'own' })])
    const { queries } = parseSavedClient(mergeSavedClients(stored, next, NOW), NOW).clientState
    expect(queries.map(({ queryKey, state }) => [queryKey[1], state.data])).toEqual([
      ['/b', { from: 'other' }],
      ['/a', { from: 'own' }],
    ])
  })

  test('drops what was saved with another buster', () => {
    const merged = mergeSavedClients(makeText([makeQuery('/a')], 'build 0'), makeText([makeQuery('/b')]), NOW)
    expect(pathsOf(merged)).toEqual(['/b'])
  })

  test('keeps the newest queries within the limits of number and size', () => {
    const size = fc.nat({ max: MAX_CHARACTERS / 4 })
    const query = fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 1000 }), fc.oneof(fc.constant(0), size))
    fc.assert(
      fc.property(fc.array(query, { maxLength: 12 }), fc.integer({ min: 1, max: 2 * MAX_QUERIES }), (large, count) => {
        const small = Array.from({ length: count }, (_, index) => makeQuery(`/${index}`, NOW - index))
        const next = large.map(([name, age, length]) => makeQuery(`/l${name}`, NOW - age, { text: 'x'.repeat(length) }))
        const merged = mergeSavedClients(makeText(small), makeText(next), NOW)
        const times = parseSavedClient(merged, NOW).clientState.queries.map(({ state }) => state.dataUpdatedAt)
        expect(times.length).toBeLessThanOrEqual(MAX_QUERIES)
        expect(merged.length).toBeLessThanOrEqual(MAX_CHARACTERS + 1000)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      }),
      // Each run writes megabytes of text.
      { numRuns: 30 },
    )
  })
})
