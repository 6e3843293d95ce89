import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { readTheme } from '../ui/theme.ts'

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

test.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=pink', 'system'],
  ['mytheme=dark', 'system'],
])('the cookies %j choose the theme %s', (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme)
})
