/**
 * The way to the next page, in this order: what the answer itself says (links in the body, the `Link` header, a next page
 * number, a cursor, an offset, a flag), else nothing: then it is `page=` and the total that tell.
 * Of a link only the query parameters are used, never its host or path.
 */
import { isObject } from '../../contract/json.ts'
import { countAt } from './find.ts'
import { gatherTold, spelledAs, type Told } from './told.ts'
import type { HeaderReader } from './total.ts'

/** How the next page is asked for; `end` when the answer says that there is none; null when it says nothing. */
export type NextPage = { kind: 'parameters'; parameters: URLSearchParams } | { kind: 'page' } | { kind: 'end' } | null

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
const LIMITS = ['limit', 'size', 'rows', 'pagesize', 'perpage', 'count', 'itemsperpage', 'maxresults']
const FLAGS = ['hasnext', 'hasnextpage', 'hasmore', 'hasmorepages', 'more', 'morepages', 'moreresults']
const PAGE_NUMBERS = ['page', 'number', 'currentpage', 'pagenumber', 'pageno', 'pageindex']
const PAGE_COUNTS = ['totalpages', 'pages', 'lastpage', 'pagecount', 'numpages', 'pagestotal']
const CREDENTIAL_LIKE =
  /(?:^|[_-])key$|apikey|secret|passw|signature|^auth(?:orization)?$|(?:access|auth|bearer|session|id)[_-]?token/i
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

/** Reads it from an answer. */
export function readNext(answer: unknown, context: PageContext): NextPage {
  return findNext(answer, context).next
}

/** The same, with the names by one of which it was told; none when nothing was told. */
export function findNext(answer: unknown, context: PageContext): { next: NextPage; names: readonly string[] } {
  const told = gatherTold(answer, context.items, LINK_NAMES)
  for (const { names, read } of WAYS) {
    const next = read(told, context, answer)
    if (next !== null) return { next, names }
  }
  return { next: null, names: [] }
}

/** How many articles the answer says a page holds; null when it says nothing that fits. */
export function readPageSize(answer: unknown, items: unknown[]): number | null {
  const told = gatherTold(answer, items, LINK_NAMES)
  const sizes = LIMITS.filter((name) => name !== 'count').map((name) => countAt(told.values.get(name)))
  return sizes.find((size) => size !== null && size > 0 && size >= items.length) ?? null
}

function byLink(told: Told, { header }: PageContext): NextPage {
  for (const name of LINK_NAMES) {
    const link = linkOf(told.values.get(name))
    if (link !== null) return link
  }
  const listed = relOf(told.values.get('links')) ?? relOf(told.values.get('link')) ?? relOf(told.values.get('_links'))
  if (listed !== null) return listed
  const inHeader = /<([^>]*)>\s*;[^,]*\brel="?[^",]*\bnext\b/i.exec(header('link') ?? '')?.[1]
  return inHeader === undefined ? null : linkOf(inHeader)
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

function relOf(value: unknown): NextPage {
  if (!Array.isArray(value)) return null
  const next = value.find(
    (entry) => isObject(entry) && [entry.rel, entry['@ref'], entry['@rel'], entry.relation].includes('next'),
  )
  return linkOf(next)
}

/** A number under "next": a page when it is the next one, else an offset. */
function byNumber(told: Told, { page, items }: PageContext): NextPage {
  const next = countAt(told.values.get('next') ?? told.values.get('nextpage') ?? null)
  if (next === null) return told.values.has('nextpage') && told.values.get('nextpage') === null ? { kind: 'end' } : null
  if (next === page + 1) return { kind: 'page' }
  if (next === 0) return null
  const offset = OFFSETS.find((name) => told.values.has(name))
  if (offset === undefined) return next >= items.length ? stepTo('offset', next) : stepTo(pageName(told), next)
  return stepTo(spelledAs(told, offset, offset), next)
}

function byCursor(told: Told, { items }: PageContext): NextPage {
  for (const [name, parameter] of Object.entries(CURSORS)) {
    const cursor = told.values.get(name)
    if (typeof cursor === 'string' && cursor !== '' && items.length > 0)
      return stepTo(spelledAs(told, name, parameter), cursor)
    if (cursor === null && name.startsWith('next')) return { kind: 'end' }
  }
  return null
}

/** Relay edges: after the last one's cursor, unless the page's own information says that it is the last. */
function byEdges(_told: Told, _context: PageContext, answer: unknown): NextPage {
  return nextOfEdges(answer, 0)
}

function nextOfEdges(answer: unknown, depth: number): NextPage {
  if (!isObject(answer) || depth > DEEPEST) return null
  if (Array.isArray(answer.edges)) {
    const last: unknown = answer.edges.at(-1)
    const cursor = isObject(last) ? last.cursor : null
    return typeof cursor === 'string' ? stepTo('after', cursor) : null
  }
  return (
    Object.values(answer)
      .map((inner) => nextOfEdges(inner, depth + 1))
      .find((next) => next !== null) ?? null
  )
}

function byFlag(told: Told, { page }: PageContext): NextPage {
  const flag = FLAGS.map((name) => told.values.get(name)).find((value) => typeof value === 'boolean')
  if (flag === undefined)
    return LINK_NAMES.some((name) => told.values.has(name) && told.values.get(name) === null) ? { kind: 'end' } : null
  if (!flag) return { kind: 'end' }
  const number = pageNumber(told)
  return number === null || number === page ? { kind: 'page' } : stepTo(pageName(told), number + 1)
}

function byOffset(told: Told, { items, total }: PageContext): NextPage {
  const name = OFFSETS.find((candidate) => countAt(told.values.get(candidate)) !== null)
  if (name === undefined || pageNumber(told) !== null || total === null || items.length === 0) return null
  const offset = countAt(told.values.get(name)) ?? 0
  const limit = LIMITS.map((candidate) => countAt(told.values.get(candidate))).find(
    (count) => count !== null && count >= items.length,
  )
  const next = offset + (limit ?? items.length)
  return next >= total ? { kind: 'end' } : stepTo(spelledAs(told, name, name), next)
}

/** A page number and how many pages there are; a service that calls our first page 0 counts from 0. */
function byPageCount(told: Told, { page }: PageContext): NextPage {
  const number = pageNumber(told)
  const pages = PAGE_COUNTS.map((name) => countAt(told.values.get(name))).find((count) => count !== null)
  if (number === null) return null
  const isFromZero = number === page - 1
  if (pages !== undefined && (isFromZero ? number + 1 : number) >= pages) return { kind: 'end' }
  return isFromZero ? stepTo(pageName(told), number + 1) : null
}

/** The parameter of a page is `page`, in the spelling of the answer; `number` and the like are no parameters. */
function pageName(told: Told): string {
  return countAt(told.values.get('page')) === null ? 'page' : spelledAs(told, 'page', 'page')
}

function pageNumber(told: Told): number | null {
  return PAGE_NUMBERS.map((name) => countAt(told.values.get(name))).find((number) => number !== null) ?? null
}

function stepTo(name: string, value: string | number): NextPage {
  return stepOf(new URLSearchParams({ [name]: String(value) }))
}

/** Nothing that could be a credential travels in an address, and nothing without bound. */
function stepOf(parameters: URLSearchParams): NextPage {
  for (const name of Array.from(parameters.keys())) if (CREDENTIAL_LIKE.test(name)) parameters.delete(name)
  return parameters.size === 0 || parameters.toString().length > LONGEST ? null : { kind: 'parameters', parameters }
}
