/** The one place that sends requests to the remote service. */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { type Credential, formatCredentialHeader } from '../../src/domain/credential.ts'

/** A response of any status but a redirect; the body is decompressed. */
export type UpstreamResponse = { kind: 'response'; status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Why there is no response. */
export type UpstreamFailure = {
  kind: 'failure'
  /** `unreadable`: it broke off, or is not valid HTTP. `unreachable`: it did not begin. */
  cause: 'late' | 'redirect' | 'too-large' | 'unreadable' | 'unreachable'
  /** For the operator's log: a status or an error code; nothing that the service or a reader has written. */
  reason: string
}

/** Limits of one exchange. */
export type UpstreamLimits = {
  /** For connecting, waiting and reading together. */
  budgetMs: number
  /** Of a body, compressed and decompressed. */
  maxBytes: number
}

/** Sends requests to one service. Never rejects. */
export type UpstreamClient = {
  /** `path` begins with `/` and follows the base URL. */
  get(path: string, credential: Credential | null): Promise<UpstreamResponse | UpstreamFailure>
  /** Ends its connections. */
  close(): Promise<void>
}

/**
 * Readers get a response within ten seconds: three of them may be spent in the queue, and half of
 * one is left to send the failure.
 */
export const UPSTREAM_LIMITS: UpstreamLimits = { budgetMs: 6_500, maxBytes: 5 * 1024 * 1024 }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** With bodies of 5 MB this also bounds the memory. */
const MAX_CONNECTIONS = 16

/** Makes the client of one service. Redirects are not followed: X-API-KEY would be sent to their target. */
export function createUpstreamClient(baseUrl: string, limits: UpstreamLimits): UpstreamClient {
  const { origin, pathname } = new URL(baseUrl)
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: limits.budgetMs },
    maxHeaderSize: 16_384,
    // One time budget for the whole exchange replaces these two.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    async get(path, credential) {
      const abort = new AbortController()
      const isLate = () => abort.signal.aborted
      const timer = setTimeout(() => abort.abort(), limits.budgetMs)
      const headers = { ...REQUEST_HEADERS, ...formatCredentialHeader(credential) }
      try {
        const target = { origin, path: pathname + path, method: 'GET' as const, headers, signal: abort.signal }
        const outcome = await readResponse(await agent.request(target), limits.maxBytes)
        return outcome.kind === 'failure' && isLate() ? failure('late', 'body') : outcome
      } catch (error) {
        const code = codeOf(error)
        return isLate() || code === 'UND_ERR_CONNECT_TIMEOUT' ? failure('late', 'head') : failure('unreachable', code)
      } finally {
        clearTimeout(timer)
        // Ends the connection of a body that was not read to its end, such as that of a redirect.
        abort.abort()
      }
    },
    close: () => agent.destroy(),
  }
}

const REQUEST_HEADERS = { Accept: 'application/json', 'Accept-Encoding': 'gzip, br', 'User-Agent': 'Carrel' }

async function readResponse(response: Dispatcher.ResponseData, maxBytes: number) {
  const { statusCode: status, headers, body } = response
  if (status >= 300 && (status < 400 || status > 599)) {
    return failure(REDIRECTS.has(status) ? 'redirect' : 'unreadable', `status ${status}`)
  }
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new TooLarge()
    const whole = await readBody(body, String(headers['content-encoding'] ?? ''), maxBytes)
    return { kind: 'response', status, headers, body: whole } satisfies UpstreamResponse
  } catch (error) {
    return failure(error instanceof TooLarge ? 'too-large' : 'unreadable', codeOf(error))
  }
}

/** A body has more bytes than allowed. */
class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The Content-Encoding is unknown. */
class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
}

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  // Some services send it although it is not accepted.
  ['deflate', promisify(inflate)],
])

/**
 * Reads a body whole and decompresses it. Throws `TooLarge` when it has more than `maxBytes`, on the wire or
 * decompressed: a few kilobytes can decompress to gigabytes. Reading and decompressing stop there.
 */
async function readBody(body: AsyncIterable<Buffer>, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  const decode = DECODERS.get(name)
  if (decode === undefined && name !== '' && name !== 'identity') throw new UnknownEncoding()
  const received = await readBytes(body, maxBytes)
  // Some services label an empty body as compressed.
  if (decode === undefined || received.byteLength === 0) return received
  try {
    return await decode(received, { maxOutputLength: maxBytes })
  } catch (error) {
    throw error instanceof RangeError ? new TooLarge() : error
  }
}

async function readBytes(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failure(cause: UpstreamFailure['cause'], reason: string): UpstreamFailure {
  return { kind: 'failure', cause, reason }
}

/** A code only: messages may repeat what the service has sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
