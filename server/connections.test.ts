import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendRaw, startTestServer, type TestServer } from './testing/test-server.ts'

const MAX_OF_ONE_ADDRESS = 500
const sockets: Socket[] = []
let server: TestServer
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Opens a connection that never closes its own side. */
async function connect(): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const countOpen = () =>
  new Promise<number>((resolve) => server.app.fastify.server.getConnections((_, count) => resolve(count)))

const connectAll = () => Promise.all(Array.from({ length: MAX_OF_ONE_ADDRESS }, connect))

describe('the connections of one address', () => {
  it('are bounded, and a closed one makes place', async () => {
    server = await startTestServer()
    const [first] = await connectAll()
    const refused = await connect()
    await once(refused.resume(), 'end')
    expect(await countOpen()).toBe(MAX_OF_ONE_ADDRESS)
    first?.destroy()
    await vi.waitFor(async () => expect(await countOpen()).toBe(MAX_OF_ONE_ADDRESS - 1))
    expect((await server.request('/healthz')).status).toBe(200)
  })

  it.each(['127.0.0.1', '127.0.0.0/8', '::1, 127.0.0.0/30'])('are not counted for the proxy %s', async (proxies) => {
    server = await startTestServer({ environment: { TRUST_PROXY: proxies } })
    await connectAll()
    expect((await server.request('/healthz')).status).toBe(200)
  })
})

describe('a request that fails on the connection', () => {
  it.each(['hello\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nX-A : 1\r\n\r\n'])(
    'gives its place back although the client does not close: %j',
    async (text) => {
      server = await startTestServer()
      const socket = await connect()
      socket.write(text)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
      await vi.waitFor(async () => expect(await countOpen()).toBe(0), 5_000)
    },
  )

  it('says 408 in the answer and in its body when it was too slow', async () => {
    server = await startTestServer()
    const { fastify } = server.app
    fastify.server.once('connection', (socket: Socket) => {
      const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      fastify.server.emit('clientError', error, socket)
    })
    const answer = await sendRaw(server.address, 'GET / HTTP/1.1\r\n')
    expect(answer.status).toBe(408)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 408, code: 'too-slow' })
  })
})

it('a client that leaves within its body is no failure of the server', async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'info' } })
  const socket = await connect()
  const requested = once(server.app.fastify.server, 'request')
  socket.write('POST /csp-report HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
  await requested
  socket.resetAndDestroy()
  await vi.waitFor(() => expect(server.log).not.toEqual([]))
  expect(server.log.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining({ level: 30 })])
})
