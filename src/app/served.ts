/** What a page that a server has rendered carries for the app that takes over: nothing secret, and nothing but JSON. */
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../api/api-error.ts'
import type { AskedKind } from '../api/tally.ts'
import type { AppConfig } from '../contract/config.ts'
import type { Told } from '../quota/settle.ts'

/** The id of the element that holds it. */
export const SERVED_ID = 'served'

/** A failure to get an answer; `retryAfterMs` counts from when the page was made, for clocks differ. */
export type ServedFailure = {
  kind: ApiErrorKind
  details: Omit<ApiErrorDetails, 'retryAt'>
  retryAfterMs: number | null
}

/** The one question that the page asked, and what became of it. */
export type ServedAnswer = { queryKey: readonly unknown[] } & ({ data: unknown } | { failure: ServedFailure })

/** What was asked for a page: of what kind, what was told of the quota, and whether the request was counted. */
export type Asked = { kind: AskedKind; told: Told; isCounted: boolean }

/** All of it. */
export type Served = {
  /** The settings, as `/config.json` has them. */
  config: AppConfig
  /** This desk's address, as the page names it. */
  origin: string
  /** Null where the page asked nothing. */
  answer: ServedAnswer | null
  /** What was asked of the service for it, and what it told of the quota. */
  asked: Asked | null
  /** The names of the late parts (rich-text) that were needed to show it. */
  parts: readonly string[]
}

/** A failure as it travels. What is no ApiError is not told to readers. */
export function servedFailure(error: unknown, now: number): ServedFailure {
  const { kind, details } = error instanceof ApiError ? error : new ApiError('server')
  const { retryAt, ...rest } = details
  return { kind, details: rest, retryAfterMs: retryAt === null ? null : Math.max(0, retryAt - now) }
}

/** The failure as it was. */
export function failureServed({ kind, details, retryAfterMs }: ServedFailure, now: number): ApiError {
  return new ApiError(kind, { ...details, retryAt: retryAfterMs === null ? null : now + retryAfterMs })
}
