/** `npm run import`: reads, decides, writes the records of a new catalogue, and lets the store be built from them. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { CatalogueInfo, LastImportCounts } from '../catalogue/catalogue-record.ts'
import type { DirectoryLock } from '../catalogue/directory-lock.ts'
import type { CatalogueStore, CatalogueVersion } from './catalogue-store.ts'
import type { ImportFolder } from './import-folder.ts'
import { RECORDS_NAME, REPORT } from './import-folder.ts'
import type { ImportedArticle } from './import-record.ts'
import { type ImportPlan, isAddress, type RunOptions } from './import-options.ts'
import { type createProgress, formatBytes } from './progress.ts'
import { readChanges, type ReadResult } from './read-changes.ts'
import { type InputReader, openInputs } from './read-inputs.ts'
import { type ChangeOptions, type Outcome, RecordChanges } from './record-changes.ts'
import { readRecordIndex } from './record-index.ts'
import { createReport, type Report, type ReportCount } from './report.ts'
import { createSpool } from './spool.ts'
import { type WrittenArticles, writeRecords } from './write-records.ts'

export type ImportParts = {
  dataDir: string
  store: CatalogueStore
  progress: ReturnType<typeof createProgress>
  /** Asks the operator a question; null where there is no terminal. */
  ask: ((question: string) => Promise<boolean>) | null
  signal: AbortSignal
  /** Held by this import; null in a dry run, which builds nothing. */
  lock: DirectoryLock | null
  /** Waits so many milliseconds between requests to a busy repository; for tests. */
  wait?: ((ms: number) => Promise<void>) | undefined
}

/** What an import came to; `catalogue` null: nothing changed, or a dry run. */
export type ImportResult = {
  source: string
  isDryRun: boolean
  catalogue: string | null
  read: number
  counts: Record<Outcome, number> & { rejected: number }
  findings: ReportCount[]
  /** Null where nothing was to be reported. */
  reportFile: string | null
  rule: ImportPlan['rule']
  notes: string[]
}

/** The operator did not agree to what an import would take away; nothing is changed. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

/**
 * Runs one import in its folder. Rejects with `InputError`, `HarvestFailure`, `TooManyRejected`, `NotConfirmed`, errors of
 * the system and the store, or the signal's reason; the catalogue is then as it was.
 */
export async function runImport(folder: ImportFolder, run: RunOptions, parts: ImportParts): Promise<ImportResult> {
  const { plan } = folder.state
  const { store, dataDir, signal, progress } = parts
  const current = store.readCurrentCatalogue(dataDir)
  const since = findSince(plan, current)
  const onDownload = (bytes: number) => showBefore(parts, `download ${formatBytes(bytes)}`)
  const reader = await openInputs(plan, { folder, since, signal, onDownload, wait: parts.wait })
  const reportFile = plan.rejectedFile ?? (run.isDryRun ? null : path.join(folder.path, REPORT))
  const report = createReport(reportFile)
  try {
    const decided = await readAndWrite({ folder, run, parts, current, reader, report })
    const { counts, read, articles } = decided
    let catalogue: string | null = null
    if (articles !== null && parts.lock !== null) {
      const lastImport = countImport(folder, decided, report)
      const info = { ...makeInfo(current, folder, reader, articles), lastImport }
      const built = { recordsFile: path.join(folder.path, RECORDS_NAME), info, keep: plan.keep, lock: parts.lock }
      catalogue = await build(built, decided, parts)
    }
    const findings = report.listCounts()
    return {
      source: plan.source, isDryRun: run.isDryRun, catalogue, read, findings, rule: plan.rule, counts,
      notes: reader.notes, reportFile: findings.length === 0 ? null : reportFile,
    } // prettier-ignore
  } finally {
    report.close()
    progress.clear()
    rmSync(path.join(folder.path, 'spool.jsonl'), { force: true })
  }
}

type Decided = {
  read: number
  counts: ImportResult['counts']
  /** Of the records that were written; null: nothing changed, or a dry run. */
  articles: WrittenArticles | null
}

type Deciding = {
  folder: ImportFolder
  run: RunOptions
  parts: ImportParts
  current: CatalogueVersion | null
  reader: InputReader
  report: Report
}

