import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskCredentials, parseWebAddress } from './web-address.ts'
import { anyText } from './testing/make-text.ts'

describe('parseWebAddress', () => {
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
  ])('returns %j with the host %s', (text, host) => {
    const address = parseWebAddress(text)
    expect(address?.host).toBe(host)
    expect(new URL(address?.href ?? '').host).toBe(host)
  })

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
  ])('refuses %s', (_, value) => {
    expect(parseWebAddress(value)).toBeNull()
  })
})

test('parseWebAddress returns only addresses of web servers, with the host that is shown', () => {
  const scheme = fc.constantFrom('http://', 'https://', 'https:', 'javascript:', '//', '')
  const host = fc.constantFrom('example.org', 'user:pass@example.org', 'b\u00fccher.example:80', '')
  fc.assert(
    fc.property(scheme, host, anyText(), (start, authority, rest) => {
      const address = parseWebAddress(start + authority + rest)
      if (address === null) return
      const url = new URL(address.href)
      expect(url.protocol).toMatch(/^https?:$/)
      expect([url.username, url.password, url.host]).toEqual(['', '', address.host])
      expect(address.host).toMatch(/^[!-~]+$/)
    }),
  )
})

test.each([
  ['https://x.example/?api_key=SECRET&page=2', 'https://x.example/?api_key=…&page=2'],
  ['"/x?page=2&apikey=SECRET"', '"/x?page=2&apikey=…"'],
  ['</x?access_token=SECRET>; rel="next"', '</x?access_token=…>; rel="next"'],
  ['/x?api%5Fkey=SECRET#end', '/x?api%5Fkey=…#end'],
  ['/x?q=key&cursor=c2&%zz=7', '/x?q=key&cursor=c2&%zz=7'],
  ['year 2019, count=2', 'year 2019, count=2'],
])('maskCredentials writes %s as %s', (text, masked) => {
  expect(maskCredentials(text)).toBe(masked)
})
