/** Reads `records.jsonl.gz`. */
import { StartFailure } from '../start-failure.ts'
import { parseRecordLine, readLines, RECORDS_ADVICE } from './record-lines.ts'
import { rowOfRecord } from './record-row.ts'
import type { ArticleRow, DeletedRow } from './schema.ts'

/** The rows of a file of records, one after the other. Throws `StartFailure` when it is missing or damaged. */
export async function* readRecordRows(file: string): AsyncGenerator<ArticleRow | DeletedRow> {
  let number = 0
  try {
    for await (const line of readLines(file)) {
      number += 1
      const record = parseRecordLine(line)
      yield record.kind === 'article' ? rowOfRecord(record) : { slug: record.slug, deleted_at: record.deletedAt }
    }
  } catch (error) {
    throw new StartFailure(`The records ${file} cannot be read after line ${number}. ${RECORDS_ADVICE}`, {
      cause: error,
    })
  }
}
