import fc from 'fast-check'
import jsQr from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawQrCode, QrCode } from './qr-code.tsx'

const PIXELS = 3

/** Paints the path of the code and reads it with a decoder that knows nothing of the encoder. */
function decode({ size, path }: { size: number; path: string }): string | undefined {
  const width = size * PIXELS
  const image = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let pixel = 0; pixel < PIXELS * PIXELS; pixel += 1) {
      const row = Number(y) * PIXELS + Math.floor(pixel / PIXELS)
      const column = Number(x) * PIXELS + (pixel % PIXELS)
      image.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return jsQr(image, width, width)?.data
}

test.each([
  'https://doi.org/10.1038/s41592-019-0686-2',
  'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
  `https://carrel.example.org/articles/${'a-very-long-title-'.repeat(20)}`,
])('the QR code of %s is read as this text', (text) => {
  expect(decode(drawQrCode(text))).toBe(text)
})

test('the QR code of any address of the app is read as this address', () => {
  const addresses = fc
    .stringMatching(/^[a-z0-9%.-]{1,150}$/)
    .map((slug) => `https://carrel.example.org/articles/${slug}`)
  fc.assert(
    fc.property(addresses, (text) => {
      expect(decode(drawQrCode(text))).toBe(text)
    }),
    { numRuns: 20 },
  )
})

test('the QR code has a quiet zone of four modules, and a name', () => {
  const { size, path } = drawQrCode('https://doi.org/10.1/a')
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5])
  expect(renderToStaticMarkup(<QrCode text="a" label="QR code of the DOI" />)).toContain(
    'aria-label="QR code of the DOI"',
  )
})
