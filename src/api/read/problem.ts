import { objectAt, textAt } from './find.ts'

const LONGEST_MESSAGE = 500

/** What the body of a refusal tells the reader: the service's own words and its id of the request; null where it tells nothing. */
export function readProblem(body: string): { serviceMessage: string | null; requestId: string | null } {
  const problem = objectAt(parsed(body))
  const message = textAt(problem.detail) ?? textAt(problem.title)
  return {
    serviceMessage: message === null ? null : message.slice(0, LONGEST_MESSAGE),
    requestId: textAt(problem.requestId),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
