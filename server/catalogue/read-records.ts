/** Reads `records.jsonl.gz`. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '../start-failure.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import { rowOfRecord } from './record-row.ts'
import type { ArticleRow, DeletedRow } from './schema.ts'

/** The rows of a file of records, one after the other. Throws `StartFailure` when it is missing or damaged. */
export async function* readRows(file: string): AsyncGenerator<ArticleRow | DeletedRow> {
  let number = 0
  try {
    for await (const line of readLines(file)) {
      number += 1
      // Only this program writes the file.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const record = JSON.parse(line) as CatalogueRecord
      yield record.kind === 'article' ? rowOfRecord(record) : { slug: record.slug, deleted_at: record.deletedAt }
    }
  } catch (error) {
    throw new StartFailure(`The records ${file} cannot be read after line ${number}; import them again.`, {
      cause: error,
    })
  }
}

/** Lines end with a line feed only: JSON may hold the other separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  const expanded = new PassThrough({ encoding: 'utf8' })
  const reading = pipeline(createReadStream(file), createGunzip(), expanded)
  // The consumer of the stream gets the same error.
  reading.catch(() => {})
  let rest = ''
  for await (const chunk of expanded) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
