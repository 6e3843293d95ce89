/** For tests: six ways in which services count 60 requests a minute, each written from its description. */

/** What a limiter says to a request; `waitMs` is how long it would ask to wait. */
export type Verdict = { ok: boolean; remaining: number; waitMs: number }

/** A limiter takes requests in the order of their arrival; times in milliseconds. */
export type ServiceLimiter = (at: number) => Verdict

const LIMIT = 60
const MINUTE = 60_000

/** A window begins with the first request, and the next one with the first request after its end. */
function fromFirstRequest(): ServiceLimiter {
  let start = Number.NEGATIVE_INFINITY
  let count = 0
  return (at) => {
    if (at >= start + MINUTE) [start, count] = [at, 0]
    const ok = count < LIMIT
    if (ok) count += 1
    return { ok, remaining: LIMIT - count, waitMs: start + MINUTE - at }
  }
}

/** Windows begin with each minute of the service's clock. */
function alignedToTheClock(): ServiceLimiter {
  let minute = -1
  let count = 0
  return (at) => {
    if (Math.floor(at / MINUTE) !== minute) [minute, count] = [Math.floor(at / MINUTE), 0]
    const ok = count < LIMIT
    if (ok) count += 1
    return { ok, remaining: LIMIT - count, waitMs: (minute + 1) * MINUTE - at }
  }
}

/** Each request looks back over the minute before it; refused ones count as well where `countsRefused`. */
function sliding(countsRefused: boolean): ServiceLimiter {
  let taken: number[] = []
  return (at) => {
    taken = taken.filter((time) => time > at - MINUTE)
    const ok = taken.length < LIMIT
    if (ok || countsRefused) taken.push(at)
    return { ok, remaining: Math.max(0, LIMIT - taken.length), waitMs: (taken.at(-LIMIT) ?? at) + MINUTE - at }
  }
}

/** A bucket of 60 that a token drops into each second. */
function tokenBucket(): ServiceLimiter {
  let tokens = LIMIT
  let last = 0
  return (at) => {
    tokens = Math.min(LIMIT, tokens + ((at - last) / MINUTE) * LIMIT)
    last = at
    const ok = tokens >= 1
    if (ok) tokens -= 1
    return { ok, remaining: Math.floor(tokens), waitMs: Math.max(0, 1 - tokens) * 1000 }
  }
}

/** Two aligned windows: the one before counts by the part of it that the last minute still covers, as if it had been even. */
function weightedWindows(): ServiceLimiter {
  let minute = -1
  let [before, count] = [0, 0]
  return (at) => {
    const current = Math.floor(at / MINUTE)
    if (current !== minute) [minute, before, count] = [current, current === minute + 1 ? count : 0, 0]
    const used = () => before * (1 - (at % MINUTE) / MINUTE) + count
    const ok = used() + 1 <= LIMIT
    if (ok) count += 1
    return { ok, remaining: Math.max(0, Math.floor(LIMIT - used())), waitMs: MINUTE / Math.max(1, before) }
  }
}

/** The six by name. */
export const LIMITERS: Record<string, () => ServiceLimiter> = {
  'fixed from the first request': fromFirstRequest,
  'fixed, aligned to the clock': alignedToTheClock,
  sliding: () => sliding(false),
  'sliding that counts refusals': () => sliding(true),
  'a token bucket': tokenBucket,
  'weighted windows': weightedWindows,
}
