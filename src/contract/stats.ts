/** The words for a catalogue's statistics. A count that the service does not tell is null, never 0. */
import type { AnswerOrigin } from './answer-origin.ts'

/** One part of a breakdown: a value and how many articles have it. */
export type BreakdownEntry = {
  /** The value as the service names it (`article`, `2019`, `CC-BY-4.0`, `unknown`…). */
  value: string
  count: number
}

/** How the catalogue divides by one property. */
export type Breakdown = {
  /** What it divides by; `other` where Carrel does not know the property. */
  by: 'year' | 'type' | 'open_access' | 'license' | 'language' | 'source' | 'other'
  /** The service's own name for it, where it stood in the answer, and both in words. */
  name: string
  path: string
  label: string
  entries: BreakdownEntry[]
  /** How many articles it divides: the total beside it, or that of the catalogue; null when not told. */
  whole: number | null
  /** How many articles are in parts that are not listed; null when not told. */
  rest: number | null
  /** Whether there may be more parts than are listed: a "top 10", or as many as a service lists at most. */
  mayBeCut: boolean
}

/** A count that the service tells. */
export type Figure = {
  /** The service's own name for it, where it stood in the answer, and both in words. */
  name: string
  path: string
  label: string
  count: number
  /** About the answer or the program, not about the catalogue. */
  isTechnical: boolean
}

/** Open-access counts. */
export type OpenAccessCounts = { open: number | null; closed: number | null; unknown: number | null }

/** The catalogue's statistics. */
export type Statistics = {
  articles: number | null
  sources: number | null
  openAccess: OpenAccessCounts
  /** Every further count, in the order of the answer. */
  figures: Figure[]
  /** In the order in which they are shown; only those that the service tells. */
  breakdowns: Breakdown[]
  /** When the figures were made, as an ISO 8601 moment; null when not told. */
  updatedAt: string | null
  /** Where each of these came from, in the order in which they are shown; shown under "How Carrel read this". */
  origins: AnswerOrigin[]
}
