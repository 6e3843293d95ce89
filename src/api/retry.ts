/** When a failed request is sent again: the one table, and the one owner of retries (failures.md, "Client retry table"). */
import type { ApiError } from './api-error.ts'

type Rule = {
  /** How often it is sent again at most; each time costs a place in the minute. */
  times: number
  /** The wait before the given time (0 for the first), in milliseconds; `random` is from 0 to below 1. */
  waitMs: (time: number, random: number) => number
}

const between = (from: number, to: number) => (_: number, random: number) => from + random * (to - from)
/** Anything from nothing to 1 s, then to 2 s, 4 s and at most 8 s: many readers do not come back in one moment. */
const fullJitter = (time: number, random: number) => random * Math.min(8_000, 1_000 * 2 ** time)

const NOT_UNDERSTOOD: Rule = { times: 1, waitMs: between(1_000, 2_000) }
const OVERLOADED: Rule = { times: 2, waitMs: fullJitter }
const BROKEN: Rule = { times: 1, waitMs: between(1_000, 3_000) }
const TOLD_TOO_SLOW: Rule = { times: 1, waitMs: between(500, 1_500) }
const NO_ANSWER: Rule = { times: 1, waitMs: between(1_000, 1_000) }

/** A service that asks for more than this is not asked again without a person's word. */
const LONGEST_OBEYED_MS = 30_000

/**
 * How long to wait before the request is sent again, in milliseconds; null when that does not help or was done often
 * enough. `time` counts the repetitions so far, `waitToldMs` is what the service asked for, null when it did not.
 */
export function retryWaitMs(error: ApiError, time: number, waitToldMs: number | null, random: number): number | null {
  const rule = ruleOf(error)
  if (rule === null || time >= rule.times) return null
  if (waitToldMs === null || error.kind !== 'server') return rule.waitMs(time, random)
  return waitToldMs <= LONGEST_OBEYED_MS ? waitToldMs : null
}

function ruleOf({ kind, details: { status } }: ApiError): Rule | null {
  if (kind === 'network') return OVERLOADED
  if (kind === 'bad-response') return NOT_UNDERSTOOD
  if (kind === 'timeout') return status === null ? NO_ANSWER : TOLD_TOO_SLOW
  if (kind !== 'server') return null
  if (status === 200) return NOT_UNDERSTOOD
  return isOverload(status) ? OVERLOADED : BROKEN
}

/** What proxies say when the service behind them is away for a moment. */
function isOverload(status: number | null): boolean {
  return status !== null && ((status >= 502 && status <= 504) || (status >= 520 && status <= 529))
}
