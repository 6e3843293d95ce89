/** What was answered to one credential is never given to another (failures.md, threat 40). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../make-test-server.ts'
import {
  type Behaviour,
  OPERATOR_CREDENTIAL,
  type RemoteServiceStub,
  startReadingRoom,
  startRemoteService,
} from './make-remote-service.ts'

/** Fifty addresses. */
const PATHS = Array.from({ length: 50 }, (_, at) => ['/articles', `/articles/${at}`, '/stats'][at % 3] + `?n=${at}`)

/** Who asks for what, and whether the service answers at once or only when all have asked. */
const ASKED = fc.array(
  fc.record({ reader: fc.constantFrom('one', 'two', 'three'), path: fc.constantFrom(...PATHS), isHeld: fc.boolean() }),
  { minLength: 1, maxLength: 40 },
)

let remote: RemoteServiceStub
const held: (() => void)[] = []
let heldPaths = new Set<string>()

/** Answers with the credential that it was asked with, and the address. */
const tagged: Behaviour = (request, response) => {
  const owner = request.headers.authorization ?? ''
  const answer = () =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ owner, url: request.url }))
  if (heldPaths.has(request.url ?? '')) held.push(answer)
  else answer()
}

function release(): void {
  for (const answer of held.splice(0)) answer()
}

beforeAll(async () => {
  remote = await startRemoteService(tagged)
})
afterAll(() => remote.close())

async function open(environment: Record<string, string>): Promise<TestServer> {
  return startReadingRoom(remote, { environment: { READER_LIMIT: '10000', ...environment } })
}

describe('in whatever order answers come', () => {
  it('each of three readers gets what was answered to their own credential', async () => {
    const room = await open({ ACCESS: 'credential' })
    const property = fc.asyncProperty(ASKED, async (list) => {
      heldPaths = new Set(list.filter(({ isHeld }) => isHeld).map(({ path }) => `/api/v1${path}`))
      const isHeld = (path: string) => heldPaths.has(`/api/v1${path}`)
      const answers = list.map(async ({ reader, path }) => {
        const answer = await room.askAs(reader, `/gateway/api/v1${path}`)
        expect(await answer.json()).toEqual({ owner: `Bearer ${reader}`, url: `/api/v1${path}` })
      })
      // What is not held overtakes what is; then all that is held is answered, however late it comes.
      await Promise.all(answers.filter((_, at) => !isHeld(list[at]?.path ?? '')))
      heldPaths = new Set()
      release()
      await Promise.all(answers)
    })
    await fc.assert(property, { numRuns: 40 })
    await room.close()
  })

  it('and where the operator pays, a reader’s own credential makes no difference and no answer', async () => {
    const room = await open({})
    for (const reader of ['one', 'two', 'three']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await room.askAs(reader, '/gateway/api/v1/stats')
      expect([
        answer.status,
        remote.received.at(-1)?.headers.find(([name]) => /^authorization$/i.test(name))?.[1],
      ]).toEqual([502, `Bearer ${OPERATOR_CREDENTIAL}`])
    }
    await room.close()
  })
})
