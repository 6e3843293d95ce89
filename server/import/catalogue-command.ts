/** `npm run catalogue -- list | use ID | export FILE.jsonl.gz | verify | rebuild | remove ID`: the imported catalogues that are kept. */
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { isObject } from '../../src/domain/json.ts'
import { formatCarrelHeader, formatCarrelLine, parseCarrelRecord } from './carrel-lines.ts'
import type { CatalogueStore, CatalogueVersion } from './catalogue-store.ts'
import { findReport, importsFolder } from './import-folder.ts'
import { UsageError } from './import-options.ts'
import { createLineWriter, parseRecordLine, readLines, RECORDS_ADVICE } from '../catalogue/record-lines.ts'
import { cleanForTerminal, formatNumber } from './report.ts'

export type CatalogueCommandParts = {
  dataDir: string
  /** Where relative paths begin. */
  folder: string
  store: CatalogueStore
}

/** Runs the command; returns the lines to print. Throws `UsageError` and `StartFailure` with a sentence for the operator. */
export async function runCatalogueCommand(args: string[], parts: CatalogueCommandParts): Promise<string[]> {
  const [command, value, ...extra] = args
  const needsValue = command === 'use' || command === 'export' || command === 'remove'
  const { store, dataDir, folder } = parts
  if (extra.length > 0 || needsValue !== (value !== undefined)) throw new UsageError(USAGE)
  if (command === 'list') return list(parts)
  if (command === 'verify') return verify(parts, findCurrent(parts))
  if (command === 'rebuild') {
    const id = await store.rebuildCatalogue(dataDir, findCurrent(parts))
    return [`The catalogue is built again from its records; it is now ${id}.`]
  }
  if (value === undefined) throw new UsageError(USAGE)
  if (command === 'export') return exportRecords(findCurrent(parts), path.resolve(folder, value))
  if (command === 'use') {
    await store.useCatalogue(dataDir, value)
    return [`The catalogue is now ${value}.`]
  }
  await store.removeCatalogue(dataDir, value)
  return [`Removed ${value}.`]
}

const USAGE = 'Usage: npm run catalogue -- list | use ID | export FILE.jsonl.gz | verify | rebuild | remove ID'

function findCurrent({ store, dataDir }: CatalogueCommandParts): CatalogueVersion {
  const current = store.readCurrentCatalogue(dataDir)
  if (current === null) throw new StartFailure('There is no imported catalogue yet; npm run import makes one.')
  return current
}

function list({ store, dataDir }: CatalogueCommandParts): string[] {
  const imports = importsFolder(dataDir)
  const all = store.listCatalogues(dataDir)
  if (all.length === 0) return ['There is no imported catalogue; the sample is served.']
  return all.flatMap(({ id, isCurrent, info }) => [
    `${isCurrent ? '*' : ' '} ${id}  ${info.builtAt}  ${formatNumber(info.articles)} ${info.articles === 1 ? 'article' : 'articles'}`,
    ...info.sources.map(
      ({ name, articles, format, importedAt }) =>
        `      ${cleanForTerminal(name)}: ${formatNumber(articles)}, ${format}, ${importedAt}`,
    ),
    ...[findReport(imports, info)].flatMap((file) => (file === null ? [] : [`      report: ${file}`])),
  ])
}

/** The articles as Carrel's own lines, in the order of their import; deleted ones are left out. */
async function exportRecords({ recordsFile }: CatalogueVersion, file: string): Promise<string[]> {
  // An export that fails leaves an earlier file as it is.
  const draft = `${file}.${process.pid}`
  try {
    const count = await writeExport(recordsFile, draft)
    renameSync(draft, file)
    return [`Wrote ${formatNumber(count)} records to ${file}`]
  } catch (error) {
    if (error instanceof StartFailure || !(error instanceof Error && 'syscall' in error)) throw error
    throw new StartFailure(`${file} cannot be written: ${error.message}.`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

async function writeExport(recordsFile: string, draft: string): Promise<number> {
  const writer = createLineWriter(draft)
  let count = 0
  try {
    await writer.write(formatCarrelHeader())
    for await (const line of readLines(recordsFile)) {
      const record = parseRecordLine(line)
      if (record.kind === 'deleted') continue
      await writer.write(formatCarrelLine(record.article))
      count += 1
    }
  } finally {
    await writer.close()
  }
  return count
}

/** Reads every record: valid, with a slug of its own, and as many as the catalogue says. Then the store must have all of it. */
async function verify({ store, dataDir }: CatalogueCommandParts, current: CatalogueVersion): Promise<string[]> {
  const { id, info } = current
  const { articles, deleted } = await checkRecords(current)
  if (articles !== info.articles)
    throw new StartFailure(
      `The catalogue says ${info.articles} articles, and its records hold ${articles}. ${RECORDS_ADVICE}`,
    )
  const differences = await store.checkStore(dataDir, id)
  if (differences.length > 0)
    throw new StartFailure(
      [...differences, 'The records are valid; build the store again with: npm run catalogue -- rebuild'].join('\n'),
    )
  return [
    `${id}: ${formatNumber(articles)} articles, ${formatNumber(deleted)} deleted ones; all records are valid, and the store has them all.`,
  ]
}

async function checkRecords({ recordsFile }: CatalogueVersion): Promise<{ articles: number; deleted: number }> {
  const slugs = new Set<string>()
  let [line, articles] = [0, 0]
  for await (const text of readLines(recordsFile)) {
    line += 1
    const record = parseRecordLine(text)
    if (slugs.has(record.slug))
      throw new StartFailure(`Line ${line} of the records has the slug of another record. ${RECORDS_ADVICE}`)
    slugs.add(record.slug)
    if (record.kind === 'deleted') continue
    articles += 1
    const read = isObject(record.article) ? parseCarrelRecord(record.article) : 'no article'
    if (typeof read === 'string')
      throw new StartFailure(`Line ${line} of the records is not valid: ${read}. ${RECORDS_ADVICE}`)
  }
  return { articles, deleted: line - articles }
}
