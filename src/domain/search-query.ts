/**
 * A search: text, type, page and page size. The page's address, the cache key and the API request share one spelling, and
 * browser and server share this parser.
 */
import type { ServiceExtension } from './config.ts'
import { type ArticleType, ARTICLE_TYPES, isArticleType } from './article-type.ts'
import { parseDoi } from './doi.ts'
import { formatCount } from './format.ts'
import { FILTER_PARAMETERS, formatFilters, NO_FILTERS, parseFilters, type SearchFilters } from './search-filters.ts'
import { splitWords } from './words.ts'

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
   * The parameters that lead to this page where a number does not, taken from the page before: `cursor=abc`, `offset=40`.
   * Empty: the page has a number, as always in our own service.
   */
  step: string
  filters: SearchFilters
  /** `best`: where few articles have all words, those with most of them follow. `all`: none without all words. */
  match: (typeof SEARCH_MATCHES)[number]
  /** `relevance` without a text is `newest`. */
  sort: (typeof SEARCH_SORTS)[number]
}

/** An invalid parameter; `detail` says what to do. */
export type QueryProblem = { parameter: string; detail: string }

export const SEARCH_MATCHES = ['best', 'all'] as const
export const SEARCH_SORTS = ['relevance', 'newest', 'oldest', 'most_cited', 'title'] as const

/** The API's default and bound for `per_page`. */
export const DEFAULT_PER_PAGE = 20
export const MAX_PER_PAGE = 100
/** The page sizes that the app offers. */
export const OFFERED_PER_PAGE = [20, 50, 100] as const

/** Bounds of a search text in code points and words. The app checks them before sending; the server answers 400. */
export const MAX_TEXT_LENGTH = 1000
export const MAX_TEXT_WORDS = 64

/** The search of a first visit: all articles, first page. */
export const EVERYTHING: SearchQuery = {
  text: '',
  type: null,
  page: 1,
  perPage: DEFAULT_PER_PAGE,
  step: '',
  filters: NO_FILTERS,
  match: 'best',
  sort: 'relevance',
}

/** The parameters that say which articles match. */
const SELECTING = ['q', 'type', ...FILTER_PARAMETERS, 'match']
const PARAMETERS = [...SELECTING, 'sort', 'page', 'per_page']
/** The parameter of `SearchQuery.step` in the addresses of the app; no service has to know it. */
const STEP = 'at'
/** The longest step, in characters. */
const MAX_STEP_LENGTH = 2048
// C0 controls and DEL; tab, line feed and carriage return count as spaces.
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The one spelling of a text as typed: no controls, NFC, single spaces, a DOI bare. Idempotent. */
export function normalizeSearchText(text: string): string {
  const plain = text.toWellFormed().replace(CONTROL_CHARACTERS, ' ').normalize('NFC').replace(/\s+/g, ' ').trim()
  return parseDoi(plain) ?? plain
}

/** Why a text cannot be searched for, and what to do; null when it can. */
export function searchTextProblem(text: string): string | null {
  const length = Array.from(text).length
  if (length > MAX_TEXT_LENGTH) {
    return `A search can have up to ${formatCount(MAX_TEXT_LENGTH)} characters; this one has ${formatCount(length)}. Shorten it.`
  }
  // Words behind dots or hyphens are words too, and letters in a compatibility form may hold several.
  const words = text === '' ? 0 : Math.max(text.split(/\s+/).length, splitWords(text.normalize('NFKC')).length)
  if (words > MAX_TEXT_WORDS) {
    return `A search can have up to ${MAX_TEXT_WORDS} words; this one has ${formatCount(words)}. Leave some out.`
  }
  return null
}

/**
 * Parses a query string. The query is always usable: what is invalid is replaced by its default. `problems` names what was
 * replaced or is out of bounds: the app repairs its address, our server answers 400. A `per_page` above 100 is reduced to
 * 100 without a problem.
 */
