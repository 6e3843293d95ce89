/** One request, sent once: everything that must hold for each of them, whatever comes back. */
import { readQuota } from '../contract/quota.ts'
import type { Clock } from '../quota/clock.ts'
import { readRetryAfter } from '../quota/retry-after.ts'
import type { Told } from '../quota/settle.ts'
import type { ScheduleSnapshot } from '../quota/snapshot.ts'
import type { Place } from '../quota/wish.ts'
import { ApiError, kindOfStatus } from './api-error.ts'
import { type CredentialStore, credentialHeader } from './credential.ts'
import { readBody } from './read/body.ts'

/** What a request needs; limits have the values of failures.md ("Fetch call") as defaults. */
export type SendParts = {
  /** Up to and including `/api/v1`. */
  baseUrl: string
  credential: CredentialStore
  quota: { getSnapshot: () => ScheduleSnapshot }
  clock: Clock
  /** How a request is sent; the browser's own fetch when left out. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
  timeLimitMs?: number
  sizeLimitBytes?: number
}

/** What came back: the parsed JSON, and the headers as far as they can be read. */
export type Answer = { body: unknown; header: (name: string) => string | null }

const TIME_LIMIT_MS = 15_000
const SIZE_LIMIT_BYTES = 5 * 1024 * 1024
/** With so few left, or that much of the minute used, a connection that is refused may be a 429 whose headers the browser hides (failures.md, finding 12). */
const NEARLY_NONE = 2
const NEARLY_ALL = 5 / 6
/** How a 403 tells that it means the quota. */
const QUOTA_WORDS = /rate.?limit|quota|too many requests/i

/** Asks for `path` (after the base URL, beginning with `/`) at a place of the minute, which learns how it ended. Throws only ApiError. */
export async function send(parts: SendParts, path: string, place: Place): Promise<Answer> {
  const signal = AbortSignal.timeout(parts.timeLimitMs ?? TIME_LIMIT_MS)
  const response = await fetchOnce(parts, path, signal, place)
  const reading = readText(response, parts.sizeLimitBytes ?? SIZE_LIMIT_BYTES, signal)
  // A refusal is one also where its body breaks off.
  if (!response.ok) throw await refusal(parts, response, await reading.catch(() => ''), place)
  const text = await reading
  return { body: readBody(response, text), header: (name) => response.headers.get(name) }
}

async function fetchOnce(parts: SendParts, path: string, signal: AbortSignal, place: Place): Promise<Response> {
  const response = await (parts.fetch ?? fetch)(parts.baseUrl + path, {
    method: 'GET',
    headers: { Accept: 'application/json', ...credentialHeader(parts.credential.current()) },
    mode: 'cors',
    credentials: 'omit',
    // A redirect would carry X-API-KEY to another origin (failures.md, finding 1). It is not followed, and can be told from a broken connection.
    redirect: 'manual',
    // An answer out of the browser's cache would tell an old remaining quota, and stay on a shared computer's disk.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch((cause: unknown) => noAnswer(parts, cause, place))
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await place.settle(null)
    throw new ApiError('redirected')
  }
  // At once: after a refusal what is about to be sent has to wait, however long this body takes.
  if (response.status !== 403) await place.settle(toldBy(parts, response, response.status === 429))
  return response
}

function toldBy(parts: SendParts, response: Response, refused: boolean): Told {
  return { ...readQuota(response.headers), refused, retryAfterSeconds: retryAfterSeconds(parts, response) }
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

async function refusal(parts: SendParts, response: Response, text: string, place: Place): Promise<ApiError> {
  const { status } = response
  const waitSeconds = retryAfterSeconds(parts, response)
  const retryAt = waitSeconds === null ? null : parts.clock.now() + waitSeconds * 1000
  const isQuota = status === 403 && meansQuota(response, text)
  if (status === 403) await place.settle(toldBy(parts, response, isQuota))
  const isWrong = status === 401 && parts.credential.current() !== null
  const kind = isQuota ? 'quota' : isWrong ? 'wrong-credential' : kindOfStatus(status)
  // The service's words are worth a chunk of code only when there are any; without it the failure keeps its own.
  const words = await import('./read/problem.ts').then(
    ({ readProblem }) => readProblem(text),
    () => ({}),
  )
  return new ApiError(kind, { status, retryAt, ...words })
}

function retryAfterSeconds({ clock }: SendParts, { headers }: Response): number | null {
  return readRetryAfter(headers.get('Retry-After'), headers.get('Date'), clock.now())
}

/** Some services say 403 where they mean 429. */
function meansQuota({ headers }: Response, text: string): boolean {
  return headers.has('Retry-After') || readQuota(headers).remaining === 0 || QUOTA_WORDS.test(text)
}

/** Throws why no answer came at all. */
async function noAnswer({ quota }: SendParts, cause: unknown, place: Place): Promise<never> {
  const error = brokenOff(cause)
  const { remaining, occupied, limit } = quota.getSnapshot()
  const mayBeQuota = (remaining ?? limit) <= NEARLY_NONE || occupied >= limit * NEARLY_ALL
  const isQuota = error.kind === 'network' && mayBeQuota
  await place.settle(isQuota ? { limit: null, remaining: null, refused: true, retryAfterSeconds: null } : null)
  throw isQuota ? new ApiError('quota') : error
}

function brokenOff(cause: unknown): ApiError {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return new ApiError('timeout')
  // Node has no such word; there it is never offline.
  const isOffline = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
  return new ApiError(isOffline ? 'offline' : 'network')
}
