/** The rate limiter of one credential, for a browser tab and for the gateway: a request log and a queue of requests that wait. */
import { type Clock, monotonicClock } from './clock.ts'
import type { RateLimitHeaders } from './rate-limit.ts'
import { type DelayReason, type LogEntry, RequestLog } from './request-log.ts'
import { type QueuedRequest, QueueError, type RequestPriority, RequestQueue } from './request-queue.ts'
import { shareRequests, type TabPort } from './share-requests.ts'

/** The right to send one request, now. */
export type Permit = {
  /** Must be called once, as soon as the response headers are there; null: no response came. */
  settle: (response: RateLimitHeaders | null) => void
}

/** What people see of the limiter at one moment; times in milliseconds of `Date.now()`. */
export type QuotaSnapshot = {
  /** Requests a window: as stated, else as documented. */
  readonly limit: number
  /** Requests left, as the service stated; null when it does not. */
  readonly remaining: number | null
  /** Requests of the last minute, as far as this program knows. */
  readonly occupied: number
  /** What this program itself has requested of these. */
  readonly sent: readonly string[]
  /** Whether any response has come yet. */
  readonly isKnown: boolean
  /** Until when nothing is sent because the service refused; null when it did not. */
  readonly closedUntil: number | null
  /** When all requests are available again at the latest; null when they are. */
  readonly refillsAt: number | null
  /** What waits, in order of sending. */
  readonly queue: readonly { readonly key: string; readonly priority: RequestPriority; readonly since: number }[]
  /** When the first of them is tried again at the latest; null when none waits. */
  readonly nextAttempt: { readonly at: number; readonly reason: DelayReason } | null
}

/** Requests that are left: as the service stated, else as far as is known. */
export function countRemaining({
  limit,
  remaining,
  occupied,
}: Pick<QuotaSnapshot, 'limit' | 'remaining' | 'occupied'>) {
  return remaining ?? Math.max(0, limit - occupied)
}

/** What a limiter is made of: `tabs` are the other tabs that use the same credential; none when left out. */
export type LimiterParts = { clock?: Clock; random?: () => number; tabs?: TabPort }

const QUEUE_TIMEOUT_MS = 120_000
/** Of several tabs that wait for the same slot, chance chooses which one looks first. */
const TAB_SPREAD_MS = 100

type Waiting = {
  readonly request: QueuedRequest
  readonly priority: RequestPriority
  readonly lane: string
  readonly since: number
  readonly resolve: (permit: Permit) => void
  readonly reject: (error: unknown) => void
  /** Ends the timeout and stops listening to the signal; null before the request has to wait. */
  stop: (() => void) | null
}

/** A limiter: it sends requests in order, and as early as the service certainly accepts them. */
export class Limiter {
  readonly #clock: Clock
  readonly #random: () => number
  readonly #log = new RequestLog()
  readonly #queue = new RequestQueue<Waiting>()
  readonly #listeners = new Set<() => void>()
  readonly #share: ReturnType<typeof shareRequests> | undefined
  readonly #name: string
  #isClosed = false
  #sent = 0
  #stopTimer: (() => void) | null = null
  #snapshot: QuotaSnapshot | null = null
  #dayOffsetMs = 0

  constructor({ clock = monotonicClock, random = Math.random, tabs }: LimiterParts = {}) {
    this.#clock = clock
    this.#random = random
    this.#name = String(random())
    this.#share = tabs && shareRequests({ log: this.#log, clock, tabs, onChange: () => this.#setTimer(clock.now()) })
  }

