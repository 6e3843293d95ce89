/** A reading room whose every word is kept, so that a test can tell that no credential left it. */
import assert from 'node:assert/strict'
import type { TestServer } from '../make-test-server.ts'
import {
  OPERATOR_CREDENTIAL,
  type RemoteServiceStub,
  startReadingRoom,
  startRemoteService,
} from './make-remote-service.ts'
import type { RemoteLimits } from './remote-client.ts'

/** A reader's own credential in tests. */
export const READER_CREDENTIAL = 'reader-c4ca4238a0b923820dcc509a6f75849b'

/** Small, so that tests are quick; time enough for a busy machine. Those of service differ in numbers only. */
export const SMALL_LIMITS: RemoteLimits = { budgetMs: 4_000, maxBytes: 20_000 }

const LIST = '/gateway/api/v1/articles'

/** An answer read whole. */
export type Told = { status: number; headers: Headers; body: string }

/** A remote service, a reading room before it, and what was said. */
export type WatchedRoom = {
  remote: RemoteServiceStub
  /** Asks, for the list unless told otherwise. */
  ask(path?: string, headers?: Record<string, string>): Promise<Told>
  /** Asks for the list, which ends in a problem of our own; answers its body. */
  askForProblem(): Promise<unknown>
  /** Lines of the log about the remote service. */
  warnings(): string[]
  /** Ends all of it. Throws when a credential stands in an answer or in the log, or when nothing was said at all. */
  close(): Promise<void>
}

/** Starts both; the log tells everything. `baseUrl` leads elsewhere than to the remote service that is started. */
export async function startWatchedRoom(
  environment: Record<string, string> = {},
  { limits = SMALL_LIMITS, baseUrl }: { limits?: RemoteLimits; baseUrl?: string } = {},
): Promise<WatchedRoom> {
  const remote = await startRemoteService()
  const room: TestServer = await startReadingRoom(baseUrl === undefined ? remote : { baseUrl }, {
    environment: { LOG_LEVEL: 'trace', ...environment },
    remoteLimits: limits,
  })
  const told: string[] = []

  async function ask(path = LIST, headers: Record<string, string> = {}): Promise<Told> {
    const answer = await room.ask(path, { headers })
    const body = await answer.text()
    told.push([...answer.headers].join('\n'), body)
    return { status: answer.status, headers: answer.headers, body }
  }

  return {
    remote,
    ask,
    async askForProblem() {
      const { status, headers, body } = await ask()
      const problem: unknown = JSON.parse(body)
      assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(headers.get('x-ratelimit-limit'), '60')
      assert.ok(typeof problem === 'object' && problem !== null && 'status' in problem && 'requestId' in problem)
      assert.deepEqual([problem.status, problem.requestId], [status, headers.get('x-request-id')])
      return problem
    },
    warnings: () => room.log.filter((line) => line.includes('"remote service"')),
    async close() {
      await room.close()
      await remote.close()
      assertNoCredential(told, room.log)
    },
  }
}

/** Throws when a credential stands in anything that was said, or when nothing was. */
export function assertNoCredential(told: string[], log: string[]): void {
  assert.ok(told.length > 0 && log.length > 0, 'nothing was said')
  for (const text of [...told, ...log]) {
    for (const credential of [OPERATOR_CREDENTIAL, READER_CREDENTIAL]) assert.ok(!text.includes(credential), text)
    assert.doesNotMatch(text, /bearer \S/i)
  }
}
