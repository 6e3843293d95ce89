/** One request, sent once: everything that must hold for each of them, whatever comes back. */
import { readQuota } from '../contract/quota.ts'
import { readRetryAfter } from '../quota/retry-after.ts'
import { ApiError, kindOfStatus } from './api-error.ts'
import { type CredentialStore, credentialHeader } from './credential.ts'
import type { Clock, QuotaStore } from './quota-store.ts'
import { readBody } from './read/body.ts'

/** What a request needs; limits have the values of failures.md ("Fetch call") as defaults. */
export type SendParts = {
  /** Up to and including `/api/v1`. */
  baseUrl: string
  credential: CredentialStore
  quota: QuotaStore
  clock: Clock
  timeLimitMs?: number
  sizeLimitBytes?: number
}

/** What came back: the parsed JSON, and the headers as far as they can be read. */
export type Answer = { body: unknown; header: (name: string) => string | null }

const TIME_LIMIT_MS = 15_000
const SIZE_LIMIT_BYTES = 5 * 1024 * 1024
/** At or below this many left, a connection that is refused may be a 429 whose headers the browser hides (failures.md, finding 12). */
const NEARLY_NONE = 2
/** How a 403 tells that it means the quota. */
const QUOTA_WORDS = /rate.?limit|quota|too many requests/i

/** Asks for `path` (after the base URL, beginning with `/`). Throws only ApiError; a refusal for the quota closes the gate. */
export async function send(parts: SendParts, path: string): Promise<Answer> {
  const signal = AbortSignal.timeout(parts.timeLimitMs ?? TIME_LIMIT_MS)
  const response = await fetchOnce(parts, path, signal)
  const reading = readText(response, parts.sizeLimitBytes ?? SIZE_LIMIT_BYTES, signal)
  // A refusal is one also where its body breaks off.
  if (!response.ok) throw await refusal(parts, response, await reading.catch(() => ''))
  const text = await reading
  return { body: readBody(response, text), header: (name) => response.headers.get(name) }
}

async function fetchOnce(parts: SendParts, path: string, signal: AbortSignal): Promise<Response> {
  const { credential, quota } = parts
  const sentAt = performance.now()
  const response = await fetch(parts.baseUrl + path, {
    method: 'GET',
    headers: { Accept: 'application/json', ...credentialHeader(credential.current()) },
    mode: 'cors',
    credentials: 'omit',
    // A redirect would carry X-API-KEY to another origin (failures.md, finding 1). It is not followed, and can be told from a broken connection.
    redirect: 'manual',
    // An answer out of the browser's cache would tell an old remaining quota, and stay on a shared computer's disk.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch((cause: unknown) => {
    throw connectionError(parts, cause)
  })
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new ApiError('redirected')
  quota.note(readQuota(response.headers), sentAt)
  // At once: what is about to be sent has to wait, however long this body takes.
  if (response.status === 429) quota.close(waitToldMs(parts, response))
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
    throw cause instanceof ApiError ? cause : brokenOff(signal.aborted ? signal.reason : cause)
  }
  return text + decoder.decode()
}

async function refusal(parts: SendParts, response: Response, text: string): Promise<ApiError> {
  const { status } = response
  const waitMs = waitToldMs(parts, response)
  const retryAt = waitMs === null ? null : parts.clock.now() + waitMs
  const isQuota = status === 403 && meansQuota(response, text)
  if (isQuota) parts.quota.close(waitMs)
  const isWrong = status === 401 && parts.credential.current() !== null
  const kind = isQuota ? 'quota' : isWrong ? 'wrong-credential' : kindOfStatus(status)
  // The service's words are worth a chunk of code only when there are any; without it the failure keeps its own.
  const words = await import('./read/problem.ts').then(
    ({ readProblem }) => readProblem(text),
    () => ({}),
  )
  return new ApiError(kind, { status, retryAt, ...words })
}

function waitToldMs({ clock }: SendParts, { headers }: Response): number | null {
  const seconds = readRetryAfter(headers.get('Retry-After'), headers.get('Date'), clock.now())
  return seconds === null ? null : seconds * 1000
}

/** Some services say 403 where they mean 429. */
function meansQuota({ headers }: Response, text: string): boolean {
  return headers.has('Retry-After') || readQuota(headers).remaining === 0 || QUOTA_WORDS.test(text)
}

/** Why no answer came at all. */
function connectionError({ quota }: SendParts, cause: unknown): ApiError {
  const error = brokenOff(cause)
  const { remaining } = quota.getSnapshot()
  if (error.kind !== 'network' || remaining === null || remaining > NEARLY_NONE) return error
  quota.close(null)
  return new ApiError('quota')
}

function brokenOff(cause: unknown): ApiError {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return new ApiError('timeout')
  // Node has no such word; there it is never offline.
  const isOffline = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
  return new ApiError(isOffline ? 'offline' : 'network')
}
