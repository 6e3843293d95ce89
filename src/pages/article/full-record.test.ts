import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldTable, flattenRecord } from './full-record.tsx'

test('a record is listed by the paths of its values, null as unknown', () => {
  const lines = flattenRecord({
    title: 'T',
    issue: null,
    keywords: ['a', 'b'],
    authors: [{ name: 'Ada' }, { name: 'Bo', orcid: 'x' }],
    open_access: { is_oa: true, url: null },
    references: [],
    extra: {},
    count: 0,
    retracted: false,
  })
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

test('every text of any JSON is listed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const shown = flattenRecord(value)
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

test.each([
  [2_000, 2_000, undefined],
  [2_001, 2_000, '1 more field not shown here. The raw record has all of them.'],
  [20_000, 2_000, '18,000 more fields not shown here. The raw record has all of them.'],
])('a table of %i fields has %i rows', (count, rows, note) => {
  const fields = flattenRecord(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index])),
  )
  const markup = renderToStaticMarkup(createElement(FieldTable, { fields }))
  expect(markup.match(/<th scope="row"/g)).toHaveLength(rows)
  expect(/<p [^>]*>(.*)<\/p>/.exec(markup)?.[1]).toBe(note)
})
