/** HTTPS, HTTP/2 and brotli in front of ordinary web servers, as Carrel stands behind a proxy. It notes what crosses the line. */
import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import type { SelfSigned } from './self-signed.ts'

/** Who answers a path. Files are compressed as hard as can be, once; what is made anew each time, lightly and while it is sent. */
export type Upstream = { origin: string; holdsFiles: boolean }

/** One answer that crossed the line. */
export type Sent = {
  path: string
  /** Its media type. */
  type: string
  /** When it was asked for, in milliseconds of `performance.now()` here. */
  at: number
  /** Bytes of the body as sent, without headers. */
  bytes: number
}

/** A running front. */
export type Front = {
  origin: string
  /** Names who answers; nothing is answered before. */
  leadTo(upstreamOf: (path: string) => Upstream): void
  /** What was sent since the last call, in the order of asking. */
  takeSent(): Sent[]
  /** For how long nothing has been asked or sent, in milliseconds; 0 while an answer is under way. */
  quietMs(): number
  close(): Promise<void>
}

/** Starts a front on a free port of this machine. Whoever starts it closes it. */
export async function startFront({ key, cert }: SelfSigned): Promise<Front> {
  let sent: Sent[] = []
  let underWay = 0
  let lastAt = performance.now()
  let upstreamOf: ((path: string) => Upstream) | null = null
  const server = createSecureServer({ key, cert }, (request, response) => {
    const upstream = upstreamOf?.(request.url)
    if (upstream === undefined) return void response.writeHead(503).end()
    const note: Sent = { path: request.url, type: '', at: performance.now(), bytes: 0 }
    sent.push(note)
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      lastAt = performance.now()
    })
    forward(upstream, request, response, note)
  })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions.add(session)
    // A browser that ends breaks its connections off.
    session.on('error', () => {})
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server that listens has an address.')
  return {
    origin: `https://127.0.0.1:${address.port}`,
    leadTo: (next) => void (upstreamOf = next),
    takeSent() {
      const taken = sent
      sent = []
      return taken
    },
    quietMs: () => (underWay > 0 ? 0 : performance.now() - lastAt),
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(upstream: Upstream, request: Http2ServerRequest, response: Http2ServerResponse, note: Sent): void {
  const { method, url } = request
  const headers = { ...plainHeaders(request.headers), host: request.authority }
  const asked = ask(new URL(url, upstream.origin), { method, headers }, (answer) => {
    note.type = answer.headers['content-type'] ?? ''
    response.stream?.on('error', () => {})
    sendOn(answer, upstream, request, response, note).catch(() => response.stream?.close())
  })
  asked.on('error', () => response.writeHead(502).end())
  request.pipe(asked)
}

async function sendOn(
  answer: IncomingMessage,
  { holdsFiles }: Upstream,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  note: Sent,
): Promise<void> {
  const headers = plainHeaders(answer.headers)
  const status = answer.statusCode ?? 502
  const takesBrotli = String(request.headers['accept-encoding']).includes('br')
  const isPlain = headers['content-encoding'] === undefined && COMPRESSIBLE.test(note.type) && status === 200
  const count = (chunk: Buffer) => void (note.bytes += chunk.length)
  if (!takesBrotli || !isPlain || request.method === 'HEAD') {
    response.writeHead(status, headers)
    answer.on('data', count).pipe(response)
    return
  }
  delete headers['content-length']
  const compressed = { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' }
  if (holdsFiles) {
    const body = compressOnce(await buffer(answer))
    count(body)
    response.writeHead(status, { ...compressed, 'content-length': body.length }).end(body)
    return
  }
  response.writeHead(status, compressed)
  answer.pipe(createBrotliCompress(WHILE_SENDING)).on('data', count).pipe(response)
}

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|problem\+json|manifest\+json|javascript))/

/** Each part goes out as it comes, so that a page which is sent in parts arrives in parts. */
const WHILE_SENDING = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
}

const compressedBefore = new Map<string, Buffer>()

/** As a host does when files are put there. Remembered: the first, unmeasured load pays for it. */
function compressOnce(content: Buffer): Buffer {
  const key = createHash('sha256').update(content).digest('hex')
  const known = compressedBefore.get(key)
  if (known !== undefined) return known
  const compressed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  compressedBefore.set(key, compressed)
  return compressed
}

/** Headers that mean something beyond one connection; HTTP/2 has others for the rest, or none. */
function plainHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_THE_CONNECTION.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']))
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'te'])
