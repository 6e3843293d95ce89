import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDoiUrl, parseDoi } from './doi.ts'

describe('parseDoi', () => {
  test.each([
    ['10.1234/abc', '10.1234/abc'],
    ['https://doi.org/10.1234/abc', '10.1234/abc'],
    ['http://dx.doi.org/10.1234/abc', '10.1234/abc'],
    ['doi.org/10.1234/abc', '10.1234/abc'],
    ['https://www.doi.org/10.1234/abc?utm=x', '10.1234/abc'],
    ['doi:10.1234/abc', '10.1234/abc'],
    ['DOI: 10.1234/abc', '10.1234/abc'],
    ['DOI 10.1234/abc', '10.1234/abc'],
    ['doi: https://doi.org/10.1234/abc', '10.1234/abc'],
    ['DOI https://doi.org/10.1234/abc', '10.1234/abc'],
    ['info:doi/10.1234/abc', '10.1234/abc'],
    ['<https://doi.org/10.1234/abc>', '10.1234/abc'],
    ['10.1234/abc.', '10.1234/abc'],
    ['  10.1234/abc, ', '10.1234/abc'],
    ['https://doi.org/10.1002%2Fabc', '10.1002/abc'],
    ['10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2', '10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2'],
    [
      'https://doi.org/10.1175/1520-0477(1996)077%3C0437:TNYRP%3E2.0.CO;2',
      '10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2',
    ],
  ])('parses %s as %s', (text, doi) => {
    expect(parseDoi(text)).toBe(doi)
  })

  test.each([
    '',
    '10.12/abc',
    '10.1234/',
    '10.1234',
    'about 10.1234/abc',
    '10.1234/a b',
    'https://example.org/10.1234/abc',
    'doi:',
  ])('refuses %j', (text) => {
    expect(parseDoi(text)).toBeNull()
  })

  test('returns a DOI that parses to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((suffix) => `https://doi.org/10.1234/${suffix}`),
        ),
        (text) => {
          const doi = parseDoi(text)
          fc.pre(doi !== null)
          expect(parseDoi(doi ?? '')).toBe(doi)
        },
      ),
    )
  })
})

describe('formatDoiUrl', () => {
  test('encodes what would end the address and keeps the rest readable', () => {
    expect(formatDoiUrl('10.1234/a b')).toBeNull()
    expect(formatDoiUrl('10.1234/(a)?b#c%d')).toBe('https://doi.org/10.1234/(a)%3Fb%23c%25d')
  })

  test.each(['10.1234/../x', '10.1234/a/..', '10.1234/./x', '10.1234/a/.'])('refuses %s', (doi) => {
    expect(formatDoiUrl(doi)).toBeNull()
  })

  test('returns an address that parses back to the DOI', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^10\.\d{4,9}\/[!-~]{1,40}$/), (doi) => {
        fc.pre(!/[.,;]$|\/\.{1,2}\//.test(doi))
        const url = formatDoiUrl(doi)
        expect(new URL(url ?? '').href).toBe(url)
        expect(parseDoi(url ?? '')).toBe(doi)
      }),
    )
  })
})
