/** What a page that a server has rendered carries for the app that takes over: nothing secret, and nothing but JSON. */
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../api/api-error.ts'
import type { AskedForPage } from '../api/once-client.ts'
import { objectAt } from '../contract/json.ts'
import type { AppConfig } from '../contract/config.ts'

/** A failure to get an answer; `retryAfterMs` counts from when the page was made, for clocks differ. */
export type ServedFailure = {
  kind: ApiErrorKind
  details: Omit<ApiErrorDetails, 'retryAt'>
  retryAfterMs: number | null
}

/** The one question that the page asked, and what became of it. */
export type ServedAnswer = { queryKey: readonly unknown[] } & ({ data: unknown } | { failure: ServedFailure })

/** The id of the element that holds what is seldom looked at. */
export const SERVED_LATE_ID = 'served-late'

/** What a list tells of each article only to those who ask where it came from: two thirds of all its bytes. */
const LATE_FIELDS = ['metadata', 'origins'] as const

/** All of it. */
export type Served = {
  /** The settings, as `/config.json` has them. */
  config: AppConfig
  /** This desk's address, as the page names it. */
  origin: string
  /** Null where the page asked nothing. */
  answer: ServedAnswer | null
  /** What was asked of the service for it, and what it told of the quota. */
  asked: AskedForPage | null
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

/** What travels apart: of each article of a list its late fields, in the order of the list. */
export type ServedLate = readonly (readonly unknown[])[]

/** Divides it. Anything but a list stays whole. */
export function withoutLate(served: Served): { slim: Served; late: ServedLate } {
  const { answer } = served
  if (answer === null || !('data' in answer)) return { slim: served, late: [] }
  const articles = articlesOf(answer.data)
  if (articles === null) return { slim: served, late: [] }
  const late = articles.map((article) => LATE_FIELDS.map((field) => article[field]))
  const slimmed = articles.map((article) => ({
    ...article,
    ...Object.fromEntries(LATE_FIELDS.map((field) => [field, undefined])),
  }))
  return { slim: { ...served, answer: { ...answer, data: { ...objectAt(answer.data), articles: slimmed } } }, late }
}

/** Puts what travelled apart back where it belongs; `readLate` is called when the first of it is looked at. */
export function withLate(data: unknown, readLate: () => ServedLate): unknown {
  let late: ServedLate | null = null
  articlesOf(data)?.forEach((article, index) => {
    for (const [place, field] of LATE_FIELDS.entries())
      Object.defineProperty(article, field, { enumerable: true, get: () => (late ??= readLate())[index]?.[place] })
  })
  return data
}

/** Whether the answer to a search lists anything; not where it failed. */
export function listsArticles(answer: ServedAnswer): boolean {
  return 'data' in answer && (articlesOf(answer.data)?.length ?? 0) > 0
}

function articlesOf(data: unknown): Record<string, unknown>[] | null {
  const { articles } = objectAt(data)
  return Array.isArray(articles) ? articles.map(objectAt) : null
}
