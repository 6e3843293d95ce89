/** Requests of OAI-PMH: one at a time, repeated when the server is busy. */
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeCharacterReferences } from '../../src/rich-text/tokenize.ts'
import { cleanPlain } from './clean-text.ts'
import { ALLOW_HINT, type FetchedText, type FetchText, ForbiddenAddress, TooLongAnswer } from './fetch-text.ts'

/** A harvest cannot go on; the message is a sentence for the operator, without credentials. */
export class HarvestFailure extends Error {
  override name = 'HarvestFailure'
}

/** A response; `token` is null on the last page. */
export type OaiResponse = {
  text: string
  token: string | null
  responseDate: string | null
  error: { code: string; message: string } | null
}

/** How a server is reached; `wait` is called with milliseconds. */
export type OaiConnection = {
  url: string
  fetchText: FetchText
  wait: (ms: number) => Promise<void>
  now: () => number
  signal: AbortSignal | undefined
}

/** The pauses after failures without a `Retry-After`. */
const PAUSES_MS = [2000, 10_000, 60_000]
/** How often a server may say that it is busy, and the longest pause that is kept. */
const MAX_BUSY = 20
const MAX_PAUSE_MS = 3_600_000

/** Waits, or rejects when the signal aborts. */
export function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return sleep(ms, undefined, signal === undefined ? {} : { signal })
}

/** Makes the client of one repository. `request` throws `HarvestFailure` where there is no answer of the protocol. */
export function createOaiClient(connection: OaiConnection) {
  const base = parseBase(connection.url)
  return {
    request: async (parameters: Record<string, string>): Promise<OaiResponse> => {
      const url = new URL(base)
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      const { status, text } = await fetchPatiently(connection, url)
      const response = parseResponse(text)
      if (response !== null) return response
      throw new HarvestFailure(
        status === 200
          ? `${base.host} does not answer in OAI-PMH; is ${base.origin}${base.pathname} the base URL of a repository?`
          : `${base.host} answers with status ${status}.`,
      )
    },
  }
}

function parseBase(text: string): URL {
  if (!URL.canParse(text)) throw new HarvestFailure('The address of the repository is not a URL.')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw new HarvestFailure('The address must hold no user name and no password.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new HarvestFailure(`${url.protocol} is not https.`)
  url.hash = ''
  // People copy the address of an answer.
  for (const name of ['verb', 'metadataPrefix', 'set', 'from', 'until', 'resumptionToken', 'identifier'])
    url.searchParams.delete(name)
  return url
}

async function fetchPatiently({ fetchText, wait, now, signal }: OaiConnection, url: URL): Promise<FetchedText> {
  let failures = 0
  for (let busy = 0; busy < MAX_BUSY;) {
    signal?.throwIfAborted()
    const answer = await tryFetch(fetchText, url, signal)
    const isBusy = 'status' in answer && (answer.status === 503 || answer.status === 429) && answer.retryAfter !== null
    if (isBusy) {
      busy += 1
      await wait(parseRetryAfter(answer.retryAfter ?? '', now()))
      continue
    }
    const isFailure = !('status' in answer) || answer.status >= 500 || answer.status === 429
    if (!isFailure) return answer
    const pause = PAUSES_MS[failures]
    if (pause === undefined) {
      if ('status' in answer) return answer
      throw new HarvestFailure(`${url.host} cannot be reached: ${answer.reason}.`)
    }
    failures += 1
    await wait(pause)
  }
  throw new HarvestFailure(`${url.host} has asked to wait ${MAX_BUSY} times; try again later with --resume.`)
}

async function tryFetch(
  fetchText: FetchText,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<FetchedText | { reason: string }> {
  try {
    return await fetchText(url, signal)
  } catch (error) {
    if (signal?.aborted === true) throw error
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (cause instanceof ForbiddenAddress) throw new HarvestFailure(`${cause.message} ${ALLOW_HINT}`)
    if (cause instanceof TooLongAnswer) throw new HarvestFailure(`${url.host}: ${cause.message}`)
    return { reason: reasonOf(cause) }
  }
}

/** Why a request has no answer, for people. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the connection failed'
  if (cause.name === 'TimeoutError') return 'it does not answer in time'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** `Retry-After` in milliseconds: seconds or a date; at least a second, at most an hour. */
function parseRetryAfter(text: string, now: number): number {
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now
  return Math.min(Math.max(Number.isNaN(ms) ? 60_000 : ms, 1000), MAX_PAUSE_MS)
}

/** The parts of a response around its records, which are read apart from it; null where it is no OAI-PMH. */
function parseResponse(text: string): OaiResponse | null {
  if (!/<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(text)) return null
  // A record may quote a response.
  const first = text.search(/<(?:[\w.-]+:)?record[\s>]/)
  const around = first === -1 ? text : text.slice(0, first) + text.slice(text.lastIndexOf('record>'))
  const [, code] = /<(?:[\w.-]+:)?error\s[^>]*?code\s*=\s*["'](\w+)["']/.exec(around) ?? []
  return {
    text,
    token: findText(around, 'resumptionToken'),
    responseDate: findText(around, 'responseDate'),
    error:
      code === undefined ? null : { code, message: cleanPlain(findText(around, 'error') ?? '')?.slice(0, 200) ?? '' },
  }
}

function findText(text: string, name: string): string | null {
  const pattern = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?([^<\\]]*)`)
  const value = decodeCharacterReferences(pattern.exec(text)?.[1] ?? '').trim()
  return value === '' ? null : value
}
