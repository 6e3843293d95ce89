import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPieces, type Piece } from './cut-pieces.ts'

const START = /(?<=\n)[ \t]{0,5}@/g

async function cut(chunks: string[], maxLength = 1000): Promise<Piece[]> {
  async function* stream() {
    yield* chunks
  }
  const pieces: Piece[] = []
  for await (const piece of cutPieces(stream(), START, maxLength)) pieces.push(piece)
  return pieces
}

test('pieces begin where a record begins, with its line', async () => {
  const pieces = await cut(['head\r\n@a\rmore a@b\n\n  @c'])
  expect(pieces.map(({ line, text }) => [line, text])).toEqual([
    [0, '\nhead\n'],
    [2, '@a\nmore a@b\n\n'],
    [5, '  @c'],
  ])
})

test('a piece over the bound is not held, and the next one keeps its line', async () => {
  const pieces = await cut(['@long\n', ...Array.from({ length: 50 }, () => `${'x'.repeat(99)}\n`), '@b'])
  expect(pieces.map(({ line, text, isTooLong }) => [line, text, isTooLong])).toEqual([
    [0, '\n', false],
    [1, '', true],
    [52, '@b', false],
  ])
})

test('pieces are the same however the text is cut into chunks', async () => {
  const text = fc.array(fc.constantFrom('@a', '\n', '\r', '\r\n', ' @', 'words ', '\t@b{'), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(12), { maxLength: 20 }), async (words, lengths) => {
      const whole = words.join('')
      let at = 0
      const chunks = lengths.map((length) => whole.slice(at, (at += length)))
      expect(await cut([...chunks, whole.slice(at)])).toEqual(await cut([whole]))
    }),
  )
})
