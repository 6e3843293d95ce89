/** The three operations as a remote service answers them: what it sends is handed on, what fails is said in words. */
import type { Clock } from '../../src/quota/clock.ts'
import { problemAnswer } from '../api/problem-answer.ts'
import type { Credential } from '../api/credential.ts'
import type { Answer, Ask, Source } from '../api/source.ts'
import type { RemoteService } from '../remote-settings.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { answerOf, type Finding, findingOf } from './finding.ts'
import { readToldQuota } from './handed-back.ts'
import { createOperatorMinute } from './operator-minute.ts'
import { watchReachability } from './reachability.ts'
import { readerKey } from './reader-gate.ts'
import { createRemoteClient, REMOTE_LIMITS, type RemoteLimits } from './remote-client.ts'
import { remotePath } from './remote-path.ts'
import { sharedAnswers } from './shared-answers.ts'
import { toldBy } from './told-by.ts'

/** What a remote source is made of. */
export type RemoteSourceParts = {
  service: RemoteService
  clock: Clock
  limits?: RemoteLimits
}

/** How long opening a connection may take before the service counts as not reachable, in milliseconds. */
const PROBE_WITHIN_MS = 2_000

/** A source that holds connections and those who wait. */
export type RemoteSource = Source & { close(): Promise<void> }

/** Answers from a remote service. `close` ends the connections to it. */
export function remoteSource({ service, clock, limits = REMOTE_LIMITS }: RemoteSourceParts): RemoteSource {
  const client = createRemoteClient(service.baseUrl, limits)
  const watch = watchReachability(service.baseUrl, clock.now, Math.min(PROBE_WITHIN_MS, limits.budgetMs))
  const minute = createOperatorMinute(clock, Math.random)
  const { credential: operator } = service
  const shared = operator === null ? null : sharedByAll(operator)

  async function get(path: string, credential: Credential | null) {
    const outcome = await client.get(path, credential)
    if (outcome.kind === 'answer') watch.noteAnswer()
    return outcome
  }

  function sharedByAll(credential: Credential) {
    const memory = createAnswerMemory({ now: clock.now })
    const send = async (path: string) => {
      const outcome = await get(path, credential)
      return { found: findingOf(outcome, credential), told: toldBy(outcome, clock.now()) }
    }
    return sharedAnswers({ memory, minute, clock, send })
  }

  /** Each credential has a minute of its own, which its reader's browser plans; nothing of it is kept or shared here. */
  async function findForOne(path: string, credential: Credential | null): Promise<Finding> {
    const outcome = await get(path, credential)
    const found = findingOf(outcome, null)
    return outcome.kind === 'failure' ? found : { ...found, quotaTold: readToldQuota(outcome.headers) }
  }

  return {
    isAtHand(operation) {
      const asked = remotePath(operation)
      return shared !== null && 'path' in asked && shared.isAtHand(asked.path)
    },
    async ask(ask: Ask): Promise<Answer> {
      const asked = remotePath(ask)
      if ('problem' in asked) return problemAnswer(asked.problem, ask.requestId)
      const { operation, signal, credential, requestId } = ask
      const found =
        shared === null
          ? await findForOne(asked.path, credential)
          : await shared.ask({ operation, path: asked.path, lane: readerKey(ask.address), signal })
      return answerOf(found, requestId)
    },
    isReady: () => watch.isReachable(),
    close() {
      minute.close()
      return client.close()
    },
  }
}
