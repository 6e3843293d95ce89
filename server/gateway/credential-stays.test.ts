/** The credential is sent to the remote service and to nobody else, whatever that service does with it. */
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type Behaviour, compressed, json, OPERATOR_CREDENTIAL } from './make-remote-service.ts'
import { assertNoCredential, READER_CREDENTIAL, startWatchedRoom, type WatchedRoom } from './make-watched-room.ts'

const LIST = '/gateway/api/v1/articles'

let room: WatchedRoom
// Each test ends with a look through all that was said.
afterEach(() => room.close())

async function open(behaviour: Behaviour, environment: Record<string, string> = {}) {
  room = await startWatchedRoom(environment)
  room.remote.behave(behaviour)
}

describe('a credential that the service does not accept', () => {
  it.each([401, 403])('is the operator’s matter, when it is theirs: %i', async (status) => {
    await open(json({ message: `Invalid key ${OPERATOR_CREDENTIAL}` }, { 'WWW-Authenticate': 'Bearer' }, status))
    const { headers, status: answered, body } = await room.ask()
    expect([answered, headers.get('www-authenticate')]).toEqual([502, null])
    expect(JSON.parse(body)).toMatchObject({ code: 'bad-upstream', detail: expect.stringMatching(/operator/) })
    expect(headers.get('x-ratelimit-remaining')).toBe('42')
    expect(room.warnings()).toEqual([expect.stringContaining(`refused the credential, status ${status}`)])
  })

  it.each([401, 403])('is the reader’s, when each brings one: %i', async (status) => {
    await open(json({ message: 'Who are you?' }, {}, status), { ACCESS: 'credential' })
    const answer = await room.ask(LIST, { 'X-API-KEY': READER_CREDENTIAL })
    expect([answer.status, answer.body]).toEqual([status, '{"message":"Who are you?"}'])
    expect(room.warnings()).toEqual([])
  })
})

describe('a service that repeats the operator’s credential', () => {
  const ECHOES: [where: string, behaviour: Behaviour][] = [
    ['in a body', json({ request: { headers: { key: OPERATOR_CREDENTIAL } } })],
    ['in an error', json({ message: `Bad request by ${OPERATOR_CREDENTIAL}` }, {}, 400)],
    ['in a link', json([], { Link: `<https://a.example/?key=${OPERATOR_CREDENTIAL}>; rel="next"` })],
    ['compressed', compressed('gzip', gzipSync(OPERATOR_CREDENTIAL))],
  ]
  it.each(ECHOES)('%s is not handed on', async (_where, behaviour) => {
    await open(behaviour)
    const { status, body } = await room.ask()
    expect([status, JSON.parse(body)]).toMatchObject([502, { code: 'bad-upstream' }])
    expect(room.warnings()).toEqual([expect.stringContaining('repeated the credential')])
  })

  it('in headers that nobody gets is nobody’s business', async () => {
    await open(json([], { 'X-Your-Key': OPERATOR_CREDENTIAL }))
    expect((await room.ask()).status).toBe(200)
  })
})

it('a reader’s credential is not used where nobody needs one, and is refused in an address', async () => {
  await open(json([]))
  expect((await room.ask(LIST, { Authorization: `Bearer ${READER_CREDENTIAL}` })).status).toBe(200)
  expect(JSON.stringify(room.remote.received)).not.toContain(READER_CREDENTIAL)
  expect((await room.ask(`${LIST}?api_key=${READER_CREDENTIAL}&q=${READER_CREDENTIAL}`)).status).toBe(400)
  expect(room.remote.received).toHaveLength(1)
})

it.each([
  ['an answer', [`{"key":"${OPERATOR_CREDENTIAL}"}`], ['a line']],
  ['the log', ['{}'], [`x ${READER_CREDENTIAL}`]],
  ['nothing', [], []],
])('this look would find it in %s', async (_where, told, log) => {
  await open(json([]))
  await room.ask()
  expect(() => assertNoCredential(told, log)).toThrow(/operator-|reader-|nothing was said/)
})
