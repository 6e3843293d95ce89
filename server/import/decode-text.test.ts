import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InputError } from './byte-stream.ts'
import { decodeText } from './decode-text.ts'
import { collect, streamOf } from './testing/read-items.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

async function decode(
  bytes: Uint8Array,
  encoding: string | null = null,
  chunkSize = 3,
): Promise<{ text: string; names: string[] }> {
  const names: string[] = []
  const chunks: Uint8Array[] = []
  for (let from = 0; from < bytes.length; from += chunkSize) chunks.push(bytes.subarray(from, from + chunkSize))
  const text = (
    await collect(decodeText(streamOf(...chunks), { encoding, onEncoding: (name) => names.push(name) }))
  ).join('')
  return { text, names }
}

describe('the encoding of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Müller 漢字 🦜'), 'Müller 漢字 🦜', []],
    ['UTF-8 with a mark', Buffer.from('\ufeffMüller'), 'Müller', []],
    ['UTF-16 with a mark', Buffer.from('\ufeffMüller', 'utf16le'), 'Müller', ['utf-16le']],
    ['UTF-16, big-endian', Buffer.from('\ufeff@a{Müller', 'utf16le').swap16(), '@a{Müller', ['utf-16be']],
    ['UTF-16 without a mark', Buffer.from('{"a": "ü"}', 'utf16le'), '{"a": "ü"}', ['utf-16le']],
    ['Windows-1252', latin('a\nM\u00fcller \u0093x\u0094'), 'a\nMüller “x”', ['windows-1252']],
    [
      'its name in BibTeX',
      latin('% Encoding: ISO8859_15\n\u00a4'.replace('ISO8859_15', 'ISO-8859-15')),
      '% Encoding: ISO-8859-15\n€',
      ['iso-8859-15'],
    ],
    [
      'its name in XML',
      latin('<?xml version="1.0" encoding="windows-1250"?><a>\u00e8</a>'),
      '<?xml version="1.0" encoding="windows-1250"?><a>č</a>',
      ['windows-1250'],
    ],
    ['UTF-8 that names another one', Buffer.from('% Encoding: Cp1252\nMüller'), '% Encoding: Cp1252\nMüller', []],
    [
      'Windows-1252 that names UTF-8',
      latin('% Encoding: UTF-8\nM\u00fcller'),
      '% Encoding: UTF-8\nMüller',
      ['windows-1252'],
    ],
    [
      'UTF-8 with one line of Windows-1252',
      Buffer.concat([Buffer.from('Müller\n'), latin('M\u00fcller\n'), Buffer.from('漢')]),
      'Müller\nMüller\n漢',
      ['windows-1252'],
    ],
    ['a character that is cut off', Buffer.from('ü').subarray(0, 1), 'Ã', ['windows-1252']],
    ['nothing', Buffer.alloc(0), '', []],
  ])('is recognized: %s', async (_, bytes, text, names) => {
    for (const chunkSize of [1, 3, 1000]) expect(await decode(bytes, null, chunkSize)).toEqual({ text, names })
  })

  test('is recognized late in a file', async () => {
    const bytes = Buffer.concat([Buffer.from(`ü${'a'.repeat(200_000)}\n`), latin('M\u00fcller')])
    const { text, names } = await decode(bytes, null, 65_536)
    expect([text[0], text.slice(-6), names]).toEqual(['ü', 'Müller', ['windows-1252']])
  })

  test('is what the user says', async () => {
    const bytes = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
    expect(await decode(bytes, 'gbk')).toEqual({ text: '中文', names: ['gbk'] })
    await expect(decode(bytes, 'klingon')).rejects.toThrow(new InputError('There is no encoding called "klingon".'))
  })

  test('is UTF-8 for all text in it, wherever the chunks end', async () => {
    const property = fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        // What decides the encoding is joined first.
        const expected = Buffer.from(`${'ü'.repeat(32_768)}${text}`)
        expect((await decode(expected, null, size)).text).toBe(expected.toString())
      },
    )
    await fc.assert(property, { numRuns: 50 })
  })
})
