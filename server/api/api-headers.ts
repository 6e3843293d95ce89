/** Headers of every response of the API: caching, rate limit, CORS. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { LIMIT_HEADER, REMAINING_HEADER } from '../../src/domain/rate-limit.ts'
import type { RateLimitState } from './rate-counter.ts'
import type { UpstreamRateLimit } from './source.ts'

/** Headers of every answer of this program, of whatever kind. `isSecure`: readers use https, on which browsers may insist. */
export function baseHeaders(isSecure: boolean): Record<string, string> {
  return {
    // Only what is certain to be worth keeping says otherwise.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Headers of every response of the API besides those of every answer and those for rate limit and CORS: no cache keeps it, and no browser runs or frames it. */
export const API_HEADERS = {
  'Cache-Control': 'private, no-store',
  Vary: 'Origin, Authorization, X-API-KEY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
} as const

/**
 * The two rate-limit headers, names in lower case. Each is the smaller number of the reader's own and that of a remote
 * service, where it states one.
 */
export function rateLimitHeaders(own: RateLimitState, upstream: UpstreamRateLimit = own): Record<string, string> {
  const limit = Math.min(own.limit, upstream.limit ?? own.limit)
  const remaining = Math.min(limit, own.remaining, upstream.remaining ?? own.remaining)
  return { [LIMIT_HEADER.toLowerCase()]: String(limit), [REMAINING_HEADER.toLowerCase()]: String(remaining) }
}

/** Replaces the rate-limit headers of a reply by the lower limit, the reader's own or the remote service's. */
export function setLowerRateLimit(reply: FastifyReply, own: RateLimitState, upstream: UpstreamRateLimit): void {
  void reply.headers(rateLimitHeaders(own, upstream))
}

/** CORS headers of every response. Only origins that the operator names exactly may read one; cookies are never accepted. */
export function corsHeaders(origins: readonly string[], origin: string | undefined): Record<string, string> {
  if (origins.length === 0) return { 'Cross-Origin-Resource-Policy': 'same-origin' }
  const policy = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (origin === undefined || !origins.includes(origin)) return policy
  return {
    ...policy,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, ETag, Date',
  }
}

/** Further headers of the response to a preflight request from a named origin; none for any other request. */
export function preflightHeaders(origins: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !origins.includes(origin)) return {}
  if (headers['access-control-request-method'] === undefined) return {}
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'authorization, x-api-key, if-none-match',
    'Access-Control-Max-Age': '7200',
  }
}
