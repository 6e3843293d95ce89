/** The tabs of a browser share one limit: each broadcasts when it sends a request and when the response has come. */
import { objectOrEmpty } from '../domain/json.ts'
import type { Clock } from './clock.ts'
import type { RateLimitHeaders } from './rate-limit.ts'
import type { LogEntry, RequestLog } from './request-log.ts'

/** How a tab reaches the others. */
export type TabPort = {
  send: (message: Record<string, unknown>) => void
  listen: (listener: (message: Record<string, unknown>) => void) => void
}

type SharingParts = { log: RequestLog; clock: Clock; tabs: TabPort; onChange: () => void }

/** No message closes a limiter longer than a refusal can, nor tells of a request that was sent longer ago; in milliseconds. */
const LONGEST_CLOSED_MS = 302_000
const LONGEST_REQUEST_MS = 15_000

/** Takes the other tabs' requests into the log; returns how to broadcast one of this tab. Times in messages are those of `Date.now()`. */
export function shareRequests({ log, clock, tabs, onChange }: SharingParts) {
  tabs.listen((message) => {
    const now = clock.now()
    const { id, response } = message
    const sentAt = timeIn(message['sentAt'], clock, -LONGEST_REQUEST_MS, 0)
    if (typeof id !== 'string' || sentAt === null) return
    const entry: LogEntry = { id, key: null, sentAt, endedAt: null }
    log.add(entry)
    const endedAt = timeIn(message['endedAt'], clock, sentAt - now, 0)
    if (endedAt !== null) log.end(entry, endedAt, readResponse(response), 0)
    const closedUntil = timeIn(message['closedUntil'], clock, 0, LONGEST_CLOSED_MS)
    if (closedUntil !== null) log.closeUntil(closedUntil)
    onChange()
  })

  return ({ id, sentAt, endedAt }: LogEntry, response: RateLimitHeaders | null): void => {
    const offsetMs = Date.now() - clock.now()
    const { closedUntil } = log.show(clock.now())
    tabs.send({
      id,
      sentAt: sentAt + offsetMs,
      endedAt: endedAt && endedAt + offsetMs,
      closedUntil: closedUntil && closedUntil + offsetMs,
      response: response && { limit: response.limit, remaining: response.remaining },
    })
  }
}

/** A time of `Date.now()` as one of the clock, kept between two times relative to now; null when it is none. */
function timeIn(value: unknown, clock: Clock, leastMs: number, mostMs: number): number | null {
  if (typeof value !== 'number') return null
  return clock.now() + Math.min(Math.max(value - Date.now(), leastMs), mostMs)
}

/** Another tab states a refusal by `closedUntil`. */
function readResponse(value: unknown): RateLimitHeaders | null {
  if (typeof value !== 'object' || value === null) return null
  const { limit, remaining } = objectOrEmpty(value)
  return { limit: countOrNull(limit), remaining: countOrNull(remaining), isRefused: false, retryAfterMs: null }
}

function countOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
