/** A remote service for tests, on a free port of this machine: it responds as the test says and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request as it was received. */
export type ReceivedRequest = { method: string; url: string; headers: [name: string, value: string][] }

/** Responds to one request. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => void

/** A running service. */
export type UpstreamStub = Awaited<ReturnType<typeof startUpstream>>

/** The rate limit in responses of `json`: more than any test uses. */
export const AMPLE_LIMIT = { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '999' }

/** Responds with JSON. */
export function json(body: unknown, headers: Record<string, string | string[]> = {}, status = 200): Responder {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...AMPLE_LIMIT, ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Responds with a body that is labelled as compressed. */
export function compressed(encoding: string, body: Buffer): Responder {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding }).end(body)
  }
}

/** Responds with bare text on the connection, and ends it. */
export function raw(text: string): Responder {
  return (_request, response) => void response.socket?.end(text)
}

/** Starts the service. The caller closes it. */
export async function startUpstream(responder: Responder = json({ data: [] })) {
  const received: ReceivedRequest[] = []
  const state = { responder, connections: 0 }
  const server = createServer((request, response) => {
    const { rawHeaders } = request
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
    )
    received.push({ method: request.method ?? '', url: request.url ?? '', headers })
    state.responder(request, response)
  })
  server.on('connection', () => (state.connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    received,
    /** How many connections were opened to it. */
    connections: () => state.connections,
    /** Changes how it responds from now on. */
    respondWith: (next: Responder) => {
      state.responder = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Holds responses back until the test releases them, in the order of the requests. */
export function holdResponses() {
  const held: ((responder: Responder) => void)[] = []
  const watchers = new Set<() => void>()
  let received = 0
  const responder: Responder = (request, response) => {
    received += 1
    held.push((next) => next(request, response))
    for (const watch of watchers) watch()
  }
  return {
    responder,
    /** Resolves once so many requests have been received in all. */
    whenReceived: (count: number) =>
      new Promise<void>((resolve) => {
        const watch = () => {
          if (received >= count) resolve()
        }
        watchers.add(watch)
        watch()
      }),
    /** Responds to the first request that is held. */
    release(responderOfOne: Responder): void {
      const first = held.shift()
      if (first === undefined) throw new Error('No request is held.')
      first(responderOfOne)
    },
  }
}
