/** What a reader is told when the remote service leads elsewhere, takes too long or is gone. */
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Behaviour, json, OPERATOR_CREDENTIAL, raw, startRemoteService } from './make-remote-service.ts'
import { SMALL_LIMITS, startWatchedRoom, type WatchedRoom } from './make-watched-room.ts'

let room: WatchedRoom
afterEach(() => room.close())

async function open(behaviour: Behaviour, environment: Record<string, string> = {}) {
  room = await startWatchedRoom(environment)
  room.remote.behave(behaviour)
}

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is refused in words, and nothing is asked where it leads', async (status) => {
    const target = await startRemoteService()
    const locations = [`${target.baseUrl}/articles`, '/api/v1/elsewhere']
    await open(
      (_request, response) => {
        const headers = { Location: locations.shift(), 'Content-Type': 'application/json' }
        response.writeHead(status, headers).end('{"data":[]}')
      },
      { API_TOKEN: '', API_KEY: OPERATOR_CREDENTIAL },
    )
    for (let time = 1; time <= 2; time += 1) {
      const problem = await room.askForProblem()
      expect(problem).toMatchObject({ status: 502, code: 'bad-upstream' })
      expect(JSON.stringify(problem)).toMatch(/sent us elsewhere/)
      expect(JSON.stringify(problem)).not.toContain(target.origin)
    }
    expect(room.warnings()).toEqual(Array(2).fill(expect.stringContaining(`redirect: status ${status}`)))
    expect([target.connections(), room.remote.received.length]).toEqual([0, 2])
    await target.close()
  })

  it('without end is not read', async () => {
    await open((_request, response) => {
      response.writeHead(302, { Location: '/x' })
      response.write('x')
    })
    expect(await room.askForProblem()).toMatchObject({ status: 502 })
  })

  it.each([300, 304])('that is none, %i, is no answer either', async (status) => {
    await open((_request, response) => void response.writeHead(status).end())
    expect(await room.askForProblem()).toMatchObject({
      status: 502,
      detail: expect.stringMatching(/could not be read/),
    })
  })
})

describe('time', () => {
  const BUDGET_MS = 300
  const SLOW: [what: string, behaviour: Behaviour][] = [
    ['no answer begins', () => {}],
    [
      'half a head',
      (_request, response) => void response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'),
    ],
    [
      'a body that does not end',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data":'),
    ],
    [
      'a drip',
      (_request, response) => {
        const dripping = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(dripping))
      },
    ],
    [
      'news without end before the answer',
      (_request, response) => {
        const telling = setInterval(() => response.writeProcessing(), 20)
        response.on('close', () => clearInterval(telling))
      },
    ],
  ]
  it.each(SLOW)('is over when it is over: %s', async (_what, behaviour) => {
    room = await startWatchedRoom({}, { limits: { ...SMALL_LIMITS, budgetMs: BUDGET_MS } })
    room.remote.behave(behaviour)
    const began = performance.now()
    expect(await room.askForProblem()).toMatchObject({ status: 504, code: 'late-upstream' })
    expect(performance.now() - began).toBeGreaterThanOrEqual(BUDGET_MS - 2)
    expect(room.warnings()).toEqual([expect.stringContaining('late: ')])
    // The next one is asked on a connection that works.
    room.remote.behave(json([]))
    expect((await room.ask()).status).toBe(200)
  })
})

describe('a service that is gone', () => {
  const OUT_OF_REACH = { status: 502, code: 'bad-upstream', detail: expect.stringMatching(/could not be reached/) }
  const GONE: [what: string, behaviour: Behaviour][] = [
    ['a closed connection', (request) => void request.socket.end()],
    ['a reset connection', (request) => void request.socket.resetAndDestroy()],
    ['something that is no HTTP', raw(`SSH-2.0 ${OPERATOR_CREDENTIAL}\r\n\r\n`)],
    [
      'length and chunks together',
      raw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n'),
    ],
    ['headers without end', raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ]
  it.each(GONE)('%s', async (_what, behaviour) => {
    await open(behaviour)
    expect(await room.askForProblem()).toMatchObject(OUT_OF_REACH)
    expect(room.warnings()).toEqual([expect.stringContaining('unreachable: ')])
    room.remote.behave(json([]))
    expect((await room.ask()).status).toBe(200)
  })

  it('nobody listens', async () => {
    room = await startWatchedRoom({}, { baseUrl: `http://127.0.0.1:${await freePort()}/api/v1` })
    expect(await room.askForProblem()).toMatchObject(OUT_OF_REACH)
    expect(room.warnings()).toEqual([expect.stringContaining('unreachable: ECONNREFUSED')])
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
