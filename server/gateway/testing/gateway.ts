/** A gateway before a remote service, for tests. The test moves its clock, and no credential may leave it. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { makeTestClock, type TestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { UpstreamLimits } from '../upstream-client.ts'
import { type Responder, startUpstream, type UpstreamStub } from './upstream-stub.ts'

/** The operator's credential: long enough that no text contains it by chance. */
export const OPERATOR_CREDENTIAL = 'operator-8f14e45fceea167a5a36dedd4bea2543'
/** A reader's own credential. */
export const READER_CREDENTIAL = 'reader-c4ca4238a0b923820dcc509a6f75849b'

/** Small, so that tests are quick; time enough for a busy machine. */
export const SMALL_LIMITS: UpstreamLimits = { budgetMs: 4_000, maxBytes: 20_000 }

/** The path of the list. */
export const LIST = '/articles'

/** A response as a reader receives it. */
export type ReaderResponse = { status: number; text: string; headers: Headers; header: (name: string) => string | null }

/** Options of a gateway: settings besides those of the remote service, limits, another address of the service. */
export type GatewayOptions = { environment?: Record<string, string>; limits?: UpstreamLimits; baseUrl?: string }

/** A gateway and its remote service. */
export type Gateway = {
  upstream: UpstreamStub
  server: TestServer
  clock: TestClock
  /** Requests a path after `/gateway/api/v1` as the reader at an address. */
  request(path?: string, reader?: string, init?: RequestInit): Promise<ReaderResponse>
  /** Sends a request whose connection the returned function destroys. */
  requestAndDestroy(path: string, reader: string): () => Promise<void>
  /** Resolves once the gateway has received so many requests in all. */
  whenReceived(count: number): Promise<void>
  /** Lines of the log about the remote service. */
  warnings(): string[]
  /** Closes both servers. Throws when a response or the log contained a credential. */
  close(): Promise<void>
}

/** Starts both, with the operator's bearer token unless `ACCESS` is `credential`. */
export async function startGateway(responder?: Responder, options: GatewayOptions = {}): Promise<Gateway> {
  const upstream = await startUpstream(responder)
  const clock = makeTestClock()
  const { environment = {} } = options
  const server = await startTestServer({
    environment: {
      API_BASE_URL: options.baseUrl ?? upstream.baseUrl,
      ...(environment['ACCESS'] === 'credential' ? {} : { API_TOKEN: OPERATOR_CREDENTIAL }),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'trace',
      ...environment,
    },
    clock,
    upstreamLimits: options.limits ?? SMALL_LIMITS,
  })
  const responses: string[] = []
  let received = 0
  const watchers = new Set<() => void>()
  server.app.fastify.server.on('request', () => {
    received += 1
    for (const watch of watchers) watch()
  })
  const address = (path: string) => `${server.address}/gateway/api/v1${path}`
  return {
    upstream,
    server,
    clock,
    async request(path = LIST, reader = '192.0.2.1', init = {}) {
      const headers = { 'X-Forwarded-For': reader, ...Object.fromEntries(new Headers(init.headers)) }
      const response = await fetch(address(path), { redirect: 'manual', ...init, headers })
      const text = await response.text()
      responses.push([...response.headers].join('\n'), text)
      return { status: response.status, text, headers: response.headers, header: (name) => response.headers.get(name) }
    },
    // fetch, when it is aborted, opens another connection that it never uses.
    requestAndDestroy(path, reader) {
      const sent = request(address(path), { headers: { 'X-Forwarded-For': reader }, agent: false }).end()
      const closed = new Promise<void>((resolve) => sent.on('error', () => {}).on('close', resolve))
      return () => {
        sent.destroy()
        return closed
      }
    },
    whenReceived: (count) =>
      new Promise((resolve) => {
        const watch = () => {
          if (received >= count) resolve()
        }
        watchers.add(watch)
        watch()
      }),
    warnings: () => server.log.filter((line) => line.includes('"remote service"')),
    async close() {
      await server.close()
      await upstream.close()
      assertNoCredential([...responses, ...server.log])
    },
  }
}

/** Throws when one of the texts contains a credential. */
export function assertNoCredential(texts: string[]): void {
  for (const text of texts) {
    for (const credential of [OPERATOR_CREDENTIAL, READER_CREDENTIAL]) assert.ok(!text.includes(credential), text)
    assert.doesNotMatch(text, /bearer \S/i)
  }
}
