/** How a CSV file is written: what separates its cells, and whether it begins with a byte order mark. */
export type CsvForm = { separator: ',' | ';'; hasMark: boolean }

/** For spreadsheets, which recognise UTF-8 by the mark. */
const MARKED: CsvForm = { separator: ',', hasMark: true }

/**
 * Formats rows as CSV (RFC 4180: CRLF, quotes where needed). A cell that a spreadsheet would take for a formula, because it
 * begins with `=`, `+`, `-`, `@`, tab, return or NUL, gets an apostrophe before it (OWASP ASVS 5.0, 1.2.10).
 */
export function formatCsv(
  rows: readonly (readonly (string | number)[])[],
  { separator, hasMark }: CsvForm = MARKED,
): string {
  return [hasMark ? '\ufeff' : '', ...rows.map((row) => `${row.map(formatCell).join(separator)}\r\n`)].join('')
}

/** A cell as text, with an apostrophe before it where a spreadsheet would take it for a formula. */
export function guardFormula(cell: string | number): string {
  // oxlint-disable-next-line no-control-regex
  return typeof cell === 'string' && /^[=+\-@\t\r\u0000]/.test(cell) ? `'${cell}` : String(cell)
}

function formatCell(value: string | number): string {
  const safe = guardFormula(value)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
