import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectPath } from '../../domain/paths.ts'
import { parseReturnPath } from './return-path.ts'

describe('parseReturnPath', () => {
  test.each(['/', '/articles/some-slug', '/?q=a+b&page=2', '/stats', '/connected', '/%'])('keeps %s', (path) => {
    expect(parseReturnPath(new URLSearchParams(connectPath(path).split('?')[1]).get('to'))).toBe(path)
  })

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a b',
    '/a\nb',
    '\\\\evil',
    '/connect',
    '/Connect',
    '/connect/',
    '/connect//?to=/stats',
    '/%63onnect#top',
    '/stats/../connect',
  ])('replaces %j by the search page', (path) => {
    expect(parseReturnPath(path)).toBe('/')
  })

  test('returns a path of this origin for any text', () => {
    fc.assert(
      fc.property(
        fc.string().map((rest) => `/${rest}`),
        (path) => {
          expect(new URL(parseReturnPath(path), 'https://carrel.example').origin).toBe('https://carrel.example')
        },
      ),
    )
  })
})
