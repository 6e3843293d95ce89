import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWebAddress } from './web-address.ts'

describe('an address that becomes a link', () => {
  test.each([
    ['https://doi.org/10.5555/a', 'doi.org'],
    ['http://example.org', 'example.org'],
    ['  https://example.org/x  ', 'example.org'],
    ['HTTPS://EXAMPLE.ORG/X', 'example.org'],
    ['https://example.org:8443/', 'example.org:8443'],
    ['https://example.org/@user?mail=a@b', 'example.org'],
    ['https://example.org/a b', 'example.org'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    // Cyrillic letters that look like Latin ones.
    ['https://\u0430rxiv.org/abs/1', 'xn--rxiv-43d.org'],
    ['https://b\u00fccher.example/', 'xn--bcher-kva.example'],
    // Digits of another width are those of the address they mean.
    ['https://\uff11.1.1.1/', '1.1.1.1'],
  ])('%j leads to %s', (text, host) => {
    const address = readWebAddress(text)
    expect(address?.host).toBe(host)
    expect(new URL(address?.href ?? '').host).toBe(host)
  })
})

describe('what stays a text', () => {
  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script with a line break', 'java\nscript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['another scheme', 'ftp://example.org/x'],
    ['a path', '/local'],
    ['no scheme', '//evil.example'],
    ['one slash', 'https:/evil.example'],
    ['no slash', 'http:evil.example'],
    ['backslashes', 'https:\\\\evil.example'],
    ['a backslash behind the host', 'https://doi.org\\@evil.example/'],
    ['no host', 'https:///x'],
    ['a user name', 'https://doi.org@evil.example/'],
    ['a user name and a password', 'http://user:pass@example.org/'],
    ['an empty user name', 'https://@evil.example/'],
    ['a host with a space', 'https://a b/'],
    ['a tab in the path', 'https://example.org/\tx'],
    ['a port that is none', 'https://example.org:99999/'],
    ['more than 2,048 characters', `https://example.org/${'a'.repeat(2048)}`],
    ['more than 2,048 characters once it is encoded', `https://example.org/${'\u00e9'.repeat(1000)}`],
    ['nothing', ''],
    ['null', null],
    ['a list', ['https://example.org/']],
  ])('%s', (_, value) => {
    expect(readWebAddress(value)).toBeNull()
  })
})

test('whatever is sent: a link leads to a web server, and its host is the one that is shown', () => {
  const scheme = fc.constantFrom('http://', 'https://', 'https:', 'javascript:', '//', '')
  const text = fc.tuple(
    scheme,
    fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webAuthority({ withUserInfo: true })),
  )
  fc.assert(
    fc.property(text, ([start, rest]) => {
      const address = readWebAddress(start + rest)
      if (address === null) return
      const url = new URL(address.href)
      expect(url.protocol).toMatch(/^https?:$/)
      expect([url.username, url.password, url.host]).toEqual(['', '', address.host])
      expect(address.host).toMatch(/^[!-~]+$/)
    }),
    { numRuns: 5000 },
  )
})

// A collection of hostile addresses that may lie beside the project.
const CORPUS = path.resolve(import.meta.dirname, '../../../shared/hostile/urls.json')

describe.skipIf(!existsSync(CORPUS))('the collection of hostile addresses', () => {
  test('those that must be text are, the others are links to their host', () => {
    const corpus: { mustBeText: unknown[]; mustBeLinkWithHostShown: string[] } = JSON.parse(
      readFileSync(CORPUS, 'utf8'),
    )
    expect(corpus.mustBeText.length).toBeGreaterThan(20)
    expect(corpus.mustBeText.filter((value) => readWebAddress(value) !== null)).toEqual([])
    expect(corpus.mustBeLinkWithHostShown.filter((value) => readWebAddress(value) === null)).toEqual([])
  })
})
