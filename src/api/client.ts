/** The thin fetch client: one GET of the API, with everything that must hold for each of them. */
import { readQuota } from '../contract/quota.ts'
import { readRetryAfter } from '../quota/retry-after.ts'
import { ApiError, kindOfStatus } from './api-error.ts'
import { type CredentialStore, credentialHeader } from './credential.ts'
import type { QuotaStore, Waiting } from './quota-store.ts'
import { readBody } from './read/body.ts'

/** What a client is made of; limits have the values of failures.md ("Fetch call") as defaults. */
export type ClientParts = {
  /** Up to and including `/api/v1`. */
  baseUrl: string
  credential: CredentialStore
  quota: QuotaStore
  timeLimitMs?: number
  sizeLimitBytes?: number
}

/** What came back: the parsed JSON, and the headers as far as they can be read. */
export type Answer = { body: unknown; header: (name: string) => string | null }

/** Asks for `path` (after the base URL, beginning with `/`). Throws only ApiError, or the abort's reason. */
export type Client = (path: string, waiting?: Waiting) => Promise<Answer>

const TIME_LIMIT_MS = 15_000
const SIZE_LIMIT_BYTES = 5 * 1024 * 1024
/** A refused request joins the queue again at most this often (failures.md, "Client retry table"). */
const MOST_REFUSALS = 3

/** Makes the client of one service. */
export function createClient(parts: ClientParts): Client {
  return async (path, waiting) => {
    for (let refusals = 0; ; refusals += 1) {
      // Only waiting can be given up: a request that was sent has cost its place, and its answer is kept.
      await parts.quota.whenOpen(waiting)
      const timeLimit = AbortSignal.timeout(parts.timeLimitMs ?? TIME_LIMIT_MS)
      const response = await send(parts, path, timeLimit)
      if (response.status === 429 && refusals < MOST_REFUSALS) {
        await response.body?.cancel()
        continue
      }
      const text = await readText(response, parts.sizeLimitBytes ?? SIZE_LIMIT_BYTES, timeLimit)
      if (!response.ok) throw await refusal(parts, response, text)
      return { body: readBody(response, text), header: (name) => response.headers.get(name) }
    }
  }
}

async function send(parts: ClientParts, path: string, signal: AbortSignal): Promise<Response> {
  const { credential, quota } = parts
  const sentAt = performance.now()
  const response = await fetch(parts.baseUrl + path, {
    method: 'GET',
    headers: { Accept: 'application/json', ...credentialHeader(credential.current()) },
    mode: 'cors',
    credentials: 'omit',
    // A redirect would carry X-API-KEY to another origin (failures.md, finding 1).
    redirect: 'error',
    // An answer out of the browser's cache would tell an old remaining quota, and stay on a shared computer's disk.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch((cause: unknown) => {
    throw connectionError(cause)
  })
  quota.note(readQuota(response.headers), sentAt)
  if (response.status === 429) quota.close(retryAfterMs(response))
  return response
}

async function readText(response: Response, sizeLimitBytes: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > sizeLimitBytes) {
        await reader?.cancel()
        throw new ApiError('too-large', { status: response.status })
      }
      text += decoder.decode(part.value, { stream: true })
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : connectionError(signal.aborted ? signal.reason : cause)
  }
  return text + decoder.decode()
}

async function refusal({ credential }: ClientParts, response: Response, text: string): Promise<ApiError> {
  const { status } = response
  const kind = status === 401 && credential.current() !== null ? 'wrong-credential' : kindOfStatus(status)
  const waitMs = retryAfterMs(response)
  const retryAt = waitMs === null ? null : Date.now() + waitMs
  // The service's words are worth a chunk of code only when there are any; without it the failure keeps its own.
  const words = await import('./read/problem.ts').then(
    ({ readProblem }) => readProblem(text),
    () => ({}),
  )
  return new ApiError(kind, { status, retryAt, ...words })
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = readRetryAfter(headers.get('Retry-After'), headers.get('Date'), Date.now())
  return seconds === null ? null : seconds * 1000
}

function connectionError(cause: unknown): ApiError {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return new ApiError('timeout')
  // Node has no such word; there it is never offline.
  const isOffline = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
  return new ApiError(isOffline ? 'offline' : 'network')
}
