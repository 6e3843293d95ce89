import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenMetadata } from './flatten-metadata.ts'

test('lays a record out by the paths of its values; unknown is said, never no or 0', () => {
  const lines = flattenMetadata([
    { name: 'title', value: 'T' },
    { name: 'issue', value: null },
    { name: 'keywords', value: ['a', 'b'] },
    { name: 'authors', value: [{ name: 'Ada' }, { name: 'Bo', orcid: 'x' }] },
    { name: 'open_access', value: { is_oa: true, url: null } },
    { name: 'references', value: [] },
    { name: 'extra', value: {} },
    { name: 'count', value: 0 },
    { name: 'retracted', value: false },
  ])
  expect(lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'title: T',
    'issue: unknown',
    'keywords: a; b',
    'authors[0].name: Ada',
    'authors[1].name: Bo',
    'authors[1].orcid: x',
    'open_access.is_oa: yes',
    'open_access.url: unknown',
    'references: none',
    'extra: none',
    'count: 0',
    'retracted: no',
  ])
})

test('every text of any JSON appears', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const shown = flattenMetadata([{ name: 'x', value }])
        .map((line) => line.value)
        .join('\n')
      const texts: string[] = []
      JSON.stringify(value, (_, inner: unknown) => {
        if (typeof inner === 'string') texts.push(inner)
        return inner
      })
      for (const text of texts) expect(shown).toContain(text)
    }),
  )
})
