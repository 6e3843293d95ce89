/** Which headers of a remote service's answer reach the reader, and what it told of the minute's requests. */
import type { IncomingHttpHeaders } from 'node:http'
import { LIMIT_HEADER, type QuotaTold, REMAINING_HEADER } from '../../src/contract/quota.ts'

/** How services name a list's total in a header: X-Total-Count, Total, X-WP-TotalPages, Content-Range and the like. */
const TOTALS =
  /^(?:(?:x-)?(?:[a-z]+-)?total(?:-?(?:count|items|results|records|hits|elements|pages))?|content-range|x-pagination)$/

const NAMES = new Set(['content-type', 'link', 'date', 'retry-after'])

/** The headers that are handed on. Everything else is the connection's, the browser's or nobody's business here. */
export function handedBack(headers: IncomingHttpHeaders): Record<string, string> {
  const handed: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const text = textOf(value)
    if (text !== null && (NAMES.has(name) || TOTALS.test(name))) handed[name] = text
  }
  return handed
}

/** The two headers of the quota; a value that is no count is not told. */
export function readToldQuota(headers: IncomingHttpHeaders): QuotaTold {
  return { limit: countOf(headers, LIMIT_HEADER), remaining: countOf(headers, REMAINING_HEADER) }
}

function countOf(headers: IncomingHttpHeaders, name: string): number | null {
  const text = textOf(headers[name.toLowerCase()])?.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A header that was sent more than once is one list (RFC 9110, 5.3). Null: none, or nothing that may stand in a header. */
function textOf(value: string | string[] | undefined): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text !== undefined && /^[\x20-\x7e\t]+$/.test(text) ? text : null
}
