/**
 * Resumption tokens: all that the rest of a list depends on, so that the server keeps nothing and a token stays valid. It is not
 * signed: with a changed one a client can only ask for what anyone may ask for.
 */
import * as v from 'valibot'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import type { ChangeFilter, ChangePlace } from '../catalogue/list-changes.ts'
import { isSlug } from '../catalogue/slug.ts'

/** Where a list is: what it holds, after which change it continues. */
export type ListPosition = {
  filter: ChangeFilter
  after: ChangePlace | null
  /** How many changes were listed before. */
  cursor: number
  /** How many there are in all; null: not counted yet. */
  total: number | null
}

/** The first position of a list. */
export function beginList(filter: ChangeFilter): ListPosition {
  return { filter, after: null, cursor: 0, total: null }
}

const Time = v.pipe(v.string(), v.length(20), v.check(isDatestamp))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The format, the place, until when, the set, the cursor, the total. What lies before the place was listed, so that `from` is not needed. */
const Token = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  v.strictTuple([
    v.literal('oai_dc'),
    Time,
    v.pipe(v.string(), v.check(isSlug)),
    v.nullable(Time),
    v.nullable(v.picklist([...ARTICLE_TYPES, 'open'])),
    Count,
    Count,
  ]),
)

/** Formats the position after a place. */
export function formatToken(
  { filter: { until, set } }: ListPosition,
  after: ChangePlace,
  cursor: number,
  total: number,
) {
  const parts: v.InferOutput<typeof Token> = ['oai_dc', after.changed_at, after.slug, until, set, cursor, total]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a token; null for a text that `formatToken` does not make. */
export function parseToken(text: string): ListPosition | null {
  const read = v.safeParse(Token, text)
  if (!read.success) return null
  const [, changed_at, slug, until, set, cursor, total] = read.output
  const after = { changed_at, slug }
  const position: ListPosition = { filter: { from: null, until, set }, after, cursor, total }
  // Other spellings of the same bytes are no token of this server.
  return formatToken(position, after, cursor, total) === text ? position : null
}

/** Whether a text is a day or a second that exists, in UTC. */
export function isDatestamp(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text.replace('Z', ''))
}
