/** The program with a remote service: what it opens, what it serves, its health. */
import { existsSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import { type Gateway, OPERATOR_CREDENTIAL, startGateway } from './testing/gateway.ts'
import { json } from './testing/upstream-stub.ts'

const pages = () => ({ register: () => Promise.resolve(), fallback: () => null })

let gateway: Gateway
afterEach(() => gateway.close())

it.each(['open', 'credential'])('config.json names the gateway with access %s', async (access) => {
  gateway = await startGateway(undefined, { environment: { ACCESS: access } })
  const response = await gateway.server.request('/config.json')
  expect(await response.json()).toEqual({ apiBaseUrl: '/gateway/api/v1', access })
})

it('a server with a remote service opens and writes nothing of its own', async () => {
  gateway = await startGateway()
  const { folder } = gateway.server
  const dataDir = path.join(folder, 'nowhere')
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    API_BASE_URL: gateway.upstream.baseUrl,
    API_KEY: OPERATOR_CREDENTIAL,
  }
  const server = await startServer({ settings: readSettings(environment, folder), pages })
  expect((await fetch(`${server.address}/gateway/api/v1/stats`)).status).toBe(200)
  await server.close()
  expect([existsSync(dataDir), readdirSync(folder)]).toEqual([false, ['dist']])
})

const NO_API: [path: string, init: RequestInit][] = [
  ['/api/v1/articles', {}],
  ['/api/v1/stats', { headers: { Authorization: 'Bearer good' } }],
  ['/api/v1', { method: 'POST' }],
  ['/openapi.json', {}],
]
it.each(NO_API)('%s is not found and names the gateway', async (target, init) => {
  gateway = await startGateway()
  const response = await gateway.server.request(target, init)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('/gateway/api/v1') })
  expect(gateway.upstream.received).toEqual([])
})

it('a request in flight is finished before the server ends', async () => {
  gateway = await startGateway()
  const received = new Promise<ServerResponse>((resolve) => {
    gateway.upstream.respondWith((_request, response) => resolve(response))
  })
  const response = gateway.request('/stats')
  const held = await received
  const closed = gateway.server.close()
  await expect(gateway.server.request('/healthz')).rejects.toThrow('fetch failed')
  held.setHeader('Content-Type', 'application/json').end('[]')
  expect((await response).status).toBe(200)
  await closed
  await gateway.upstream.close()
  gateway = await startGateway()
})

async function health() {
  const response = await gateway.server.request('/healthz')
  return [response.status, await response.json()]
}

const HEALTHY = [200, { status: 'ok' }]
const UNHEALTHY = [503, { status: 'unavailable' }]

it('the health is the outcome of the last request, and costs none', async () => {
  gateway = await startGateway()
  expect([await health(), gateway.upstream.connections()]).toEqual([HEALTHY, 0])
  gateway.upstream.respondWith(json({}, {}, 500))
  await gateway.request('/stats')
  expect(await health()).toEqual(UNHEALTHY)
  gateway.upstream.respondWith(json({}, {}, 404))
  await gateway.request('/articles/x')
  expect(await health()).toEqual(HEALTHY)
  gateway.upstream.respondWith((request) => void request.socket.destroy())
  await gateway.request('/stats')
  expect([await health(), gateway.upstream.received.length]).toEqual([UNHEALTHY, 3])
})

it('the service counts as healthy again half a minute after a failure, and not while the server stops', async () => {
  gateway = await startGateway((request) => void request.socket.destroy())
  await gateway.request('/stats')
  gateway.clock.now += 30_001
  expect(await health()).toEqual(HEALTHY)
  gateway.server.app.beginStop()
  expect(await health()).toEqual(UNHEALTHY)
})
