import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import type { ImportFormat } from './import-record.ts'
import { openAlexFormat } from './openalex.ts'
import { openInput } from './open-input.ts'
import { makeOpenAlexLine } from './testing/make-work.ts'
import { ALL_TYPES, collect, summarize } from './testing/read-items.ts'

const LINES = Array.from({ length: 1000 }, (_, number) => makeOpenAlexLine(number))
const BYTES = Buffer.from(`${LINES.join('\n')}\n`)
const MB = 2 ** 20

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carrel-reading-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function* repeat(bytes: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let time = 0; time < times; time += 1) {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
  }
}

/** How many records there are, and how much the process has grown at most. */
async function measureGrowth(
  format: ImportFormat,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ count: number; growth: number }> {
  const before = process.memoryUsage().rss
  let [count, peak] = [0, before]
  for await (const item of format.read(decodeText(bytes), ALL_TYPES)) {
    if (item.kind === 'record') count += 1
    if (count % 500 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  return { count, growth: peak - before }
}

/** The least time of several runs, in milliseconds: other programs only make a run slower. */
async function measureLeast(run: () => unknown): Promise<number> {
  let least = Infinity
  for (let time = 0; time < 7; time += 1) {
    const start = performance.now()
    await run()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

test('reading OpenAlex takes at most four times as long as parsing its JSON', async () => {
  const parsing = await measureLeast(() => LINES.map((line) => JSON.parse(line) as unknown).length)
  const reading = await measureLeast(() => measureGrowth(openAlexFormat, repeat(BYTES, 1)))
  expect(reading / parsing).toBeLessThan(4)
})

test('reading does not need more memory for a gigabyte than for a part of it', async () => {
  const times = Math.ceil((1024 * MB) / BYTES.length)
  const { count, growth } = await measureGrowth(openAlexFormat, repeat(BYTES, times))
  expect(count).toBe(times * LINES.length)
  expect(growth / MB).toBeLessThan(250)
})

test('a list on one line is not held in memory', async () => {
  const list = Buffer.from(`${LINES.join(',')},`)
  async function* all(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"meta":{},"results":[')
    yield* repeat(list, 20)
    yield Buffer.from('{}]}')
  }
  const { count, growth } = await measureGrowth(openAlexFormat, all())
  expect(count).toBe(20 * LINES.length)
  expect(growth / MB).toBeLessThan(250)
})

test('a line of a gigabyte is rejected, and the next line is read', async () => {
  const before = process.memoryUsage().rss
  async function* all(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${LINES[0]}\n{"x":"`)
    yield* repeat(Buffer.alloc(MB, 'x'), 1024)
    yield Buffer.from(`"}\n${LINES[1]}`)
  }
  const items = await collect(openAlexFormat.read(decodeText(all()), ALL_TYPES))
  expect(items.map(summarize)).toEqual([
    expect.stringContaining('1/1 An'),
    '2/2 too-long',
    expect.stringContaining('3/3 An'),
  ])
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(400)
})

test('a file that expands a thousand times is not read to its end', async () => {
  const file = path.join(folder, 'bomb.gz')
  await pipeline(Readable.from(repeat(Buffer.alloc(MB), 1200)), createGzip({ level: 9 }), createWriteStream(file))
  const input = await openInput(file)
  let size = 0
  const read = async () => {
    for await (const { bytes } of input.entries) for await (const chunk of bytes) size += chunk.length
  }
  await expect(read()).rejects.toThrow('expands to more than 1000 times its size; it is not read further.')
  expect(size).toBeLessThan(1200 * MB)
})
