import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './source.ts'

/** Headers of every answer of the API (failures.md, "CSP and headers"), beside those for quota and CORS. */
export const API_HEADERS = {
  'Cache-Control': 'private, no-store',
  Vary: 'Origin, Authorization, X-API-KEY',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
} as const

/**
 * Sends an answer. A successful one of our own has an ETag of this very text, and is 304 when the client has it already;
 * what a remote service answered keeps its status and its bytes.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === 'relayed') return reply.code(answer.status).headers(answer.headers).send(answer.body)
  if (answer.retryAfterSeconds !== undefined) void reply.header('Retry-After', answer.retryAfterSeconds)
  if (answer.status === 200) {
    const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`
    void reply.header('ETag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.code(answer.status).header('Content-Type', answer.contentType).send(answer.body)
}

/** Whether `If-None-Match` names this ETag, compared weakly (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
