/** What an answer of the remote service tells the schedule of the operator's minute. */
import type { IncomingHttpHeaders } from 'node:http'
import { readQuota } from '../../src/contract/quota.ts'
import { readRetryAfter } from '../../src/quota/retry-after.ts'
import type { Told } from '../../src/quota/settle.ts'
import type { RemoteAnswer, RemoteFailure } from './remote-client.ts'

/** How a 403 tells that it means the quota (failures.md, "Client retry table"). */
const QUOTA_WORDS = /rate.?limit|quota|too many requests/i

/** Null: no answer came. `now` in milliseconds. */
export function toldBy(outcome: RemoteAnswer | RemoteFailure, now: number): Told | null {
  if (outcome.kind === 'failure') return null
  const header = (name: string) => textOf(outcome.headers, name)
  return {
    ...readQuota({ get: header }),
    refused: isRefusal(outcome, header),
    retryAfterSeconds: readRetryAfter(header('Retry-After'), header('Date'), now),
  }
}

/** A 429, or a 403 that means one. */
function isRefusal({ status, body }: RemoteAnswer, header: (name: string) => string | null): boolean {
  if (status !== 403) return status === 429
  const isUsedUp = readQuota({ get: header }).remaining === 0
  return header('Retry-After') !== null || isUsedUp || QUOTA_WORDS.test(new TextDecoder().decode(body))
}

function textOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}
