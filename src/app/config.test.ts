import { describe, expect, test } from 'vitest'
import { formatReportHref } from '../domain/config.ts'
import { parseConfig } from './config.ts'

const ORIGIN = 'https://carrel.example'

describe('config.json', () => {
  test.each<[unknown, string, string]>([
    [{ apiBaseUrl: '/gateway/api/v1', access: 'open' }, 'https://carrel.example/gateway/api/v1', 'open'],
    [{ apiBaseUrl: 'https://api.example/api/v1', access: 'credential' }, 'https://api.example/api/v1', 'credential'],
    [{ apiBaseUrl: 'http://127.0.0.1:9000/api/v1' }, 'http://127.0.0.1:9000/api/v1', 'open'],
  ])('%j is taken', (value, apiBaseUrl, access) => {
    expect(parseConfig(value, ORIGIN)).toEqual({ apiBaseUrl, access })
  })

  test.each([
    [true, { hasFeeds: true }],
    ['yes', {}],
  ])('states that there are feeds by %j: %j', (hasFeeds, expected) => {
    const config = { apiBaseUrl: `${ORIGIN}/api/v1`, access: 'open' }
    expect(parseConfig({ ...config, hasFeeds }, ORIGIN)).toEqual({ ...config, ...expected })
  })

  test.each([
    null,
    {},
    { apiBaseUrl: 7 },
    { apiBaseUrl: 'http://api.example/api/v1' },
    { apiBaseUrl: 'https://user:secret@api.example/api/v1' },
    { apiBaseUrl: 'https://api.example/api/v1?key=x' },
    { apiBaseUrl: 'https://api.example/' },
    { apiBaseUrl: 'javascript:alert(1)//api/v1' },
  ])('%j is refused', (value) => {
    expect(() => parseConfig(value, ORIGIN)).toThrow(/^config\.json names/)
  })
})

test('parseConfig takes the labels of the catalogue, and leaves out what is no text or no contact', () => {
  const base = { apiBaseUrl: '/api/v1', access: 'open' }
  const labels = { catalogueName: 'Lamp Library', operatorName: 'Somewhere', contact: 'lamps@example.org' }
  expect(parseConfig({ ...base, ...labels, catalogueDescription: ' ' }, ORIGIN)).toMatchObject(labels)
  const wrong = parseConfig({ ...base, catalogueName: 7, contact: 'javascript:alert(1)' }, ORIGIN)
  expect(Object.keys(wrong)).toEqual(['apiBaseUrl', 'access'])
})

test('parseConfig takes the sources of the records, and leaves out what is none', () => {
  const base = { apiBaseUrl: '/api/v1', access: 'open' }
  const source = { name: 'lamps', articles: 7, importedAt: '2026-11-22', format: 'RIS', location: 'lamps.ris' }
  expect(parseConfig({ ...base, sources: [source, { ...source, articles: '7' }, null] }, ORIGIN).sources).toEqual([
    source,
  ])
  expect(parseConfig({ ...base, sources: 'all' }, ORIGIN)).not.toHaveProperty('sources')
})

test.each([
  ['lamps@example.org', 'mailto:lamps@example.org?subject=Error%20in%20the%20record%20a%26b'],
  ['https://example.org/help?about=lamps', 'https://example.org/help?about=lamps&record=a%26b'],
  ['javascript:alert(1)', null],
])('an error is reported to the contact %s at %s', (contact, href) => {
  expect(formatReportHref(contact, 'a&b')).toBe(href)
})

test.each([
  ['https://resolver.example/open', 'https://resolver.example/open'],
  ['http://resolver.example/open', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a@resolver.example/', undefined],
  [7, undefined],
])('parseConfig reads the link resolver %j as %j', (libraryResolver, expected) => {
  expect(parseConfig({ apiBaseUrl: '/api/v1', libraryResolver }, ORIGIN).libraryResolver).toBe(expected)
})
