/**
 * The way to the next page, in this order: what the answer itself says (links in the body, the `Link` header, a next page
 * number, a cursor, an offset, a flag), else nothing: then it is `page=` and the total that tell.
 * Of a link only the query parameters are used, never its host or path.
 */
import type { Place } from '../../contract/answer-origin.ts'
import { isCredentialParameter } from '../../contract/credential-parameter.ts'
import { isObject } from '../../contract/json.ts'
import { countAt, joinPath } from './find.ts'
import { findLimit, findPageNumber } from './page-facts.ts'
import { findCount, gatherTold, spelledAs, type Told } from './told.ts'
import type { HeaderReader } from './total.ts'

/** How the next page is asked for; `end` when the answer says that there is none; null when it says nothing. */
export type NextPage = { kind: 'parameters'; parameters: URLSearchParams } | { kind: 'page' } | { kind: 'end' } | null

/** What the answer says of the next page, the names by one of which it was told, and where. */
export type Lead = Way & { names: readonly string[] }
type Way = { next: Exclude<NextPage, null>; place: Place }

/** What is known where the next page is read. */
export type PageContext = { items: unknown[]; header: HeaderReader; page: number; total: number | null }

const LINK_NAMES = [
  'next',
  'nextpageurl',
  'nexturl',
  'nextlink',
  'nexthref',
  'nextresults',
  'nextpagelink',
  '@nextlink',
  '@odatanextlink',
  'odatanextlink',
]
/** Each name of a cursor with the parameter that takes it, which is spelled as the answer spells the cursor. */
const CURSORS: Record<string, string> = {
  nextcursor: 'cursor',
  cursornext: 'cursor',
  nextcursormark: 'cursorMark',
  nextpagetoken: 'pageToken',
  nexttoken: 'token',
  token: 'token',
  continuationtoken: 'continuationToken',
  continuation: 'continuation',
  resumptiontoken: 'resumptionToken',
  endcursor: 'after',
  scrollid: 'scroll_id',
  nextafter: 'after',
}
const OFFSETS = ['offset', 'start', 'skip', 'from', 'startindex', 'startrecord', 'startat']
const FLAGS = ['hasnext', 'hasnextpage', 'hasmore', 'hasmorepages', 'more', 'morepages', 'moreresults']
const PAGE_COUNTS = ['totalpages', 'pages', 'lastpage', 'pagecount', 'numpages', 'pagestotal']
const LONGEST = 2048
const DEEPEST = 4

/** Each way in which an answer tells it, with the names that tell. */
const WAYS = [
  { names: [...LINK_NAMES, 'links', 'link', '_links'], read: byLink },
  { names: ['next', 'nextpage'], read: byNumber },
  { names: Object.keys(CURSORS), read: byCursor },
  { names: ['cursor'], read: byEdges },
  { names: FLAGS, read: byFlag },
  { names: OFFSETS, read: byOffset },
  { names: PAGE_COUNTS, read: byPageCount },
]

/** Gathers what the envelope of a list tells of its pages. */
export function readEnvelope(answer: unknown, items: unknown[]): Told {
  return gatherTold(answer, items, LINK_NAMES)
}

/** Reads it from an answer. */
export function readNext(answer: unknown, context: PageContext): NextPage {
  return findNext(answer, context)?.next ?? null
}

/** The same, with where it was told; null when the answer says nothing. */
export function findNext(
  answer: unknown,
  context: PageContext,
  told: Told = readEnvelope(answer, context.items),
): Lead | null {
  for (const { names, read } of WAYS) {
    const way = read(told, context, answer)
    if (way !== null) return { ...way, names }
  }
  return null
}

/** A way that was told at a place; null where it is none. */
function wayAt(next: NextPage, place: Place | undefined): Way | null {
  return next === null || place === undefined ? null : { next, place }
}

function byLink(told: Told, { header }: PageContext): Way | null {
  for (const name of LINK_NAMES) {
    const way = wayAt(linkOf(told.values.get(name)), told.places.get(name))
    if (way !== null) return way
  }
  for (const name of ['links', 'link', '_links']) {
    const listed = relOf(told.values.get(name), told.places.get(name))
    if (listed !== null) return listed
  }
  const text = header('link') ?? ''
  const inHeader = /<([^>]*)>\s*;[^,]*\brel="?[^",]*\bnext\b/i.exec(text)?.[1]
  return wayAt(linkOf(inHeader), { where: 'header', path: 'link', raw: text })
}

/** A link as a text or in an object; only one with a query can be used. */
function linkOf(value: unknown): NextPage {
  const href = isObject(value) ? (value.href ?? value['@href'] ?? value.url ?? value.uri) : value
  if (typeof href !== 'string' || !/[/?]/.test(href)) return null
  const query = href
    .replace(/\{[^}]*\}/g, '')
    .replace(/#.*$/s, '')
    .split('?')[1]
  return query === undefined ? null : stepOf(new URLSearchParams(query))
}

