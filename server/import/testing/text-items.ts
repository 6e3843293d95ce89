/** Reads texts with a format, as tests do. */
import type { ImportedArticle, ImportFormat, ImportItem, ReadOptions } from '../import-record.ts'

/** What an import loads unless it is asked for more. */
export const USUAL: ReadOptions = { types: new Set(['article', 'review', 'conference_paper']) }
export const ALL: ReadOptions = { types: null }

/** All items of a text that arrives in the given chunks. */
export async function readChunks(format: ImportFormat, chunks: string[], options = USUAL): Promise<ImportItem[]> {
  async function* stream() {
    yield* chunks
  }
  const items: ImportItem[] = []
  for await (const item of format.read(stream(), options)) items.push(item)
  return items
}

/** The only record of a text; throws when it is none. */
export async function readOne(format: ImportFormat, text: string, options = USUAL): Promise<ImportedArticle> {
  const [item] = await readChunks(format, [text], options)
  if (item?.kind !== 'record') throw new Error(`No record: ${JSON.stringify(item)}`)
  return item.article
}

/** An item in one line: its line, its kind or reason, what identifies it, and its warnings. */
export function describeItem(item: ImportItem): string {
  const kind = item.kind === 'rejected' ? `${item.finding.reason} ${item.finding.value ?? ''}` : item.kind
  const warnings = item.kind === 'record' ? item.warnings.map(({ reason, value }) => ` !${reason} ${value ?? ''}`) : []
  return `${item.line} ${item.id ?? '-'} ${kind}${warnings.join('')}`.trim()
}
