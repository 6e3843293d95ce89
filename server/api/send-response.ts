/** How responses of the API are made and sent, problems included. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE, PROBLEMS } from '../../src/domain/problem.ts'
import type { ApiResponse, Problem } from './source.ts'

/** A problem as a response: RFC 9457 with `code`, `requestId` and, for parameters, `errors`. */
export function problemResponse(problem: Problem, requestId: string): ApiResponse {
  const { code, detail, errors, retryAfterSeconds } = problem
  const { status, title } = PROBLEMS[code]
  const body = { type: `urn:carrel:problem:${code}`, title, status, detail, code, requestId }
  return {
    status,
    headers: {
      'content-type': `${PROBLEM_TYPE}; charset=utf-8`,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify(errors === undefined ? body : { ...body, errors }),
  }
}

/** A successful response of this program, with an ETag of its text. */
export function jsonResponse(body: unknown): ApiResponse {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', etag }, body: text }
}

/** Sends a response, or 304 when the client has it already. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: ApiResponse): FastifyReply {
  const { status, headers, body } = response
  if (headers['etag'] !== undefined && matchesEtag(request.headers['if-none-match'], headers['etag'])) {
    return reply.code(304).header('etag', headers['etag']).send()
  }
  return reply.code(status).headers(headers).send(body)
}

/** Sends a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return sendResponse(request, reply, problemResponse(problem, request.id))
}

/** Whether `If-None-Match` names this ETag, compared weakly (RFC 9110, 13.1.2). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
