/** The records of the current catalogue and an import's changes → the records of the next one. */
import type { ArticleRecord, CatalogueInfo, CatalogueRecord, RecordInput } from '../catalogue/catalogue-record.ts'
import { giveSlugs, type NewRecord } from './give-slugs.ts'
import { mergeArticles } from './merge-articles.ts'
import type { Change, ChangeOptions, RecordChanges } from './record-changes.ts'
import { NumbersByText } from './numbers-by-text.ts'
import { inputsOf } from './record-index.ts'
import { createLineWriter, parseRecordLine, readLines } from '../catalogue/record-lines.ts'

export type WriteOptions = ChangeOptions & {
  changes: RecordChanges
  /** The records of the current catalogue; null: there is none. */
  recordsFile: string | null
  /** The time of this import's changes, ISO 8601: the same import gives the same file whenever it is continued. */
  changedAt: string
  /** The current catalogue; its changes receive the time at which they were first served. */
  current: { info: CatalogueInfo } | null
}

/** How many articles there are, and how many of them each source has: several sources may have one. */
export type WrittenArticles = { total: number; bySource: ReadonlyMap<string, number> }

/**
 * Writes the file: the records so far in their order, then the new ones in that of the import. Rejects with the error of the system, and with the signal's reason when it aborts.
 */
export async function writeRecords(
  file: string,
  options: WriteOptions,
  signal?: AbortSignal,
): Promise<WrittenArticles> {
  const { changes, recordsFile, source } = options
  const taken = new NumbersByText()
  const writer = createLineWriter(file)
  const written = { total: 0, bySource: new Map<string, number>() }
  const count = (record: CatalogueRecord) => {
    if (record.kind === 'deleted') return
    written.total += 1
    for (const name of Object.keys(inputsOf(record))) written.bySource.set(name, (written.bySource.get(name) ?? 0) + 1)
  }
  let number = 0
  try {
    for await (const line of recordsFile === null ? [] : readLines(recordsFile)) {
      signal?.throwIfAborted()
      const change = changes.changes.get(number)
      const old = parseRecordLine(line)
      taken.add(old.slug)
      const record = change === undefined ? dateRecord(old, options.current) : changeRecord(old, change, options)
      count(record)
      await writer.write(record === old ? line : JSON.stringify(record))
      number += 1
    }
    for (const [newNumber, slug] of giveSlugs(taken, listNew(number, options), source)) {
      signal?.throwIfAborted()
      const change = changes.changes.get(newNumber)
      if (change?.kind !== 'put') continue
      const record = putRecord(null, slug, change, options)
      count(record)
      await writer.write(JSON.stringify(record))
    }
  } finally {
    await writer.close()
  }
  return written
}

/** Gives a record that the current catalogue changed the time at which that was first served, which is later than its import. */
function dateRecord(record: CatalogueRecord, current: WriteOptions['current']): CatalogueRecord {
  const { builtAt, servedAt } = current?.info ?? {}
  if (servedAt === undefined) return record
  if (record.kind === 'deleted') return record.deletedAt === builtAt ? { ...record, deletedAt: servedAt } : record
  return record.changedAt === builtAt ? { ...record, changedAt: servedAt } : record
}

/** The new records, whose numbers follow those so far; not those that the same import took away again. */
function* listNew(from: number, { changes, index, spool }: WriteOptions): Generator<NewRecord> {
  for (let number = from; number < index.countAll(); number += 1) {
    const change = changes.changes.get(number)
    if (change?.kind !== 'put') continue
    const { title, identifiers } = spool.read(change.place)
    const [identity] = identifiers
    if (identity !== undefined) yield { number, title, identity }
  }
}

function changeRecord(old: CatalogueRecord, change: Change, options: WriteOptions): CatalogueRecord {
  if (change.kind === 'put') return putRecord(old, old.slug, change, options)
  if (old.kind === 'deleted') return dateRecord(old, options.current)
  if (change.kind === 'remove') {
    const { slug, source, article } = old
    return { kind: 'deleted', slug, source, deletedAt: options.changedAt, identifiers: article.identifiers }
  }
  const { [options.source]: _, ...inputs } = inputsOf(old)
  const source = inputs[old.source] === undefined ? (Object.keys(inputs)[0] ?? old.source) : old.source
  return makeRecord({ ...old, source, changedAt: options.changedAt }, inputs)
}

function putRecord(
  old: CatalogueRecord | null,
  slug: string,
  change: Extract<Change, { kind: 'put' }>,
  { spool, source, mode, rule, changedAt }: WriteOptions,
): ArticleRecord {
  const incoming = spool.read(change.place)
  const present = old?.kind === 'article' ? old : null
  const kept = present === null || mode === 'replace' ? {} : inputsOf(present)
  const inputs = { ...kept, [source]: { hash: change.hash, keys: change.keys } }
  const isMerged = present !== null && (change.isAddition || Object.keys(inputs).length > 1)
  const article = isMerged ? mergeArticles(present.article, incoming, rule) : incoming
  return makeRecord(
    {
      kind: 'article',
      slug,
      source: present !== null && inputs[present.source] !== undefined ? present.source : source,
      addedAt: present?.addedAt ?? changedAt,
      changedAt,
      article,
    },
    inputs,
  )
}

/** A record shows the citation keys of the source it belongs to. */
function makeRecord(
  { kind, slug, source, addedAt, changedAt, article }: ArticleRecord,
  inputs: Record<string, RecordInput>,
): ArticleRecord {
  const keys = (inputs[source]?.keys ?? []).map((value) => ({ scheme: 'key' as const, value }))
  const identifiers = [...article.identifiers.filter(({ scheme }) => scheme !== 'key'), ...keys]
  const shown = identifiers.length === 0 ? article : { ...article, identifiers }
  return { kind, slug, source, addedAt, changedAt, article: shown, inputs }
}
