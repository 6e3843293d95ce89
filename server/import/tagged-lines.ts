/** Files whose lines begin with a tag: RIS, and PubMed's `.nbib`. */
import { loadCharacterNames } from './clean-text.ts'
import { cutPieces, rejectPiece } from './cut-pieces.ts'
import type { ImportItem, Place } from './import-record.ts'

/** The fields of one record by their tags, each value in the order of its lines. */
export type TaggedFields = ReadonlyMap<string, string[]>

/** `start` matches where a record begins, `tag` a line with its tag and its value; `end` is the tag that ends a record. */
type TaggedFormat = { start: RegExp; tag: RegExp; end: string | null }

const MAX_RECORD_LENGTH = 4_000_000

/** Reads the records of a file of tagged lines; `toItem` makes the item of one. */
export async function* readTaggedRecords(
  text: AsyncIterable<string>,
  format: TaggedFormat,
  toItem: (place: Place, fields: TaggedFields) => ImportItem,
): AsyncGenerator<ImportItem> {
  await loadCharacterNames()
  let record = 0
  for await (const piece of cutPieces(text, format.start, MAX_RECORD_LENGTH)) {
    const fields = parseFields(piece.text, format)
    // Before the first record there may be a title of the export, but no field.
    if (fields.size === 0 && !piece.isTooLong) continue
    record += 1
    const place = { line: Math.max(piece.line, 1), record }
    yield piece.isTooLong ? rejectPiece(place, null, 'too-long', null) : toItem(place, fields)
  }
}

/** A line without a tag continues the value above it; what follows the end of the record is no part of it. */
function parseFields(text: string, { tag, end }: TaggedFormat): TaggedFields {
  const fields = new Map<string, string[]>()
  let values: string[] | undefined
  for (const line of text.split('\n')) {
    const [, name, value = ''] = tag.exec(line) ?? []
    if (name !== undefined && name === end) break
    if (name !== undefined) {
      values = fields.get(name) ?? []
      fields.set(name, values)
      values.push(value.trim())
    } else if (values !== undefined && line.trim() !== '') {
      values.push(`${values.pop()}\n${line.trim()}`)
    }
  }
  return fields
}
