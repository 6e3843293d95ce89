import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

const read = (environment: Record<string, string>) => readSettings(environment, '/project')

it('every setting has a default', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '/project/.carrel',
    serviceTokens: [],
    access: 'open',
    remote: null,
    readerLimit: 60,
    corsOrigins: [],
    trustProxy: [],
    catalogueName: null,
    catalogueDescription: null,
    operatorName: null,
    metadataLicense: null,
    contact: null,
    libraryResolver: null,
    logLevel: 'warn',
  })
  expect(read({ PORT: '', ACCESS: ' ', DATABASE_URL: '' })).toEqual(read({}))
})

describe('a setting is accepted', () => {
  const GOOD: [name: string, value: string, setting: string, read: unknown][] = [
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '::', 'host', '::'],
    ['HOST', '[::1]', 'host', '::1'],
    ['HOST', 'localhost', 'host', 'localhost'],
    ['PUBLIC_URL', 'https://carrel.example.org', 'publicUrl', 'https://carrel.example.org'],
    ['PUBLIC_URL', 'https://carrel.example.org:8443/', 'publicUrl', 'https://carrel.example.org:8443'],
    ['DATA_DIR', 'data', 'dataDir', '/project/data'],
    ['DATA_DIR', '/var/lib/carrel', 'dataDir', '/var/lib/carrel'],
    ['SERVICE_TOKENS', 'a, b-c ,', 'serviceTokens', ['a', 'b-c']],
    ['ACCESS', 'credential', 'access', 'credential'],
    ['READER_LIMIT', '120', 'readerLimit', 120],
    [
      'CORS_ORIGINS',
      'https://a.example, http://localhost:3000',
      'corsOrigins',
      ['https://a.example', 'http://localhost:3000'],
    ],
    ['TRUST_PROXY', '10.0.0.0/8, 192.0.2.1, 2001:db8::/32', 'trustProxy', ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
    ['CATALOGUE_NAME', 'Lamp Library', 'catalogueName', 'Lamp Library'],
    ['CATALOGUE_DESCRIPTION', 'All about lamps.', 'catalogueDescription', 'All about lamps.'],
    ['OPERATOR_NAME', 'Universität Überall', 'operatorName', 'Universität Überall'],
    ['LIBRARY_RESOLVER', 'https://a.example/o?id=7', 'libraryResolver', 'https://a.example/o?id=7'],
    ['CONTACT', 'lamps@example.org', 'contact', 'lamps@example.org'],
    ['CONTACT', 'https://example.org/help?about=lamps', 'contact', 'https://example.org/help?about=lamps'],
  ]
  it.each(GOOD)('%s=%s', (name, value, setting, expected) => {
    expect(read({ [name]: value })).toMatchObject({ [setting]: expected })
  })
})

describe('a wrong setting is refused in one sentence that names it', () => {
  const BAD: [name: string, value: string][] = [
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8080x'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'carrel.example.org'],
    ['PUBLIC_URL', 'ftp://carrel.example.org'],
    ['PUBLIC_URL', 'https://carrel.example.org/path'],
    ['PUBLIC_URL', 'https://user:secret@carrel.example.org'],
    ['SERVICE_TOKENS', 'with space'],
    ['SERVICE_TOKENS', 'ünicode'],
    ['SERVICE_TOKENS', 'a'.repeat(513)],
    ['ACCESS', 'closed'],
    ['READER_LIMIT', '0'],
    ['READER_LIMIT', '10001'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'null'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback'],
    ['LOG_LEVEL', 'loud'],
    ['CATALOGUE_NAME', 'x'.repeat(101)],
    ['CATALOGUE_DESCRIPTION', 'two\u0007lines'],
    ['OPERATOR_NAME', 'x'.repeat(101)],
    ['LIBRARY_RESOLVER', 'http://a.example/o'],
    ['LIBRARY_RESOLVER', 'https://user:secret@a.example/o'],
    ['CONTACT', 'the library'],
    ['CONTACT', 'http://example.org/help'],
    ['CONTACT', 'javascript:alert(1)'],
    ['CONTACT', 'lamps@example.org?bcc=other@example.org'],
    ['CONTACT', 'https://user:secret@example.org/'],
    ['DATABASE_URL', 'postgres://localhost/carrel'],
    ['DATABASE_READ_URLS', 'postgres://localhost/carrel'],
    ['REDIS_URL', 'redis://localhost'],
  ]
  it.each(BAD)('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(StartFailure)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('without repeating a credential', () => {
    expect(() => read({ SERVICE_TOKENS: 'my secret' })).toThrow(/^(?!.*my secret)/)
  })
})
