/** Which responses of a remote service are cached for other readers, and for how long. */
import { isObject } from '../../src/domain/json.ts'
import type { CacheLifetime } from '../api/answer-cache.ts'
import type { Operation } from '../api/source.ts'
import type { UpstreamResult } from './upstream-result.ts'

type Response = Extract<UpstreamResult, { kind: 'response' }>['response']

/**
 * How long a response is fresh, in milliseconds. Shorter than in a reader's own browser (5 minutes, a day, an hour),
 * because both times add up: the browser begins to count when it receives the response.
 */
const FRESH_MS: Record<Operation['operation'], number> = { list: 60_000, article: 600_000, stats: 300_000 }
/** A missing article may be added soon. */
const MISSING_MS = 30_000
/** How long after that a response is still better than a failure. */
const STALE_MS = 600_000

/** Whether a media type is JSON: `application/json`, or one that ends in `+json` (RFC 6839). */
export function isJsonType(type: string): boolean {
  return /^application\/(?:json|[\w.+-]+\+json)\b/i.test(type)
}

/** How long a response is cached; null: it is not. A failure is never cached, whatever status it has. */
export function cacheLifetime(operation: Operation['operation'], response: Response): CacheLifetime | null {
  if (response.status === 404 || response.status === 410) return { freshMs: MISSING_MS, staleMs: 0 }
  return isCacheable(response) ? { freshMs: FRESH_MS[operation], staleMs: STALE_MS } : null
}

function isCacheable({ status, headers, body }: Response): boolean {
  if (status !== 200 || !isJsonType(headers['content-type'] ?? '')) return false
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof parsed === 'object' && parsed !== null && !reportsError(parsed)
  } catch {
    return false
  }
}

/** Some services report an error with a status of success. A response that is mistaken for one only costs a request more. */
function reportsError(body: object): boolean {
  if (!isObject(body)) return false
  const { error, errors, success, code, status } = body
  const hasError = [error, errors].some((one) => Boolean(one) && JSON.stringify(one).length > 2)
  const hasErrorStatus = typeof status === 'string' && /^(?:error|fail)/i.test(status)
  return hasError || success === false || hasErrorStatus || [code, status].some((one) => Number(one) >= 400)
}
