/** Reads the inputs of an import to their end: what they change, and what is reported. */
import { InputError } from './byte-stream.ts'
import type { ImportPlan } from './import-options.ts'
import type { ProgressState } from './progress.ts'
import type { InputReader, NamedItem } from './read-inputs.ts'
import type { RecordChanges } from './record-changes.ts'
import { formatNumber, type Report, type ReportCount } from './report.ts'

/** More records cannot be loaded than the options allow: exit code 3. */
export class TooManyRejected extends Error {
  override name = 'TooManyRejected'
  readonly findings: ReportCount[]

  constructor(message: string, findings: ReportCount[]) {
    super(message)
    this.findings = findings
  }
}

export type Reading = { plan: ImportPlan; reader: InputReader; changes: RecordChanges; report: Report }

/** How much was read; `missing`: how many records would be taken away because the inputs do not have them. */
export type ReadResult = { read: number; rejected: number; missing: number }

/** Rejects with what the inputs reject with, `TooManyRejected`, or the signal's reason. */
export async function readChanges(
  { plan, reader, changes, report }: Reading,
  show: (makeState: () => ProgressState) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  let read = 0
  let rejected = 0
  const makeState = () => {
    const counts = { ...changes.counts, rejected }
    return { phase: 'read', share: reader.share(), totalBytes: reader.totalBytes, read, counts }
  }
  for await (const named of reader.items) {
    signal.throwIfAborted()
    read += 1
    if (!applyItem(named, plan, changes, report)) rejected += 1
    if ('count' in plan.maxRejected && report.countUnexpected() > plan.maxRejected.count) failForRejected(report, read)
    if (read === plan.limit) break
    show(makeState)
  }
  signal.throwIfAborted()
  if ('percent' in plan.maxRejected && 100 * report.countUnexpected() > plan.maxRejected.percent * read)
    failForRejected(report, read)
  const isWhole = plan.mode === 'replace' || plan.mode === 'replace-source'
  if (isWhole && read === rejected)
    throw new InputError('There is no record that can be loaded, so nothing is replaced.')
  return { read, rejected, missing: changes.finish() }
}

/** Whether the item was not rejected. */
function applyItem({ input, item }: NamedItem, plan: ImportPlan, changes: RecordChanges, report: Report): boolean {
  if (item.kind === 'rejected') {
    report.reject(input, item, item.finding)
    return false
  }
  if (item.kind === 'record' && plan.requireDoi && item.article.identifiers.every(({ scheme }) => scheme !== 'doi')) {
    report.reject(input, item, { field: 'doi', reason: 'no-identifier', value: null }, true)
    return false
  }
  const { outcome, match } =
    item.kind === 'deleted'
      ? { outcome: changes.applyDeletion(item.identifiers), match: null }
      : changes.apply(item.article)
  if (outcome === 'absent') {
    report.reject(input, item, { field: null, reason: 'deleted-nothing', value: item.id })
    return false
  }
  if (match !== null && (outcome === 'duplicate' || outcome === 'merged')) report.addMerged(input, item, match)
  if (item.kind === 'record') for (const warning of item.warnings) report.warn(input, item, warning)
  return true
}

function failForRejected(report: Report, read: number): never {
  const count = formatNumber(report.countUnexpected())
  const sentence = `${count} of ${formatNumber(read)} records cannot be loaded, more than --max-rejected allows`
  const place = report.file === null ? '' : ` Every one is in ${report.file}`
  throw new TooManyRejected(`${sentence}; nothing is changed.${place}`, report.listCounts())
}
