import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

const read = (environment: Record<string, string>) => readSettings(environment, '/project')

const SERVICE = 'https://api.example.org/api/v1'

describe('the remote service', () => {
  it('is null without API_BASE_URL', () => {
    expect(read({ API_BASE_URL: ' ', API_TOKEN: '' }).remote).toBeNull()
  })

  it.each([
    [{ API_TOKEN: 'a-token' }, { form: 'bearer', value: 'a-token' }],
    [{ API_KEY: 'a-key' }, { form: 'api-key', value: 'a-key' }],
    [{ ACCESS: 'credential' }, null],
  ])('has the credential of %j', (more, credential) => {
    expect(read({ API_BASE_URL: SERVICE, ...more }).remote).toEqual({ baseUrl: SERVICE, credential, extensions: [] })
  })

  it.each([
    [`${SERVICE}/`, SERVICE],
    ['https://api.example.org:8443/articles/api/v1', 'https://api.example.org:8443/articles/api/v1'],
    ['http://127.0.0.1:9000/api/v1', 'http://127.0.0.1:9000/api/v1'],
    ['http://localhost:9000/api/v1', 'http://localhost:9000/api/v1'],
    ['http://[::1]:9000/api/v1', 'http://[::1]:9000/api/v1'],
  ])('may have the address %s', (address, baseUrl) => {
    expect(read({ API_BASE_URL: address, API_KEY: 'k' }).remote?.baseUrl).toBe(baseUrl)
  })
})

it('what the remote service offers is named once each', () => {
  const environment = { API_BASE_URL: SERVICE, API_KEY: 'k', API_EXTENSIONS: 'filters, sort,filters' }
  expect(read(environment).remote?.extensions).toEqual(['filters', 'sort'])
})

describe('a wrong setting is refused in one sentence that names it and no value', () => {
  const NAMED = { API_BASE_URL: SERVICE }
  const BAD: [name: string, environment: Record<string, string>][] = [
    ['API_BASE_URL', { API_BASE_URL: 'api.example.org/api/v1' }],
    ['API_BASE_URL', { API_BASE_URL: 'http://api.example.org/api/v1' }],
    ['API_BASE_URL', { API_BASE_URL: 'http://127.0.0.1.example.org/api/v1' }],
    ['API_BASE_URL', { API_BASE_URL: 'ftp://127.0.0.1/api/v1' }],
    ['API_BASE_URL', { API_BASE_URL: 'https://user:secret-value@api.example.org/api/v1' }],
    ['API_BASE_URL', { API_BASE_URL: `${SERVICE}?key=secret-value` }],
    ['API_BASE_URL', { API_BASE_URL: `${SERVICE}#` }],
    ['API_BASE_URL', { API_BASE_URL: 'https://api.example.org/api/v2' }],
    ['API_BASE_URL', { API_BASE_URL: 'https://api.example.org/myapi/v1' }],
    ['API_BASE_URL', { API_BASE_URL: `${SERVICE}/../admin` }],
    ['API_BASE_URL', NAMED],
    ['API_BASE_URL', { ...NAMED, ACCESS: 'open' }],
    ['API_TOKEN', { API_TOKEN: 'secret-value' }],
    ['API_KEY', { API_KEY: 'secret-value', ACCESS: 'credential' }],
    ['API_TOKEN', { ...NAMED, API_TOKEN: 'secret-value', API_KEY: 'secret-value' }],
    ['API_TOKEN', { ...NAMED, API_TOKEN: 'secret-value', ACCESS: 'credential' }],
    ['API_KEY', { ...NAMED, API_KEY: 'secret-value', ACCESS: 'credential' }],
    ['API_TOKEN', { ...NAMED, API_TOKEN: 'secret-value with space' }],
    ['API_KEY', { ...NAMED, API_KEY: 'secret-valüe' }],
    ['API_KEY', { ...NAMED, API_KEY: 'k'.repeat(513) }],
    ['API_EXTENSIONS', { ...NAMED, API_KEY: 'k', API_EXTENSIONS: 'filters,facet' }],
    ['API_EXTENSIONS', { API_EXTENSIONS: 'filters' }],
  ]
  it.each(BAD)('%s: %j', (name, environment) => {
    expect(() => read(environment)).toThrow(StartFailure)
    expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
    expect(() => read(environment)).toThrow(/^(?!.*(?:secret-val|kkk))/)
  })
})
