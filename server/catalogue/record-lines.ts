/** Files of records, one JSON value a line, compressed; read and written as streams. */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { StartFailure } from '../start-failure.ts'
import type { CatalogueRecord } from './catalogue-record.ts'

/** What an operator can do whose records are lost. */
export const RECORDS_ADVICE =
  'Use another one of npm run catalogue -- list; if there is none, remove catalogue.json from the data folder and import everything again.'

/** Reads the lines of a gzip file or a plain one. Throws `StartFailure` where a gzip file is missing or damaged. */
export async function* readLines(file: string, isCompressed = true): AsyncGenerator<string> {
  const source = createReadStream(file)
  const expanded = isCompressed ? createGunzip({ chunkSize: 2 ** 17 }) : new PassThrough()
  source.on('error', (error) => expanded.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const chunk of source.pipe(expanded) as AsyncIterable<Buffer>) {
      // Only line feeds end a line: JSON may hold U+2028.
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isCompressed || !(code === 'ENOENT' || code.startsWith('Z_'))) throw error
    const cause = { cause: error }
    throw new StartFailure(`The records of the catalogue, ${file}, are missing or damaged. ${RECORDS_ADVICE}`, cause)
  } finally {
    source.destroy()
  }
}

/** The record of a line of `records.jsonl.gz`, which only this program writes. */
export function parseRecordLine(line: string): CatalogueRecord {
  const record: CatalogueRecord = JSON.parse(line)
  return record
}

/** A gzip file that is written line by line: `write` waits while the disk is behind; `close` resolves once all is written. */
export type LineWriter = { write: (line: string) => Promise<void>; close: () => Promise<void> }

/** Creates or replaces a file. The same lines give the same bytes. */
export function createLineWriter(file: string): LineWriter {
  const output = createWriteStream(file, { mode: 0o600 })
  const gzip = createGzip({ level: 6 })
  output.on('error', (error) => gzip.destroy(error))
  gzip.pipe(output)
  const ended = finished(output)
  // The error is thrown by `write` or `close`.
  ended.catch(() => {})
  gzip.on('error', () => {})
  let waiting: string[] = []
  let size = 0
  const flush = async () => {
    const text = waiting.join('')
    waiting = []
    size = 0
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), ended])
  }
  return {
    write: async (line) => {
      waiting.push(line, '\n')
      size += line.length + 1
      if (size > 2 ** 16) await flush()
    },
    close: async () => {
      if (size > 0) await flush()
      gzip.end()
      await ended
    },
  }
}
