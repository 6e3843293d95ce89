import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openInput } from './open-input.ts'
import { makeTar, type TarEntry } from './testing/make-tar.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carrel-input-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string | Uint8Array): string => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

/** Every entry as `name: text`, then the error as `name! sentence`. */
async function readAll(name: string): Promise<string[]> {
  const input = await openInput(name)
  const lines: string[] = []
  for await (const entry of input.entries) {
    const shown = path.relative(folder, entry.name)
    let text = ''
    try {
      for await (const chunk of entry.bytes) text += Buffer.from(chunk).toString('latin1')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      lines.push(`${shown}! ${error.message.replaceAll(`${folder}/`, '')}`)
    }
    lines.push(`${shown}: ${text}`)
  }
  return lines
}

describe('input', () => {
  test('is a folder, read in the order of names', async () => {
    write('b/2.json', 'two')
    write('b/10.json', 'ten')
    write('a.json', 'a')
    write('.hidden', 'no')
    write('c.json', '')
    expect(await readAll(folder)).toEqual(['a.json: a', 'b/10.json: ten', 'b/2.json: two', 'c.json: '])
  })

  test('counts the bytes of its files as they are read', async () => {
    const file = write('a.gz', gzipSync('x'.repeat(1_000_000)))
    write('b', 'text')
    const input = await openInput(folder)
    const counts: number[] = [input.countReadBytes()]
    for await (const { bytes } of input.entries) {
      for await (const _ of bytes) continue
      counts.push(input.countReadBytes())
    }
    const size = gzipSync('x'.repeat(1_000_000)).length
    expect([counts, input.totalBytes]).toEqual([[0, size, size + 4], size + 4])
    expect((await openInput(file)).totalBytes).toBe(size)
  })

  test('is compressed, also in several parts, whatever its name', async () => {
    write('a.txt', Buffer.concat([gzipSync('one '), gzipSync('two')]))
    expect(await readAll(folder)).toEqual(['a.txt: one two'])
  })

  test('is an archive, also compressed, of compressed files', async () => {
    const long = `${'folder/'.repeat(30)}file`
    const entries: TarEntry[] = [
      { name: 'folder/', type: '5', content: '' },
      { name: 'a', content: 'one' },
      { name: 'link', type: '2', content: '' },
      { name: 'x', type: 'x', content: `${long.length + 10} path=${long}\n` },
      { name: 'short', content: 'x'.repeat(1000) },
      { name: '././@LongLink', type: 'L', content: 'long\0' },
      { name: 'short', content: 'long' },
      { name: 'c.gz', content: gzipSync('three') },
    ]
    const expected = [': one', `${long}: ${'x'.repeat(1000)}`, 'long: long', 'c.gz: three']
    for (const [name, content] of [
      ['t.tar', makeTar(entries)],
      ['t.tgz', gzipSync(makeTar(entries))],
    ] as const) {
      const lines = await readAll(write(name, content))
      expect(lines).toEqual([`${name}/a${expected[0]}`, ...expected.slice(1).map((line) => `${name}/${line}`)])
      rmSync(path.join(folder, name))
    }
  })

  test('may be left unread in part', async () => {
    const entries = [
      { name: 'a', content: 'x'.repeat(200_000) },
      { name: 'b', content: 'two' },
    ]
    const input = await openInput(write('t.tar', makeTar(entries)))
    const names: string[] = []
    for await (const { name } of input.entries) names.push(path.basename(name))
    expect(names).toEqual(['a', 'b'])
  })
})

describe('input that is damaged', () => {
  const words = Array.from({ length: 50_000 }, (_, index) => `word${(index * 7919) % 50_021}`).join(' ')

  test('gives half a compressed file, one sentence, and the next file', async () => {
    const whole = gzipSync(words)
    write('a.gz', whole.subarray(0, whole.length / 2))
    write('b', 'text')
    const [error, half = '', next] = await readAll(folder)
    expect(error).toBe('a.gz! a.gz ends in the middle of its compressed data; it was read up to there.')
    expect(words.startsWith(half.slice('a.gz: '.length))).toBe(true)
    expect(half.length).toBeGreaterThan(words.length / 3)
    expect(next).toBe('b: text')
  })

  test('gives what is before damaged data', async () => {
    const whole = gzipSync(words)
    whole.fill(0xff, 100_000, 100_100)
    const [error, half = ''] = await readAll(write('a.gz', whole))
    expect(error).toMatch('a.gz holds damaged compressed data; it was read up to there.')
    expect(half.length).toBeGreaterThan(1000)
  })

  test('is an archive that was cut off, or has a wrong header', async () => {
    const tar = makeTar([
      { name: 'a', content: 'one' },
      { name: 'b', content: 'x'.repeat(2000) },
    ])
    write('cut.tar', tar.subarray(0, 2000))
    write('wrong.tar', Buffer.concat([tar.subarray(0, 1024), Buffer.alloc(512, 65)]))
    const lines = await readAll(folder)
    expect(lines.map((line) => line.slice(0, 70))).toEqual([
      'cut.tar/a: one',
      'cut.tar/b! cut.tar ends in the middle of a file; it was read up to the',
      expect.stringMatching(/^cut\.tar\/b: x+$/) as unknown,
      'wrong.tar/a: one',
      'wrong.tar! wrong.tar is a damaged archive; it was read up to there.',
      'wrong.tar: ',
    ])
  })

  test('is not there, or not there any more', async () => {
    await expect(openInput(path.join(folder, 'none'))).rejects.toThrow('There is no file')
    const file = write('a', 'one')
    const input = await openInput(folder)
    rmSync(file)
    const read = async () => {
      for await (const { bytes } of input.entries) for await (const _ of bytes) continue
    }
    await expect(read()).rejects.toThrow(`There is no file ${file}.`)
  })

  test('is an archive in an archive, again and again', async () => {
    const nested = [1, 2, 3, 4, 5].reduce<Uint8Array>(
      (inner) => makeTar([{ name: 'a', content: inner }]),
      Buffer.from('x'),
    )
    expect((await readAll(write('t.tar', nested)))[0]).toContain('has too many archives in archives.')
  })
})
