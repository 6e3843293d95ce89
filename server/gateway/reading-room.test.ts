/** The program as a reading room: what it opens, what it tells the browser, what it says of itself. */
import { existsSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../make-test-server.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import {
  json,
  OPERATOR_CREDENTIAL,
  type RemoteServiceStub,
  startReadingRoom,
  startRemoteService,
} from './make-remote-service.ts'

const pages = () => ({ register: () => Promise.resolve(), fallback: () => null })

let remote: RemoteServiceStub
let room: TestServer
beforeEach(async () => {
  remote = await startRemoteService()
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

it.each(['open', 'credential'])('leads the app to the gateway with access %s', async (access) => {
  room = await startReadingRoom(remote, { environment: { ACCESS: access } })
  expect(await (await room.ask('/config.json')).json()).toEqual({ apiBaseUrl: '/gateway/api/v1', access })
})

it('opens, locks and writes nothing of its own', async () => {
  room = await startReadingRoom(remote)
  const dataDir = path.join(room.folder, 'nowhere')
  const environment = { PORT: '0', DATA_DIR: dataDir, API_BASE_URL: remote.baseUrl, API_KEY: OPERATOR_CREDENTIAL }
  const server = await startServer({ settings: readSettings(environment, room.folder), pages })
  expect((await fetch(`${server.address}/gateway/api/v1/stats`)).status).toBe(200)
  await server.close()
  expect([existsSync(dataDir), readdirSync(room.folder)]).toEqual([false, ['dist']])
})

it('has no API of its own, and says where readers are answered', async () => {
  room = await startReadingRoom(remote)
  const ASKED: [path: string, init?: RequestInit][] = [
    ['/api/v1/articles'],
    ['/api/v1/stats', { headers: { Authorization: 'Bearer good' } }],
    ['/api/v1', { method: 'POST' }],
    ['/api/v1/stats', { method: 'OPTIONS', headers: { Origin: 'https://a.example' } }],
    ['/openapi.json'],
  ]
  for (const [asked, init] of ASKED) {
    const answer = await room.ask(asked, init)
    expect([asked, answer.status, answer.headers.get('cache-control')]).toEqual([asked, 404, 'no-store'])
    expect(await answer.json()).toMatchObject({
      code: 'not-found',
      detail: expect.stringMatching(/\/gateway\/api\/v1/),
    })
  }
  expect(remote.received).toEqual([])
})

it('finishes what was begun before it ends', async () => {
  const asked = new Promise<ServerResponse>((resolve) => {
    remote.behave((_request, response) => resolve(response))
  })
  room = await startReadingRoom(remote)
  const answer = room.ask('/gateway/api/v1/stats')
  const held = await asked
  const ended = room.close()
  await expect(room.ask('/healthz')).rejects.toThrow('fetch failed')
  held.end('[]')
  expect((await answer).status).toBe(200)
  await ended
  room = await startReadingRoom(remote)
})

async function health() {
  const answer = await room.ask('/healthz')
  return [answer.status, await answer.json()]
}

describe('whether it is well', () => {
  it('is found out by connecting, which costs no request, and not more often than every few seconds', async () => {
    room = await startReadingRoom(remote)
    for (let time = 0; time < 10; time += 1) expect(await health()).toEqual([200, { status: 'ok' }])
    expect([remote.connections(), remote.received.length]).toEqual([1, 0])
    room.clock.now += 5_000
    expect(await Promise.all([health(), health(), health()])).toHaveLength(3)
    expect([remote.connections(), remote.received.length]).toEqual([2, 0])
  })

  it('is known from readers’ requests while there are any, whatever was answered', async () => {
    remote.behave(json({}, {}, 500))
    room = await startReadingRoom(remote)
    await room.ask('/gateway/api/v1/stats')
    expect(await health()).toEqual([200, { status: 'ok' }])
    expect(remote.connections()).toBe(1)
  })

  it('is not, within five seconds, when the service is gone', async () => {
    room = await startReadingRoom(remote)
    expect(await health()).toEqual([200, { status: 'ok' }])
    await remote.close()
    room.clock.now += 5_000
    expect(await health()).toEqual([503, { status: 'unavailable' }])
    room.clock.now += 4_999
    expect(await health()).toEqual([503, { status: 'unavailable' }])
    remote = await startRemoteService()
  })

  it('is not, in bounded time, when the service accepts connections and never speaks', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    room = await startReadingRoom(
      { baseUrl: `https://127.0.0.1:${port}/api/v1` },
      { remoteLimits: { budgetMs: 300, maxBytes: 1_000 } },
    )
    expect(await health()).toEqual([503, { status: 'unavailable' }])
    expect((await room.ask('/gateway/api/v1/stats')).status).toBe(504)
    await new Promise((resolve) => silent.close(resolve))
  })

  it('is not, when it is about to end', async () => {
    room = await startReadingRoom(remote)
    room.app.beginStop()
    expect(await health()).toEqual([503, { status: 'unavailable' }])
  })
})