function relOf(value: unknown, place: Place | undefined): Way | null {
  if (!Array.isArray(value) || place === undefined) return null
  const index = value.findIndex(
    (entry) => isObject(entry) && [entry.rel, entry['@ref'], entry['@rel'], entry.relation].includes('next'),
  )
  return wayAt(linkOf(value[index]), { where: 'body', path: `${place.path}[${index}]`, raw: value[index] })
}

/** A number under "next": a page when it is the next one, else an offset. */
function byNumber(told: Told, { page, items }: PageContext): Way | null {
  const name = told.values.get('next') == null ? 'nextpage' : 'next'
  const next = countAt(told.values.get(name) ?? null)
  const at = (way: NextPage) => wayAt(way, told.places.get(name))
  if (next === null)
    return told.values.get('nextpage') === null ? wayAt({ kind: 'end' }, told.places.get('nextpage')) : null
  if (next === page + 1) return at({ kind: 'page' })
  if (next === 0) return null
  const offset = OFFSETS.find((candidate) => told.values.has(candidate))
  if (offset === undefined) return at(next >= items.length ? stepTo('offset', next) : stepTo(pageName(told), next))
  return at(stepTo(spelledAs(told, offset, offset), next))
}

function byCursor(told: Told, { items }: PageContext): Way | null {
  for (const [name, parameter] of Object.entries(CURSORS)) {
    const cursor = told.values.get(name)
    if (typeof cursor === 'string' && cursor !== '' && items.length > 0)
      return wayAt(stepTo(spelledAs(told, name, parameter), cursor), told.places.get(name))
    if (cursor === null && name.startsWith('next')) return wayAt({ kind: 'end' }, told.places.get(name))
  }
  return null
}

/** Relay edges: after the last one's cursor, unless the page's own information says that it is the last. */
function byEdges(_told: Told, _context: PageContext, answer: unknown): Way | null {
  return nextOfEdges(answer, '', 0)
}

function nextOfEdges(answer: unknown, path: string, depth: number): Way | null {
  if (!isObject(answer) || depth > DEEPEST) return null
  if (Array.isArray(answer.edges)) {
    const last: unknown = answer.edges.at(-1)
    const cursor = isObject(last) ? last.cursor : null
    if (typeof cursor !== 'string') return null
    const at = `${joinPath(path, 'edges')}[${answer.edges.length - 1}].cursor`
    return wayAt(stepTo('after', cursor), { where: 'body', path: at, raw: cursor })
  }
  for (const [key, inner] of Object.entries(answer)) {
    const way = nextOfEdges(inner, joinPath(path, key), depth + 1)
    if (way !== null) return way
  }
  return null
}

function byFlag(told: Told, { page }: PageContext): Way | null {
  const name = FLAGS.find((flag) => typeof told.values.get(flag) === 'boolean')
  if (name === undefined) {
    const nothing = LINK_NAMES.find((link) => told.values.get(link) === null)
    return nothing === undefined ? null : wayAt({ kind: 'end' }, told.places.get(nothing))
  }
  const place = told.places.get(name)
  if (told.values.get(name) !== true) return wayAt({ kind: 'end' }, place)
  const number = findPageNumber(told)?.count ?? null
  return wayAt(number === null || number === page ? { kind: 'page' } : stepTo(pageName(told), number + 1), place)
}

function byOffset(told: Told, { items, total }: PageContext): Way | null {
  const offset = findCount(told, OFFSETS)
  if (offset === null || findPageNumber(told) !== null || total === null || items.length === 0) return null
  const { name, count, place } = offset
  const next = count + (findLimit(told, items.length)?.count ?? items.length)
  return wayAt(next >= total ? { kind: 'end' } : stepTo(spelledAs(told, name, name), next), place)
}

/** A page number and how many pages there are; a service that calls our first page 0 counts from 0. */
function byPageCount(told: Told, { page }: PageContext): Way | null {
  const number = findPageNumber(told)
  const pages = findCount(told, PAGE_COUNTS)
  if (number === null) return null
  const isFromZero = number.count === page - 1
  if (pages !== null && (isFromZero ? number.count + 1 : number.count) >= pages.count)
    return wayAt({ kind: 'end' }, pages.place)
  return isFromZero ? wayAt(stepTo(pageName(told), number.count + 1), number.place) : null
}

/** The parameter of a page is `page`, in the spelling of the answer; `number` and the like are no parameters. */
function pageName(told: Told): string {
  return countAt(told.values.get('page')) === null ? 'page' : spelledAs(told, 'page', 'page')
}

function stepTo(name: string, value: string | number): NextPage {
  return stepOf(new URLSearchParams({ [name]: String(value) }))
}

/** Nothing that could be a credential travels in an address, and nothing without bound. */
function stepOf(parameters: URLSearchParams): NextPage {
  for (const name of Array.from(parameters.keys())) if (isCredentialParameter(name)) parameters.delete(name)
  return parameters.size === 0 || parameters.toString().length > LONGEST ? null : { kind: 'parameters', parameters }
}
