/** Which pages of other origins may read the answers: those that the operator names exactly, without credentials of the browser. */
import type { IncomingHttpHeaders } from 'node:http'

/** Headers of every answer of the API. An origin that is not named gets none, so that its page reads nothing. */
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

/** Further headers of the answer to a preflight from a named origin; none for anything else. */
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
