/** The target and the host of a request (RFC 9112, 3.2 and 7.2 of RFC 9110). */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Problem } from './source.ts'

const HOST = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i

/**
 * Reads the target as a path with its query, also where the whole address was sent as to a proxy. The host of such an
 * address replaces the Host header (RFC 9112, 3.2.2).
 */
export function readTarget(request: IncomingMessage): string {
  const target = request.url ?? ''
  const [whole, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  if (whole === undefined) return target
  request.headers.host = host
  return path.startsWith('/') ? path : `/${path}`
}

/** Why a request names no host, several, an invalid one, or no path; null: its target and host are valid. */
export function findTargetFault(request: FastifyRequest): Problem | null {
  const lines = request.raw.headersDistinct['host'] ?? []
  const isOptional = request.raw.httpVersion === '1.0' && lines.length === 0
  // Besides the line: the host of a whole address, or the one that a trusted proxy names.
  const isValid = isOptional || (lines.length === 1 && [...lines, request.host].every((host) => HOST.test(host)))
  if (!isValid) return { code: 'bad-request', detail: 'Send one Host header with a host name, and its port if any.' }
  if (request.url.startsWith('/') || (request.url === '*' && request.method === 'OPTIONS')) return null
  return { code: 'bad-request', detail: 'Request a path of this server.' }
}

/** The address of this server as the client uses it, without a slash at the end; `publicUrl`: the one that is set, if any. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}
