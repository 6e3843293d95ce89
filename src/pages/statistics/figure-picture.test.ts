// @vitest-environment jsdom
/** The files of a picture: what they say of it, read back. */
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type BarChart, type DrawnFigure, describeChart } from './figure-chart.ts'
import { drawFigure } from './figure-drawing.ts'
import { addPngTexts, formatSvg } from './figure-picture.ts'
import { SHAPE_ORIGIN } from './testing/statistics-shapes.ts'

type Chunk = { type: string; data: Buffer }

/** The chunks of a PNG. Throws where a check sum differs or a chunk is cut. */
function readChunks(png: Uint8Array): Chunk[] {
  const file = Buffer.from(png)
  const chunks: Chunk[] = []
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at)
    if (file.readUInt32BE(end) !== crc32(file.subarray(at + 4, end))) throw new Error('Another check sum.')
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function writeChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** One grey point. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  writeChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  writeChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  writeChunk('IEND', Buffer.alloc(0)),
])

test('a PNG has its title and its description as texts in UTF-8, and its picture as before', () => {
  const texts = { Title: 'Articles – “é 数”', Description: 'Bar chart, 2 parts. \u0000A: 1; B: 2.' }
  const chunks = readChunks(addPngTexts(PNG, texts))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'iTXt', 'IDAT', 'IEND'])
  const read = chunks.slice(1, 3).map(({ data }) => {
    const keyword = data.toString('latin1', 0, data.indexOf(0))
    const start = keyword.length + 5
    // Not compressed, no language, no translated keyword.
    expect([...data.subarray(keyword.length, start)]).toEqual([0, 0, 0, 0, 0])
    return [keyword, data.toString('utf8', start)]
  })
  expect(read).toEqual([
    ['Title', texts.Title],
    ['Description', 'Bar chart, 2 parts. A: 1; B: 2.'],
  ])
  expect(chunks[3]?.data).toEqual(readChunks(PNG)[1]?.data)
})

const partsOf = (count: number, nameOf: (index: number) => string): BarChart['rows'] =>
  Array.from({ length: count }, (_, index) => ({ name: nameOf(index), count: index, share: null, isUnknown: false }))

const chartOf = (form: BarChart['form'], rows: BarChart['rows']): BarChart => {
  return { form, tone: 'accent', isDivision: true, rows }
}

describe('the description', () => {
  test('of many bars has those that are drawn and says how many more there are', () => {
    const described = describeChart(
      chartOf(
        'bars',
        partsOf(50_000, (index) => `Source ${index}`),
      ),
    )
    expect(described).toMatch(/^Bar chart, 50,000 parts\. Source 0: 0; Source 1: 1; /)
    expect(described).toMatch(/; Source 39: 39; and 49,960 more: 1,249,974,220 articles\.$/)
  })

  test.each<[string, BarChart]>([
    [
      'Column chart, 2015 to 2016. 2015: 0; 2016: 1; Unknown: 3 (0.1%).',
      chartOf('columns', [
        ...partsOf(2, (index) => String(2015 + index)),
        { name: 'Unknown', count: 3, share: '0.1%', isUnknown: true },
      ]),
    ],
    [
      'Bar chart, 1 part. Only: 0.',
      chartOf(
        'bars',
        partsOf(1, () => 'Only'),
      ),
    ],
    ['Bar chart, 0 parts.', chartOf('bars', [])],
  ])('is %j', (described, chart) => {
    expect(describeChart(chart)).toBe(described)
  })

  test('of many years has the newest', () => {
    const described = describeChart(
      chartOf(
        'columns',
        partsOf(150, (index) => String(1877 + index)),
      ),
    )
    expect(described).toMatch(/^Column chart, 1877 to 2026\. 1987: 110; .*; 2026: 149; and 110 more: 5,995 articles\.$/)
  })
})

test('long words, addresses and wide letters stay within the picture', () => {
  const name = '学術'.repeat(60)
  const figure: DrawnFigure = {
    id: 'by-source',
    title: 'T'.repeat(300),
    definition: `Of ${'long'.repeat(80)}.`,
    remarks: [name],
    ...chartOf('bars', [{ name, count: 1, share: null, isUnknown: false }]),
  }
  const origin = { ...SHAPE_ORIGIN, address: `https://library.example/stats?q=${'a'.repeat(500)}` }
  const svg = new DOMParser().parseFromString(formatSvg(drawFigure(figure, origin, '2026-11-22')), 'image/svg+xml')
  const texts = [...svg.querySelectorAll('text')].filter((text) => text.getAttribute('text-anchor') === 'start')
  for (const text of texts) {
    const letters = Array.from(text.textContent).reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0)
    expect(letters * Number(text.getAttribute('font-size'))).toBeLessThan(800 - 48)
  }
  // The name beside the bar ends before it.
  const beside = texts.find(({ textContent }) => textContent.endsWith('…'))?.textContent ?? ''
  expect(beside.length).toBeGreaterThan(10)
  expect(beside.length * 13).toBeLessThan(260)
})
