/** What came of asking the remote service, in words where it is no answer. The same for every reader. */
import { problemAnswer } from '../api/problem-answer.ts'
import type { Answer, FromRemote, Problem, RelayedAnswer } from '../api/source.ts'
import type { Credential } from '../api/credential.ts'
import { betrays } from './betrays.ts'
import { handedBack } from './handed-back.ts'
import type { RemoteAnswer, RemoteFailure } from './remote-client.ts'

/** An answer to hand on, or a problem. */
export type Finding = RelayedAnswer | ProblemFound

/** A problem. */
export type ProblemFound = FromRemote & { kind: 'problem'; problem: Problem }

/** What came of it. `operator`: the credential it was asked with, when that is not the reader's own. */
export function findingOf(outcome: RemoteAnswer | RemoteFailure, operator: Credential | null): Finding {
  if (outcome.kind === 'failure') {
    return { kind: 'problem', problem: FAILURES[outcome.cause], note: `${outcome.cause}: ${outcome.reason}` }
  }
  const { status, body } = outcome
  // Readers have no credential here: that one is not accepted is the operator's matter, and no reason to ask them for one.
  if (operator !== null && (status === 401 || status === 403)) {
    return { kind: 'problem', problem: NOT_ACCEPTED, note: `refused the credential, status ${status}` }
  }
  const headers = handedBack(outcome.headers)
  if (operator !== null && betrays(operator.text, headers, body)) {
    const note = `repeated the credential in its answer, status ${status}`
    return { kind: 'problem', problem: WITHHELD, note }
  }
  return { kind: 'relayed', status, headers, body }
}

/** As an answer to one request. */
export function answerOf(found: Finding, requestId: string): Answer {
  if (found.kind === 'relayed') return found
  const { kind: _, problem, ...fromRemote } = found
  return { ...problemAnswer(problem, requestId), ...fromRemote }
}

/** Whether the service has failed, so that an older answer is better than this one. What it refuses on purpose is not a failure. */
export function isFailure(found: Finding): boolean {
  if (found.kind === 'relayed') return found.status >= 500
  return found.problem !== NOT_ACCEPTED && found.problem !== WITHHELD
}

/** The refusal of a request for which the operator's minute has no place. */
export function noPlaceFound(retryAfterSeconds: number): ProblemFound {
  const detail = `All requests that this reading room may send in a minute are used up; it goes on in ${retryAfterSeconds} seconds.`
  return { kind: 'problem', problem: { code: 'quota', detail, retryAfterSeconds } }
}

const NOT_ACCEPTED: Problem = {
  code: 'bad-upstream',
  detail: 'The remote service does not accept the credential of this reading room; only its operator can change that.',
}

const WITHHELD: Problem = {
  code: 'bad-upstream',
  detail: 'The answer repeated the credential of this reading room and was not handed on; tell the operator.',
}

const FAILURES: Record<RemoteFailure['cause'], Problem> = {
  late: {
    code: 'late-upstream',
    detail: 'The remote service did not answer, or not wholly, within the time that it has; try again.',
  },
  redirect: {
    code: 'bad-upstream',
    detail:
      'The remote service sent us elsewhere; nothing was asked there, because the credential is for that service alone. Tell the operator.',
  },
  'too-large': {
    code: 'bad-upstream',
    detail: 'The answer of the remote service is larger than 5 MB; ask for fewer articles on a page.',
  },
  unreadable: {
    code: 'bad-upstream',
    detail: 'The answer of the remote service broke off or could not be read; try again.',
  },
  unreachable: { code: 'bad-upstream', detail: 'The remote service could not be reached; try again soon.' },
}
