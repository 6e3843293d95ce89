/**
 * Finds how a response leads to its next page: by links in the body or the `Link` header, a page number, a cursor, an
 * offset, a flag. Of a link only the query parameters count, never its host or path.
 */
import { isCredentialParameter } from '../../domain/web-address.ts'
import { isObject } from '../../domain/json.ts'
import { type Envelope, fieldValue, findCount, findPageNumber, findStride } from './envelope.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { parseCount, firstOf } from './find.ts'

/** The next page by parameters of its own, by counting on, or not at all: the response says that it is the last one. */
export type NextPage = { kind: 'parameters'; parameters: URLSearchParams } | { kind: 'page' } | { kind: 'end' }

/** The number of the page in hand, from 1, and how many articles there are. */
export type PageContext = { page: number; total: number | null }

/** One of the ways in which services lead to the next page; null where the response does not use it. */
type NextPageSource = (envelope: Envelope, context: PageContext) => NextPage | null

const SOURCES: NextPageSource[] = [
  findNextLink,
  findNextNumber,
  findCursor,
  ({ response }) => edgeCursorIn(response, 0),
  findFlag,
  findOffset,
  findPageCount,
]
const LINK_NAMES = splitNames(`
  next nextpageurl nexturl nextlink nexthref nextresults nextpagelink @nextlink @odatanextlink odatanextlink`)
/** Each name of a cursor with the parameter that takes it. */
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
const MAX_LENGTH = 2048
const MAX_DEPTH = 4
const END: NextPage = { kind: 'end' }

/** The next page; null when the response says nothing of it. */
export function findNextPage(envelope: Envelope, context: PageContext): NextPage | null {
  return firstOf(SOURCES, (find) => find(envelope, context))
}

function findNextLink({ fields, header }: Envelope): NextPage | null {
  const link = firstOf(LINK_NAMES, (name) => parseLink(fields.get(name)?.value))
  const listed = link ?? firstOf(['links', 'link', '_links'], (name) => parseLinkList(fields.get(name)?.value))
  return listed ?? parseLink(/<([^>]*)>\s*;[^,]*\brel="?[^",]*\bnext\b/i.exec(header('link') ?? '')?.[1])
}

/** A link as a text or in an object; only one with a query can be used. */
function parseLink(value: unknown): NextPage | null {
  const href = isObject(value) ? (value.href ?? value['@href'] ?? value.url ?? value.uri) : value
  if (typeof href !== 'string' || !/[/?]/.test(href)) return null
  const withoutTemplate = href.replace(/\{[^}]*\}/g, '').replace(/#.*$/s, '')
  const query = withoutTemplate.split('?')[1]
  return query === undefined ? null : withParameters(new URLSearchParams(query))
}

function parseLinkList(links: unknown): NextPage | null {
  const next = Array.isArray(links) ? links.filter(isObject) : []
  return parseLink(next.find((link) => [link.rel, link['@ref'], link['@rel'], link.relation].includes('next')))
}

/** A number under "next": a page when it is the following one, else an offset. */
function findNextNumber(envelope: Envelope, { page }: PageContext): NextPage | null {
  const { fields, items } = envelope
  const own = fieldValue(envelope, 'next')
  const next = parseCount(own ?? fieldValue(envelope, 'nextpage'))
  if (next === null) return fields.get('nextpage')?.value === null ? END : null
  if (next === page + 1) return { kind: 'page' }
  if (next === 0) return null
  const offset = OFFSETS.find((name) => fields.has(name))
  if (offset !== undefined) return withParameter(spellParameter(envelope, offset, offset), next)
  return next >= items.length ? withParameter('offset', next) : withParameter(pageParameter(envelope), next)
}

function findCursor(envelope: Envelope): NextPage | null {
  return firstOf(Object.entries(CURSORS), ([name, parameter]) => {
    const cursor = fieldValue(envelope, name)
    if (typeof cursor === 'string' && cursor !== '' && envelope.items.length > 0)
      return withParameter(spellParameter(envelope, name, parameter), cursor)
    return cursor === null && name.startsWith('next') ? END : null
  })
}

/** Relay edges: the page after the cursor of the last one. */
function edgeCursorIn(value: unknown, depth: number): NextPage | null {
  if (!isObject(value) || depth > MAX_DEPTH) return null
  if (!Array.isArray(value.edges)) return firstOf(Object.values(value), (inner) => edgeCursorIn(inner, depth + 1))
  const last: unknown = value.edges.at(-1)
  return isObject(last) && typeof last.cursor === 'string' ? withParameter('after', last.cursor) : null
}

/** A flag, or a link that is null. */
function findFlag(envelope: Envelope, { page }: PageContext): NextPage | null {
  const flag = FLAGS.map((name) => fieldValue(envelope, name)).find((value) => typeof value === 'boolean')
  if (flag === undefined) return LINK_NAMES.some((name) => fieldValue(envelope, name) === null) ? END : null
  if (!flag) return END
  const number = findPageNumber(envelope)
  return number === null || number === page ? { kind: 'page' } : withParameter(pageParameter(envelope), number + 1)
}

function findOffset(envelope: Envelope, { total }: PageContext): NextPage | null {
  const { length } = envelope.items
  const offset = findCount(envelope, OFFSETS)
  if (offset === null || findPageNumber(envelope) !== null || total === null || length === 0) return null
  const next = offset.count + (findStride(envelope) ?? length)
  return next >= total ? END : withParameter(spellParameter(envelope, offset.name, offset.name), next)
}

/** A page number and how many pages there are; a service that calls the first page 0 counts from 0. */
function findPageCount(envelope: Envelope, { page }: PageContext): NextPage | null {
  const number = findPageNumber(envelope)
  if (number === null) return null
  const pages = findCount(envelope, PAGE_COUNTS)?.count ?? Infinity
  const isFromZero = number === page - 1
  if ((isFromZero ? number + 1 : number) >= pages) return END
  return isFromZero ? withParameter(pageParameter(envelope), number + 1) : null
}

/** The parameter of a page is `page`, in the spelling of the response; `number` and the like are no parameters. */
function pageParameter(envelope: Envelope): string {
  return findCount(envelope, ['page']) === null ? 'page' : spellParameter(envelope, 'page', 'page')
}

/**
 * The parameter for the field `name` in the spelling of the response, because some services mind the case: `startIndex`
 * stays so, `next_page_token` becomes `page_token`. A name that is another word (`endCursor` for `after`) leaves it as it is.
 */
function spellParameter({ fields }: Envelope, name: string, parameter: string): string {
  // A prefix of JSON-LD or XML is no part of the name.
  const key = fields.get(name)?.key.replace(/^[a-z][\w.-]*:/i, '') ?? ''
  const rest = key.replace(/^next[-_.]?/i, '')
  const withoutNext = /^next\p{Lu}/u.test(key) ? rest.charAt(0).toLowerCase() + rest.slice(1) : rest
  const spellings = [key, withoutNext, key.replace(/[-_.]?next$/i, '')]
  return spellings.find((spelling) => normalizeName(spelling) === normalizeName(parameter)) ?? parameter
}

function withParameter(name: string, value: string | number): NextPage | null {
  return withParameters(new URLSearchParams({ [name]: String(value) }))
}

/** Credentials are left out, because the parameters become part of an address; so is what is too long for one. */
function withParameters(parameters: URLSearchParams): NextPage | null {
  for (const name of Array.from(parameters.keys())) if (isCredentialParameter(name)) parameters.delete(name)
  return parameters.size === 0 || parameters.toString().length > MAX_LENGTH ? null : { kind: 'parameters', parameters }
}
