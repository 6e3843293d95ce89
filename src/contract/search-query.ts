/**
 * What a reader asks for: text, type, page and page size. One spelling for the page's address, the cache key
 * and the API request. Shared by browser and server, so that both read a query string alike.
 */
import { type ArticleType, ARTICLE_TYPES, isArticleType } from './article-type.ts'
import { parseDoi } from './doi.ts'
import { formatCount } from './format.ts'

/** A search; all four always present. */
export type SearchQuery = {
  /** Trimmed, NFC, single spaces; a DOI in any form is reduced to the bare DOI. Empty: everything. */
  text: string
  /** null: all types. */
  type: ArticleType | null
  /** From 1. */
  page: number
  /** Articles on a page, 1 to 100. */
  perPage: number
  /**
   * How this page is reached where its number does not do: the parameters that the page before told, as a query string
   * (`cursor=abc`, `offset=40`). Empty: by its number. Our own service has no such pages.
   */
  step: string
}

/** A parameter that could not be taken as it was, in words for a person. */
export type QueryProblem = { parameter: string; detail: string }

/** The API's default and bound for `per_page` (api-v1.md, "Limits"). */
export const DEFAULT_PER_PAGE = 20
export const MAX_PER_PAGE = 100
/** The page sizes that the app offers. */
export const OFFERED_PER_PAGE = [20, 50, 100] as const

/** Our own bounds of a search text: code points and words. The app says them before sending; the server answers 400. */
export const MAX_TEXT_LENGTH = 1000
export const MAX_TEXT_WORDS = 64

/** The query of a first visit: everything, first page. */
export const EVERYTHING: SearchQuery = { text: '', type: null, page: 1, perPage: DEFAULT_PER_PAGE, step: '' }

const PARAMETERS = ['q', 'type', 'page', 'per_page', 'at']
/** The longest step, in characters. */
const MAX_STEP_LENGTH = 2048
// C0 controls but tab, line feed and carriage return, which count as spaces; and DEL.
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Brings a text as typed into its one spelling: no controls, NFC, single spaces, a DOI bare. Idempotent. */
export function normaliseSearchText(text: string): string {
  const plain = text.toWellFormed().replace(CONTROL_CHARACTERS, ' ').normalize('NFC').replace(/\s+/g, ' ').trim()
  return parseDoi(plain) ?? plain
}

/** Why this text cannot be searched for, in one sentence that says what to do, or null when it can. */
export function searchTextProblem(text: string): string | null {
  const length = Array.from(text).length
  if (length > MAX_TEXT_LENGTH) {
    return `A search can have up to ${formatCount(MAX_TEXT_LENGTH)} characters; this one has ${formatCount(length)}. Shorten it.`
  }
  const words = text === '' ? 0 : text.split(/\s+/).length
  if (words > MAX_TEXT_WORDS) {
    return `A search can have up to ${MAX_TEXT_WORDS} words; this one has ${formatCount(words)}. Leave some out.`
  }
  return null
}

/**
 * Reads a query string. The query is always usable: what could not be taken is replaced by its default.
 * `problems` names what was replaced or is out of bounds; the app repairs its address, our server answers 400.
 * A `per_page` above 100 is reduced to 100 without being a problem (service.md).
 */
export function parseSearchQuery(parameters: URLSearchParams): { query: SearchQuery; problems: QueryProblem[] } {
  const problems: QueryProblem[] = []
  for (const name of new Set(parameters.keys())) {
    if (!PARAMETERS.includes(name)) {
      problems.push({
        parameter: name,
        detail: `There is no parameter of this name; known are ${PARAMETERS.join(', ')}.`,
      })
    } else if (parameters.getAll(name).length > 1) {
      problems.push({ parameter: name, detail: 'Give this parameter once.' })
    }
  }
  const raw = parameters.get('q') ?? ''
  if (raw.search(CONTROL_CHARACTERS) !== -1) {
    problems.push({ parameter: 'q', detail: 'Leave out control characters.' })
  }
  const text = normaliseSearchText(raw)
  const textProblem = searchTextProblem(text)
  if (textProblem !== null) problems.push({ parameter: 'q', detail: textProblem })

  const rawType = parameters.get('type')
  const type = isArticleType(rawType) ? rawType : null
  if (rawType !== null && type === null) {
    problems.push({ parameter: 'type', detail: `Use one of ${ARTICLE_TYPES.join(', ')}, or leave it out for all.` })
  }
  const page = readPositive(parameters.get('page'), 1)
  if (page === null) problems.push({ parameter: 'page', detail: 'Use a whole number from 1.' })
  const perPage = readPositive(parameters.get('per_page'), DEFAULT_PER_PAGE)
  if (perPage === null) {
    problems.push({ parameter: 'per_page', detail: `Use a whole number from 1 to ${MAX_PER_PAGE}.` })
  }
  const step = parameters.get('at') ?? ''
  if (step.length > MAX_STEP_LENGTH) problems.push({ parameter: 'at', detail: 'Begin again at the first page.' })
  const query = {
    text,
    type,
    page: page ?? 1,
    perPage: Math.min(perPage ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
    step: step.length > MAX_STEP_LENGTH ? '' : new URLSearchParams(step).toString(),
  }
  return { query, problems }
}

/** The search of the search page at an address, by the part of it after the path: always one that can be shown. */
export function searchOfAddress(search: string): SearchQuery {
  return withOfferedPerPage(parseSearchQuery(new URLSearchParams(search)).query)
}

/** A whole number from 1 to 999,999,999; the default when the parameter is absent, null when it is anything else. */
function readPositive(value: string | null, whenAbsent: number): number | null {
  if (value === null) return whenAbsent
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/**
 * Writes a query as a query string without `?`: order q, type, page, per_page; defaults left out; a space is `+`.
 * `parseSearchQuery(new URLSearchParams(formatSearchQuery(query)))` answers the same query without problems.
 */
export function formatSearchQuery(query: SearchQuery): string {
  const parameters = new URLSearchParams()
  if (query.text !== '') parameters.set('q', query.text)
  if (query.type !== null) parameters.set('type', query.type)
  if (query.page !== 1) parameters.set('page', String(query.page))
  if (query.perPage !== DEFAULT_PER_PAGE) parameters.set('per_page', String(query.perPage))
  if (query.step !== '') parameters.set('at', query.step)
  return parameters.toString()
}

/** The same page sizes as offered; any other size becomes the default (service.md, "Addresses, exactly"). */
export function withOfferedPerPage(query: SearchQuery): SearchQuery {
  return (OFFERED_PER_PAGE as readonly number[]).includes(query.perPage)
    ? query
    : { ...query, perPage: DEFAULT_PER_PAGE }
}

/** A new text, on its first page. */
export function withText(query: SearchQuery, text: string): SearchQuery {
  return { ...query, text: normaliseSearchText(text), page: 1, step: '' }
}

/** A new type, on the first page. */
export function withType(query: SearchQuery, type: ArticleType | null): SearchQuery {
  return { ...query, type, page: 1, step: '' }
}

/** Another page of the same search. */
export function withPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page, step: '' }
}

/** Another page size, on the first page. */
export function withPerPage(query: SearchQuery, perPage: number): SearchQuery {
  return { ...query, perPage, page: 1, step: '' }
}

/** The search that a keyword leads to: the keyword as a phrase, when it has more than one word. */
export function keywordQuery(keyword: string): SearchQuery {
  const plain = keyword.replaceAll('"', ' ')
  const text = normaliseSearchText(plain)
  return { ...EVERYTHING, text: /\s/.test(text) ? `"${text}"` : text }
}
