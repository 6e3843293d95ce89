import { PROBLEM_TYPE, PROBLEMS } from '../../src/contract/problem.ts'
import type { OwnAnswer, Problem } from './source.ts'

/** A problem as an answer: RFC 9457 with `code`, `requestId` and, for parameters, `errors`. */
export function problemAnswer(problem: Problem, requestId: string): OwnAnswer {
  const { status, title } = PROBLEMS[problem.code]
  const body = {
    type: `urn:carrel:problem:${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    requestId,
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  }
  return {
    kind: 'own',
    status,
    contentType: `${PROBLEM_TYPE}; charset=utf-8`,
    body: JSON.stringify(body),
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
  }
}
