/** The requests that wait for the limiter, in the order in which they are sent. */

/** What a person waits for goes before what was requested in bulk. */
export type RequestPriority = 'interactive' | 'bulk'

const PRIORITIES = ['interactive', 'bulk'] as const

/** A request that is to be sent. */
export type QueuedRequest = {
  /** Says what is requested; for people to see, and to cancel. */
  readonly key: string
  /** `interactive` when left out. */
  readonly priority?: RequestPriority
  /** Whose request it is: lanes take turns. One lane for all when left out. */
  readonly lane?: string
  /** How long it waits at most, in milliseconds; 120 s when left out. */
  readonly queueTimeoutMs?: number
  /** Ends the wait. Read only when the request has to wait: TanStack Query drops the response of a query whose signal was read. */
  readonly signal?: AbortSignal | undefined
}

/** A request left the queue. Nothing was sent. */
export class QueueError extends Error {
  override name = 'QueueError'
  readonly reason: 'cancelled' | 'timeout' | 'full' | 'closed'
  /** How long a new request would wait, in milliseconds. */
  readonly retryAfterMs: number

  constructor(reason: QueueError['reason'], retryAfterMs: number) {
    super(`The request was not sent: ${reason}`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** What the queue needs to know of a request. Lanes take turns, so that no reader waits for all requests of another. */
type Queued = { readonly priority: RequestPriority; readonly lane: string }

/** More requests than this do not wait. */
export const MAX_QUEUED = 50

/** A queue: first in, first out within a lane; lanes in turn within a priority. */
export class RequestQueue<T extends Queued> {
  /** A map keeps the order of insertion: the lane whose turn it is comes first. */
  readonly #lanes: Record<RequestPriority, Map<string, T[]>> = { interactive: new Map(), bulk: new Map() }

  /** Adds a request; returns the one that has to leave when too many wait: the newest of the longest lane. */
  add(request: T): T | undefined {
    const turns = this.#lanes[request.priority]
    turns.set(request.lane, [...(turns.get(request.lane) ?? []), request])
    if (this.list().length <= MAX_QUEUED) return undefined
    const lanes = PRIORITIES.flatMap((priority) => [...this.#lanes[priority].values()])
    const longest = lanes.toSorted((a, b) => b.length - a.length)[0]
    const last = longest?.at(-1)
    if (last !== undefined) this.remove(last, false)
    return last
  }

  /** The request that is next. */
  first(): T | undefined {
    return this.list()[0]
  }

  /** Removes a request; when `isSent` its lane goes to the end. Returns whether it was waiting. */
  remove(request: T, isSent: boolean): boolean {
    const turns = this.#lanes[request.priority]
    const lane = turns.get(request.lane) ?? []
    const others = lane.filter((other) => other !== request)
    if (others.length === lane.length) return false
    if (isSent || others.length === 0) turns.delete(request.lane)
    if (others.length > 0) turns.set(request.lane, others)
    return true
  }

  /** All requests in order of sending. */
  list(): T[] {
    return PRIORITIES.flatMap((priority) => takeTurns([...this.#lanes[priority].values()]))
  }
}

/** The first of each lane, then the second of each, and so on. */
function takeTurns<T>(lanes: T[][]): T[] {
  const longest = Math.max(0, ...lanes.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => lanes.flatMap((lane) => lane.slice(turn, turn + 1))).flat()
}