/** The index of records and the changes are in memory until this ends; the store needs the memory then. */
async function readAndWrite({ folder, run, parts, current, reader, report }: Deciding): Promise<Decided> {
  const recordsFile = current?.recordsFile ?? null
  const { plan, startedAt } = folder.state
  const { signal, progress } = parts
  const index = await readRecordIndex(recordsFile, plan.source, () => showBefore(parts, 'current records'))
  const spool = createSpool<ImportedArticle>(path.join(folder.path, 'spool.jsonl'))
  try {
    const options: ChangeOptions = {
      index,
      spool,
      source: plan.source,
      mode: plan.mode,
      rule: plan.rule,
      isSourceNamed: plan.isSourceNamed,
    }
    const changes = new RecordChanges(options)
    const result = await readChanges({ plan, reader, changes, report }, progress.show, signal)
    index.forgetIdentities()
    const counts = { ...changes.counts, rejected: result.rejected }
    const decided: Decided = { read: result.read, counts, articles: null }
    const isChanged = counts.new + counts.changed + counts.merged + counts.removed > 0
    if (!isChanged || parts.lock === null) return decided
    await confirm(result, run.yes || plan.isConfirmed, parts)
    showPhase(parts, 'write', decided)
    const file = path.join(folder.path, RECORDS_NAME)
    const changedAt = dateChanges(startedAt, current)
    const articles = await writeRecords(file, { ...options, changes, recordsFile, changedAt, current }, signal)
    return { ...decided, articles }
  } finally {
    spool.close()
  }
}

/** What comes before records are read. */
function showBefore({ progress, signal }: ImportParts, phase: string): void {
  signal.throwIfAborted()
  progress.show(() => ({ phase, share: null, totalBytes: null, read: 0, counts: NONE }))
}

const NONE = { new: 0, changed: 0, merged: 0, unchanged: 0, rejected: 0 }

/** `last`: from a day before the source's last import on, because clocks differ. */
function findSince({ since, source }: ImportPlan, current: CatalogueVersion | null): string | null {
  if (since !== 'last') return since
  const last = current?.info.sources.find(({ name }) => name === source)?.importedAt
  return last === undefined ? null : new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10)
}

async function confirm({ missing }: ReadResult, isConfirmed: boolean, { ask, progress }: ImportParts): Promise<void> {
  if (missing === 0 || isConfirmed) return
  progress.clear()
  const what = `${missing === 1 ? '1 article is' : `${missing} articles are`} not in these records and would be taken away`
  if (ask === null) throw new NotConfirmed(`${what}; confirm with --yes. Nothing is changed.`)
  if (!(await ask(`${what}. Continue? [y/N] `))) throw new NotConfirmed('Nothing is changed.')
}

function showPhase({ progress }: ImportParts, phase: string, { read, counts }: Decided): void {
  progress.show(() => ({ phase, share: null, totalBytes: null, read, counts }))
}

/** The store is built beside the current one, so that stopping in between is safe. */
async function build(
  catalogue: { recordsFile: string; info: CatalogueInfo; keep: number; lock: DirectoryLock },
  { read, counts }: Decided,
  { store, dataDir, progress, signal }: ImportParts,
): Promise<string> {
  signal.throwIfAborted()
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const built = store.buildImportedCatalogue({
    ...catalogue,
    dataDir,
    onProgress: ({ phase, done, total }) =>
      progress.show(() => {
        const share = total === 0 ? null : done / total
        return { phase, share, totalBytes: null, read, counts }
      }),
  })
  return (await Promise.race([built, stopped])).id
}

/** Later than every change so far, also where an import is resumed after another one: a harvest passes through them in order. */
function dateChanges(startedAt: string, current: CatalogueVersion | null): string {
  const { servedAt } = current?.info ?? {}
  const isLater = servedAt === undefined || startedAt > servedAt
  return isLater ? startedAt : new Date(Date.parse(servedAt) + 1).toISOString()
}

function makeInfo(
  current: CatalogueVersion | null,
  { state: { plan, startedAt } }: ImportFolder,
  { formats }: InputReader,
  articles: WrittenArticles,
): CatalogueInfo {
  const location = plan.inputs.map((input) => (isAddress(input) ? bareAddress(input) : path.basename(input))).join(', ')
  const own = { name: plan.source, importedAt: startedAt, articles: 0, format: [...formats].join(', '), location }
  const others = current?.info.sources.filter(({ name }) => name !== plan.source) ?? []
  // Taking away leaves a source as it was read.
  const kept = plan.mode === 'delete' ? (current?.info.sources ?? []) : [...others, own]
  const sources = kept
    .map((source) => ({ ...source, articles: articles.bySource.get(source.name) ?? 0 }))
    .filter(({ articles: count, name }) => count > 0 || name === plan.source)
  return { builtAt: dateChanges(startedAt, current), articles: articles.total, sources }
}

function countImport({ state: { plan, startedAt } }: ImportFolder, { read, counts }: Decided, report: Report) {
  // What is absent is rejected, too.
  const { absent: _rejected, ...outcomes } = counts
  const findings = report.listCounts().map(({ example: _apart, ...finding }) => finding)
  return { source: plan.source, at: startedAt, read, ...outcomes, findings } satisfies LastImportCounts
}

function bareAddress(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