  /** Resolves when the request may be sent. Rejects with QueueError, or with an AbortError when its signal aborts. */
  acquire(request: QueuedRequest): Promise<Permit> {
    const { priority = 'interactive', lane = '', queueTimeoutMs = QUEUE_TIMEOUT_MS } = request
    const since = this.#clock.now()
    if (this.#isClosed) return Promise.reject(new QueueError('closed', 0))
    // Nothing is sent for longer than the request may wait: then it need not wait.
    if (this.#log.delay(since)?.reason === 'refused' && this.waitMs() > queueTimeoutMs)
      return Promise.reject(new QueueError('timeout', this.waitMs()))
    return new Promise((resolve, reject) => {
      const dropped = this.#queue.add({ request, priority, lane, since, resolve, reject, stop: null })
      dropped?.stop?.()
      dropped?.reject(new QueueError('full', this.waitMs()))
      this.#advance()
    })
  }

  /** Removes the requests with this key from the queue. */
  cancel(key: string): void {
    for (const waiting of this.#queue.list())
      if (waiting.request.key === key) this.#leave(waiting, new QueueError('cancelled', this.waitMs()))
  }

  /** How long a new request would wait, in milliseconds; 0 when it could be sent now. */
  waitMs(): number {
    const now = this.#clock.now()
    return Math.max(0, (this.#log.delay(now)?.at ?? now) - now)
  }

  /** Notes a request that another program has just sent with this credential: the server that rendered this page. */
  note(key: string, response: RateLimitHeaders): void {
    this.#makePermit(key).settle(response)
  }

  /** Another credential is used from now on: what was stated to the last one is forgotten. */
  forgetResponses(): void {
    this.#log.forgetResponses()
    this.#advance()
  }

  /** The same object while nothing changes. */
  readonly getSnapshot = (): QuotaSnapshot => {
    const next = this.#makeSnapshot()
    // Plain values all of it: their text tells whether anything has changed.
    if (JSON.stringify(next) !== JSON.stringify(this.#snapshot)) this.#snapshot = next
    return this.#snapshot ?? next
  }

  /** Calls back when the snapshot may have changed; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#advance()
    return () => this.#listeners.delete(listener)
  }

  /** Removes all requests from the queue and stops all timers. */
  close(): void {
    this.#isClosed = true
    for (const waiting of this.#queue.list()) this.#leave(waiting, new QueueError('closed', 0))
    this.#stopTimer?.()
  }

  /** Sends what may be sent; the others wait. */
  #advance(): void {
    let delay = this.#log.delay(this.#clock.now())
    for (let first = this.#queue.first(); first !== undefined && delay === null; first = this.#queue.first()) {
      this.#queue.remove(first, true)
      first.stop?.()
      first.resolve(this.#makePermit(first.request.key))
      delay = this.#log.delay(this.#clock.now())
    }
    for (const waiting of this.#queue.list()) if (waiting.stop === null) this.#startWaiting(waiting)
    this.#setTimer(delay?.at ?? Infinity)
  }

  /** One timer: for the first that waits, and for what people see change with time. */
  #setTimer(at: number): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    if (this.#isClosed) return
    const now = this.#clock.now()
    const spreadMs = this.#share === undefined ? 0 : this.#random() * TAB_SPREAD_MS
    const nextAt = Math.min(
      this.#queue.first() === undefined ? Infinity : at + spreadMs,
      this.#listeners.size > 0 ? this.#log.changesAt(now) : Infinity,
    )
    if (nextAt < Infinity) this.#stopTimer = this.#clock.after(Math.max(1, nextAt - now), () => this.#advance())
    for (const listener of this.#listeners) listener()
  }

  #makePermit(key: string): Permit {
    this.#sent += 1
    const entry: LogEntry = { id: `${this.#name} ${this.#sent}`, key, sentAt: this.#clock.now(), endedAt: null }
    this.#log.add(entry)
    this.#share?.(entry, null)
    return {
      settle: (response) => {
        this.#log.end(entry, this.#clock.now(), response, this.#random())
        this.#share?.(entry, response)
        this.#advance()
      },
    }
  }

  #leave(waiting: Waiting, error: unknown): void {
    if (!this.#queue.remove(waiting, false)) return
    waiting.stop?.()
    waiting.reject(error)
    this.#advance()
  }

  #startWaiting(waiting: Waiting): void {
    const { signal, queueTimeoutMs = QUEUE_TIMEOUT_MS } = waiting.request
    const abort = () =>
      this.#leave(waiting, new DOMException('The request was cancelled while it waited', 'AbortError'))
    const expire = () => this.#leave(waiting, new QueueError('timeout', this.waitMs()))
    const stopTimeout = this.#clock.after(queueTimeoutMs, expire)
    waiting.stop = () => {
      stopTimeout()
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted === true) abort()
  }

  #makeSnapshot(): QuotaSnapshot {
    const now = this.#clock.now()
    // Adjusted only when the computer's clock was set, or the computer slept: else no two snapshots were equal.
    if (Math.abs(Date.now() - now - this.#dayOffsetMs) > 500) this.#dayOffsetMs = Date.now() - now
    const day = (time: number) => Math.round(time + this.#dayOffsetMs)
    const { closedUntil, refillsAt, ...known } = this.#log.show(now)
    const queue = this.#queue
      .list()
      .map(({ request: { key }, priority, since }) => ({ key, priority, since: day(since) }))
    const delay = queue.length > 0 ? this.#log.delay(now) : null
    return {
      ...known,
      closedUntil: closedUntil && day(closedUntil),
      refillsAt: refillsAt && day(refillsAt),
      queue,
      nextAttempt: delay && { at: day(delay.at), reason: delay.reason },
    }
  }
}
