/** Reads text with a format, as a test does: everything at once, or in chunks. */
import type { ArticleType } from '../../../src/domain/article-type.ts'
import { decodeText } from '../decode-text.ts'
import { detectFormat } from '../detect-format.ts'
import type { ImportedArticle, ImportFormat, ImportItem, ReadOptions } from '../import-record.ts'

/** The types that an import loads unless it is asked for more. */
export const ARTICLES: ReadOptions = { types: new Set<ArticleType>(['article', 'review', 'conference_paper']) }
export const ALL_TYPES: ReadOptions = { types: null }

/** The values as a stream. */
export async function* streamOf<Value>(...values: Value[]): AsyncGenerator<Value> {
  yield* values
}

/** Cuts a text into chunks of the given lengths, over and over. */
export function cutText(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = []
  for (let from = 0, turn = 0; from < text.length; turn += 1) {
    const length = Math.max(1, lengths[turn % Math.max(1, lengths.length)] ?? 1)
    chunks.push(text.slice(from, from + length))
    from += length
  }
  return chunks
}

export async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const collected: Value[] = []
  for await (const value of values) collected.push(value)
  return collected
}

export function readItems(format: ImportFormat, text: string, options = ARTICLES): Promise<ImportItem[]> {
  return collect(format.read(streamOf(text), options))
}

/** Detects the format of bytes and reads them; null where none fits. */
export async function readBytes(
  bytes: Uint8Array,
  options = ARTICLES,
): Promise<{ name: string; items: ImportItem[] } | null> {
  const { format, text } = await detectFormat(decodeText(streamOf(bytes)))
  return format === null ? null : { name: format.name, items: await collect(format.read(text, options)) }
}

/** The one record of a text. Throws when there is another number of items, or the item is none. */
export async function readArticle(format: ImportFormat, text: string, options = ARTICLES): Promise<ImportedArticle> {
  const items = await readItems(format, text, options)
  const [item] = items
  if (items.length !== 1 || item?.kind !== 'record') throw new Error(`No single record: ${JSON.stringify(items)}`)
  return item.article
}

/** An item in one line, for expectations: `line record kind value`. */
export function summarize(item: ImportItem): string {
  const place = `${item.line}/${item.record}`
  if (item.kind === 'record')
    return `${place} ${item.article.title}${item.warnings.map(({ field, reason }) => ` !${field}:${reason}`).join('')}`
  if (item.kind === 'deleted') return `${place} deleted ${item.identifiers.map(({ value }) => value).join()}`
  return `${place} ${item.finding.reason}`
}

/** An item in one line, for expectations of what identifies it: `line id kind value`. */
export function describeItem(item: ImportItem): string {
  const kind = item.kind === 'rejected' ? `${item.finding.reason} ${item.finding.value ?? ''}` : item.kind
  const warnings = item.kind === 'record' ? item.warnings.map(({ reason, value }) => ` !${reason} ${value ?? ''}`) : []
  return `${item.line} ${item.id ?? '-'} ${kind}${warnings.join('')}`.trim()
}
