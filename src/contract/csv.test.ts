import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('quotes what needs it and ends lines with CRLF', () => {
  expect(
    formatCsv([
      ['a', 'b,c'],
      ['d "e"', 1],
      ['line\nbreak', ''],
    ]),
  ).toBe('a,"b,c"\r\n"d ""e""",1\r\n"line\nbreak",\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('a cell that begins like a formula (%j) becomes text', (cell) => {
  expect(formatCsv([[cell]]).replace(/^"/, '')).toMatch(/^'/)
})

test('numbers stay numbers', () => {
  expect(formatCsv([[-5]])).toBe('-5\r\n')
})

test('any text comes back from its cell, and never begins a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = formatCsv([[text]]).replace(/\r\n$/, '')
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect([text, `'${text}`]).toContain(read)
      expect(read).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
