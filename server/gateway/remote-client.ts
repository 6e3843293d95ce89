/** The one place that talks to the remote service: one GET, with everything that must hold for each of them. */
import type { IncomingHttpHeaders } from 'node:http'
import { Agent } from 'undici'
import { type Credential, credentialHeader } from '../api/credential.ts'
import { ACCEPTED_ENCODINGS, readBody, TooLarge } from './read-body.ts'

/** An answer of the remote service, of whatever status but a redirect; the body is decompressed. */
export type RemoteAnswer = { kind: 'answer'; status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Why there is none. */
export type RemoteFailure = {
  kind: 'failure'
  /** `unreadable`: it broke off, or is not what HTTP allows. `unreachable`: it did not begin. */
  cause: 'late' | 'redirect' | 'too-large' | 'unreadable' | 'unreachable'
  /** For the operator's log: a status, or a code of the system; nothing that the service or a reader has written. */
  reason: string
}

/** How long and how much. */
export type RemoteLimits = {
  /** For connecting, waiting and reading together, in milliseconds. */
  budgetMs: number
  /** Of a body, on the wire and decompressed. */
  maxBytes: number
}

/** Asks a remote service. Never throws. */
export type RemoteClient = {
  /** `path` begins with `/` and stands behind the base URL. */
  get(path: string, credential: Credential | null): Promise<RemoteAnswer | RemoteFailure>
  /** Ends its connections. */
  close(): Promise<void>
}

/**
 * Ten seconds are promised to readers (failures.md, "Gateway"): three of them may go by waiting for a place in the
 * minute, and half of one is left to say that they are over.
 */
export const REMOTE_LIMITS: RemoteLimits = { budgetMs: 6_500, maxBytes: 5 * 1024 * 1024 }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Connections at most; with bodies of 5 MB this also bounds the memory. */
const MAX_CONNECTIONS = 16

/** Makes the client of one service. Redirects are not followed: X-API-KEY would go along to wherever they lead. */
export function createRemoteClient(baseUrl: string, limits: RemoteLimits): RemoteClient {
  const { origin, pathname } = new URL(baseUrl)
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: limits.budgetMs },
    maxHeaderSize: 16_384,
    // One budget for all of it, below.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function exchange(path: string, credential: Credential | null, ending: AbortController) {
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: pathname + path,
      method: 'GET',
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': ACCEPTED_ENCODINGS,
        'User-Agent': 'Carrel',
        ...(credential === null ? {} : credentialHeader(credential)),
      },
      signal: ending.signal,
    })
    if (statusCode >= 300 && (statusCode < 400 || statusCode > 599)) {
      return failure(REDIRECTS.has(statusCode) ? 'redirect' : 'unreadable', `status ${statusCode}`)
    }
    try {
      if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw new TooLarge()
      const encoding = String(headers['content-encoding'] ?? '')
      const whole = await readBody(body, encoding, limits.maxBytes)
      return { kind: 'answer', status: statusCode, headers, body: whole } satisfies RemoteAnswer
    } catch (error) {
      return failure(error instanceof TooLarge ? 'too-large' : 'unreadable', codeOf(error))
    }
  }

  return {
    async get(path, credential) {
      const ending = new AbortController()
      const isLate = () => ending.signal.aborted
      const timer = setTimeout(() => ending.abort(), limits.budgetMs)
      try {
        const outcome = await exchange(path, credential, ending)
        return outcome.kind === 'failure' && isLate() ? failure('late', 'body') : outcome
      } catch (error) {
        const code = codeOf(error)
        return isLate() || code === 'UND_ERR_CONNECT_TIMEOUT' ? failure('late', 'head') : failure('unreachable', code)
      } finally {
        clearTimeout(timer)
        // What is not read to its end, as the body of a redirect, ends here with its connection.
        ending.abort()
      }
    },
    close: () => agent.destroy(),
  }
}

function failure(cause: RemoteFailure['cause'], reason: string): RemoteFailure {
  return { kind: 'failure', cause, reason }
}

/** A code only: messages may hold what the service has sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
