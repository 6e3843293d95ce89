/** A catalogue's statistics. A count that the service does not send is null, never 0. */

/** Our own service lists no authors where a search finds more articles than this. */
export const MAX_ARTICLES_FOR_AUTHORS = 10_000

/** One part of a breakdown: a value and how many articles have it. */
export type BreakdownEntry = {
  /** The value as the service names it: `article`, `2019`, `CC-BY-4.0`, `unknown`. */
  value: string
  count: number
  /** Of a source; missing where the service does not send them. */
  issn?: string[]
}

/** How the catalogue divides by one property. */
export type Breakdown = {
  /** What it divides by; `other` for a property that Carrel does not know. */
  by: 'year' | 'type' | 'open_access' | 'license' | 'language' | 'source' | 'author' | 'other'
  /** The keys that lead to it in the response, joined by dots, and the same in words. */
  path: string
  label: string
  entries: BreakdownEntry[]
  /** Further values, whose count is null, missing or a text that is no number; `stated`: that text. */
  withoutCount: readonly { value: string; stated: string | null }[]
  /** How many articles it divides: the total beside it, or that of the catalogue; null when unknown. */
  whole: number | null
  /** How many articles are in parts that are not listed; null when unknown. */
  rest: number | null
  /** Whether there may be more parts than are listed: a "top 10", or as many as a service lists at most. */
  mayBeCut: boolean
  /** Values that several entries have: two journals may have one name. */
  sharedValues: readonly string[]
}

/** A further count of the response. */
export type Figure = {
  /** The keys that lead to it in the response, joined by dots, and the same in words. */
  path: string
  label: string
  count: number
  /** About the response or the program, not about the catalogue. */
  isTechnical: boolean
}

/** The counts that Carrel knows by name. */
export type KnownFigure = 'articles' | 'sources' | 'open' | 'closed' | 'unknown'

/** Open-access counts. */
export type OpenAccessCounts = { open: number | null; closed: number | null; unknown: number | null }

/** The catalogue's statistics. */
export type Statistics = {
  articles: number | null
  sources: number | null
  openAccess: OpenAccessCounts
  /** The share of open access that the service itself states, in percent, and the keys that lead to it. */
  statedShare: { percent: number; path: string } | null
  /** The keys that lead to each count in the response, joined by dots; null where it is not sent. */
  origins: Record<KnownFigure, string | null>
  /** Every further count, in the order of the response. */
  figures: Figure[]
  /** In the order in which they are shown. */
  breakdowns: Breakdown[]
  /** Whether the service counts as our own one does: by Carrel's definitions, with the quality of its records. */
  isCountedByCarrel: boolean
  /** When the figures were made, as an ISO 8601 moment; null when unknown. */
  updatedAt: string | null
  /** The JSON of the response as the service sent it. */
  raw: unknown
}

/** Whether the access of any article is known: where all are unknown, or none is open and none closed, no share follows. */
export function isAccessKnown({ articles, openAccess }: Pick<Statistics, 'articles' | 'openAccess'>): boolean {
  const { open, closed, unknown } = openAccess
  if (articles === 0 || (open ?? 0) > 0 || (closed ?? 0) > 0) return true
  return !(open === 0 && closed === 0) && (unknown ?? 0) < (articles ?? 1)
}
