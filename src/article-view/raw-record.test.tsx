import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatRaw, RawRecord } from './raw-record.tsx'

test('formatRaw masks credentials and keeps the JSON valid', () => {
  const raw = { next: '/x?api_key=SECRET&page=2', note: 'say "token=1"', count: 0, absent: null }
  expect(JSON.parse(formatRaw(raw))).toEqual({ ...raw, next: '/x?api_key=…&page=2' })
})

test.each([[undefined], [null]])('formatRaw writes %j as null', (value) => {
  expect(formatRaw(value)).toBe('null')
})

test('RawRecord shows nothing of the record before it is opened', () => {
  const markup = renderToStaticMarkup(<RawRecord name="record" request="curl …" value={{ title: 'Lamps' }} />)
  expect(markup).toContain('Show raw record')
  expect(markup).not.toMatch(/Lamps|curl/)
})
