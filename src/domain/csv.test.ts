import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'
import { anyText } from './testing/make-text.ts'

test('formatCsv begins with a byte order mark, quotes cells where needed and ends lines with CRLF', () => {
  expect(
    formatCsv([
      ['a', 'b,c'],
      ['d "e"', 1],
      ['line\nbreak', ''],
    ]),
  ).toBe('\ufeffa,"b,c"\r\n"d ""e""",1\r\n"line\nbreak",\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('formatCsv puts an apostrophe before %j', (cell) => {
  expect(formatCsv([[cell]]).replace(/^\ufeff"?/, '')).toMatch(/^'/)
})

test('formatCsv leaves numbers as they are', () => {
  expect(formatCsv([[-5]])).toBe('\ufeff-5\r\n')
})

test('formatCsv keeps any text readable and never begins a formula', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const written = formatCsv([[text]])
        .replace(/^\ufeff/, '')
        .replace(/\r\n$/, '')
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect([text, `'${text}`]).toContain(read)
      expect(read).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