export function parseSearchQuery(parameters: URLSearchParams): { query: SearchQuery; problems: QueryProblem[] } {
  const problems = nameProblems(parameters, PARAMETERS, [STEP])
  const require = requireInto(problems)
  const selection = parseSelection(parameters, problems)
  const page = parsePositive(parameters.get('page'), 1)
  require(page !== null, 'page', 'Use a whole number from 1.')
  const perPage = parsePositive(parameters.get('per_page'), DEFAULT_PER_PAGE)
  require(perPage !== null, 'per_page', `Use a whole number from 1 to ${MAX_PER_PAGE}.`)
  const step = parameters.get(STEP) ?? ''
  const isStep = step.length <= MAX_STEP_LENGTH
  require(isStep, STEP, 'Start again from the first page.')
  const query = {
    ...selection,
    sort: oneOf(SEARCH_SORTS, parameters, 'sort', problems) ?? EVERYTHING.sort,
    page: page ?? 1,
    perPage: Math.min(perPage ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
    step: isStep ? new URLSearchParams(step).toString() : '',
  }
  return { query, problems }
}

/** `hasAllSources`: the statistics list every source, not the most frequent ones only. */
type StatisticsQuery = { query: SearchQuery; hasAllSources: boolean; problems: QueryProblem[] }

/** Parses the query string of statistics: those of the articles that a list with the same `q`, `type`, filters and `match` has. */
export function parseStatisticsQuery(parameters: URLSearchParams): StatisticsQuery {
  const problems = nameProblems(parameters, [...SELECTING, 'sources'], [])
  const query = { ...EVERYTHING, ...parseSelection(parameters, problems) }
  const sources = parameters.get('sources')
  const isKnown = sources === null || sources === 'all'
  requireInto(problems)(isKnown, 'sources', 'Use all, or leave it out for the most frequent sources.')
  return { query, hasAllSources: sources === 'all', problems }
}

/** Which articles match. */
function parseSelection(parameters: URLSearchParams, problems: QueryProblem[]) {
  const require = requireInto(problems)
  const rawText = parameters.get('q') ?? ''
  require(rawText.search(CONTROL_CHARACTERS) === -1, 'q', 'Leave out control characters.')
  const text = normalizeSearchText(rawText)
  const textProblem = searchTextProblem(text)
  require(textProblem === null, 'q', textProblem ?? '')
  const rawType = parameters.get('type')
  const type = isArticleType(rawType) ? rawType : null
  require(rawType === type, 'type', `Use one of ${ARTICLE_TYPES.join(', ')}, or leave it out for all.`)
  const { filters, problems: filterProblems } = parseFilters(parameters)
  problems.push(...filterProblems)
  const match = oneOf(SEARCH_MATCHES, parameters, 'match', problems) ?? EVERYTHING.match
  return { text, type, filters, match }
}

function requireInto(problems: QueryProblem[]) {
  return (isValid: boolean, parameter: string, detail: string) => {
    if (!isValid) problems.push({ parameter, detail })
  }
}

function oneOf<Value extends string>(
  values: readonly Value[],
  parameters: URLSearchParams,
  parameter: string,
  problems: QueryProblem[],
): Value | undefined {
  const given = parameters.get(parameter)
  const value = values.find((one) => one === given)
  if (given !== null && value === undefined) problems.push({ parameter, detail: `Use one of ${values.join(', ')}.` })
  return value
}

/** Parameters that are unknown or repeated; `unnamed` are known too, but not named to others. */
function nameProblems(parameters: URLSearchParams, known: readonly string[], unnamed: readonly string[]) {
  return [...new Set(parameters.keys())].flatMap((parameter) => {
    if (![...known, ...unnamed].includes(parameter))
      return { parameter, detail: `There is no parameter of this name; known are ${known.join(', ')}.` }
    return parameters.getAll(parameter).length > 1 ? { parameter, detail: 'Give this parameter once.' } : []
  })
}

/** The search of the search page by the part of its address after the path; a page size that the app does not offer is the default. */
export function searchOfAddress(search: string): SearchQuery {
  const { query } = parseSearchQuery(withYearsInOrder(new URLSearchParams(search)))
  const isOffered = OFFERED_PER_PAGE.some((offered) => offered === query.perPage)
  return isOffered ? query : { ...query, perPage: DEFAULT_PER_PAGE }
}

/** The parameters of a page with the earlier year first, whichever field it was typed in. */
function withYearsInOrder(parameters: URLSearchParams): URLSearchParams {
  const [from, to] = [parameters.get('year_from'), parameters.get('year_to')]
  if (from !== null && to !== null && Number(from) > Number(to) && to !== '') {
    parameters.set('year_from', to)
    parameters.set('year_to', from)
  }
  return parameters
}

/** The search without what a service cannot do: filters and sorting are no part of the API that every service has. */
export function limitToService(query: SearchQuery, extensions: readonly ServiceExtension[] = []): SearchQuery {
  const { filters, match, sort } = EVERYTHING
  return {
    ...query,
    ...(extensions.includes('filters') ? {} : { filters }),
    ...(extensions.includes('query-language') ? {} : { match }),
    ...(extensions.includes('sort') ? {} : { sort }),
  }
}

/** Which articles the statistics page is about, by the part of its address after the path: all, where the service cannot count those of a search. */
export function selectionOfAddress(search: string, extensions: readonly ServiceExtension[] = []): SearchQuery {
  const { query } = parseStatisticsQuery(withYearsInOrder(new URLSearchParams(search)))
  return extensions.includes('facets') ? limitToService(query, extensions) : EVERYTHING
}

/** What of a query says which articles match: without order and page. */
export function selectionOf({ text, type, filters, match }: SearchQuery): SearchQuery {
  return { ...EVERYTHING, text, type, filters, match }
}

/** A whole number from 1 to 999,999,999; the default when the parameter is absent, null when it is anything else. */
function parsePositive(value: string | null, whenAbsent: number): number | null {
  if (value === null) return whenAbsent
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/**
 * Formats a query as a query string without `?`: order q, type, filters, match, sort, page, per_page; defaults left out; a space is `+`.
 * `parseSearchQuery(new URLSearchParams(formatSearchQuery(query)))` returns the same query without problems.
 */
export function formatSearchQuery(query: SearchQuery): string {
  const parameters = new URLSearchParams()
  if (query.text !== '') parameters.set('q', query.text)
  if (query.type !== null) parameters.set('type', query.type)
  for (const [name, value] of formatFilters(query.filters)) parameters.set(name, value)
  if (query.match !== EVERYTHING.match) parameters.set('match', query.match)
  if (query.sort !== EVERYTHING.sort) parameters.set('sort', query.sort)
  if (query.page !== 1) parameters.set('page', String(query.page))
  if (query.perPage !== DEFAULT_PER_PAGE) parameters.set('per_page', String(query.perPage))
  if (query.step !== '') parameters.set(STEP, query.step)
  return parameters.toString()
}
