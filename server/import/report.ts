/** What became of every record that is not loaded as it is: a file for people and programs, and counts for the end. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Finding, ImportItem, RejectReason, WarnReason } from './import-record.ts'
import type { Match } from './record-index.ts'

/** `rejected`: not loaded; `warning`: loaded without something; `merged`: one with an earlier record. */
export type ReportKind = 'rejected' | 'warning' | 'merged'

/** One kind of finding: how often, and where first. */
export type ReportCount = { kind: ReportKind; reason: string; field: string | null; count: number; example: string }

/** Left out as the options ask, or harmless: these never stop an import. */
const EXPECTED: ReadonlySet<string> = new Set<RejectReason>(['not-an-article', 'deleted-nothing', 'duplicate'])

const MAX_VALUE = 200

export type Report = ReturnType<typeof createReport>

/** Creates or replaces the file; null: counts only. */
export function createReport(file: string | null) {
  const descriptor = file === null ? null : openSync(file, 'w', 0o600)
  const counts = new Map<string, ReportCount>()
  let unexpected = 0
  const add = (kind: ReportKind, input: string, item: ImportItem, { field, reason, value }: Finding<string>) => {
    const { line, record, id } = item
    const place = { file: cleanForTerminal(input), line, record, id: id === null ? null : cleanForTerminal(id) }
    const shown = value === null ? null : cleanForTerminal(value)
    if (descriptor !== null)
      writeSync(descriptor, `${JSON.stringify({ kind, ...place, field, reason, value: shown })}\n`)
    const key = `${kind} ${reason} ${field}`
    const example = `${place.file}, line ${item.line}${place.id === null ? '' : `, ${place.id}`}`
    const known = counts.get(key) ?? { kind, reason, field, count: 0, example }
    known.count += 1
    counts.set(key, known)
  }
  return {
    file,
    reject: (
      input: string,
      item: ImportItem,
      finding: Finding<RejectReason>,
      isExpected = EXPECTED.has(finding.reason),
    ) => {
      if (!isExpected) unexpected += 1
      add('rejected', input, item, finding)
    },
    warn: (input: string, item: ImportItem, finding: Finding<WarnReason>) => add('warning', input, item, finding),
    /** `match`: what both have, such as a DOI. */
    addMerged: (input: string, item: ImportItem, { field, value }: Pick<Match, 'field' | 'value'>) =>
      add('merged', input, item, { field, reason: 'duplicate', value }),
    /** How many records could not be loaded although they were wanted. */
    countUnexpected: () => unexpected,
    listCounts: () => [...counts.values()].toSorted(compareCounts),
    close: () => {
      if (descriptor !== null) closeSync(descriptor)
    },
  }
}

/** By kind, the most frequent first. */
function compareCounts(one: ReportCount, other: ReportCount): number {
  if (one.kind === other.kind) return other.count - one.count
  return one.kind < other.kind ? -1 : 1
}

/** The counts as a table, a line each. */
export function formatCounts(counts: readonly ReportCount[]): string[] {
  const width = Math.max(0, ...counts.map(({ count }) => formatNumber(count).length))
  return counts.map(({ kind, reason, field, count, example }) => {
    const what = `${kind}: ${reason}${field === null ? '' : ` (${field})`}`
    return `  ${formatNumber(count).padStart(width)}  ${what.padEnd(34)}  ${example}`
  })
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** A text from outside, safe to print: without control, formatting and escape characters, user names in addresses, and at most 200 characters. */
export function cleanForTerminal(text: string, maxLength = MAX_VALUE): string {
  const clean = text
    .slice(0, 10 * maxLength)
    .replace(/\p{Cc}\[[\d;?]*[A-Za-z]/gu, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu, ' ')
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/([?&](?:api_?key|key|token|access_token|password|secret)=)[^&\s]*/gi, '$1…')
    .trim()
  const signs = Array.from(clean)
  return signs.length <= maxLength ? clean : `${signs.slice(0, maxLength - 1).join('')}…`
}
