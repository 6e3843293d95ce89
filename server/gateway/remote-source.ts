/** The three operations as a remote service answers them: what it sends is handed on, what fails is said in words. */
import { problemAnswer } from '../api/problem-answer.ts'
import type { Answer, Ask, Problem, Source } from '../api/source.ts'
import type { RemoteService } from '../remote-settings.ts'
import { betrays } from './betrays.ts'
import { handedBack, readToldQuota } from './handed-back.ts'
import { watchReachability } from './reachability.ts'
import {
  createRemoteClient,
  REMOTE_LIMITS,
  type RemoteAnswer,
  type RemoteFailure,
  type RemoteLimits,
} from './remote-client.ts'
import { remotePath } from './remote-path.ts'

/** What a remote source is made of. */
export type RemoteSourceParts = {
  service: RemoteService
  /** The present moment, in milliseconds. */
  now: () => number
  limits?: RemoteLimits
}

/** How long opening a connection may take before the service counts as not reachable, in milliseconds. */
const PROBE_WITHIN_MS = 2_000

/** Answers from a remote service. `close` ends the connections to it. */
export function remoteSource({
  service,
  now,
  limits = REMOTE_LIMITS,
}: RemoteSourceParts): Source & { close(): Promise<void> } {
  const client = createRemoteClient(service.baseUrl, limits)
  const watch = watchReachability(service.baseUrl, now, Math.min(PROBE_WITHIN_MS, limits.budgetMs))

  return {
    async ask(ask): Promise<Answer> {
      const asked = remotePath(ask)
      if ('problem' in asked) return problemAnswer(asked.problem, ask.requestId)
      // Here is the place for answers shared between readers and for the schedule of the operator's minute: both stand
      // between a path that may be asked and the client, and know nothing of HTTP towards the reader.
      const outcome = await client.get(asked.path, service.credential ?? ask.credential)
      if (outcome.kind === 'failure') return failed(outcome, ask)
      watch.noteAnswer()
      return answered(outcome, service, ask)
    },
    isReady: () => watch.isReachable(),
    close: () => client.close(),
  }
}

function answered(answer: RemoteAnswer, { credential }: RemoteService, ask: Ask): Answer {
  const { status, body } = answer
  const headers = handedBack(answer.headers)
  const quotaTold = readToldQuota(answer.headers)
  // Readers have no credential here: that one is not accepted is the operator's matter, and no reason to ask them for one.
  if (credential !== null && (status === 401 || status === 403)) {
    return {
      ...problemAnswer(NOT_ACCEPTED, ask.requestId),
      quotaTold,
      note: `refused the credential, status ${status}`,
    }
  }
  if (credential !== null && betrays(credential.text, headers, body)) {
    const note = `repeated the credential in its answer, status ${status}`
    return { ...problemAnswer(WITHHELD, ask.requestId), quotaTold, note }
  }
  return { kind: 'relayed', status, headers, body, quotaTold }
}

function failed({ cause, reason }: RemoteFailure, ask: Ask): Answer {
  return { ...problemAnswer(FAILURES[cause], ask.requestId), note: `${cause}: ${reason}` }
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
    detail: 'The remote service did not answer, or not wholly, within ten seconds; try again.',
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
