/** The three operations over this program's own catalogue. */
import * as v from 'valibot'
import {
  formatSearchQuery,
  parseSearchQuery,
  parseStatisticsQuery,
  type SearchQuery,
} from '../../src/domain/search-query.ts'
import { withPage } from '../../src/domain/change-search.ts'
import { collectFacets } from '../catalogue/facets.ts'
import { makeMatchFinder } from '../catalogue/find-match.ts'
import { findArticle, findArticles, findCitations, isDeleted, type StoredArticle } from '../catalogue/find-articles.ts'
import { listImportFigures } from '../catalogue/growth.ts'
import { type Hits, searchArticles } from '../catalogue/search-articles.ts'
import { createSearchTurns, type Searcher, type SearchTurns } from '../catalogue/search-turns.ts'
import { isSlug } from '../catalogue/slug.ts'
import { readStatistics } from '../catalogue/statistics.ts'
import { type Catalogue, type Store, StoreUnavailable } from '../catalogue/store.ts'
import type { AnswerCache } from './answer-cache.ts'
import { readerKey } from './reader-key.ts'
import { ArticleBody, type ArticleItem, ArticleListBody } from './schemas.ts'
import { jsonResponse, problemResponse } from './send-response.ts'
import { StatsBody } from './statistics-schema.ts'
import type { ApiResponse, Problem, Source, SourceRequest } from './source.ts'

/** While the store is unavailable, clients should wait this many seconds. */
const RETRY_SECONDS = 5

/** An answer is fresh as long as the store holds the same, because its key names the store's version. */
const LIFETIME = { freshMs: Number.POSITIVE_INFINITY, staleMs: 0 }

const NO_PARAMETERS = 'This address takes no parameters.'
const NO_CURSOR = 'Pages are numbered here; use "page".'
const UNKNOWN: Problem = { code: 'not-found', detail: 'No article has this slug; search for its title or DOI.' }
const GONE: Problem = { code: 'gone', detail: 'The article with this slug was taken out of the catalogue.' }

/** What is read: the body of an answer, or why there is none. */
type ReadResult = { body: unknown } | Problem

/** A request with valid parameters. */
type CatalogueRead = { key: string; read: (store: Store, searcher: Searcher) => Promise<ReadResult> }

/** A read that has begun, and the signals of all who requested it. */
type RunningRead = { result: Promise<ReadResult>; signals: AbortSignal[] }

/** Answers from a catalogue, each from one store. An unavailable store is a 503; any other error of the store rejects. */
export function catalogueSource(catalogue: Catalogue, cache: AnswerCache): Source {
  const takeTurn = createSearchTurns()
  const readOnce = createSharedReads()

  async function answerRead(store: Store, read: CatalogueRead, request: SourceRequest): Promise<ApiResponse> {
    const key = `${store.version()} ${read.key}`
    const cached = cache.get(key)
    if (cached !== null) return cached.response
    const result = await readOnce(store, { ...read, key }, request)
    if ('code' in result) return problemResponse(result, request.requestId)
    const response = jsonResponse(result.body)
    cache.set(key, response, LIFETIME)
    return response
  }

  return {
    async answer(request) {
      const read = parseRequest({ takeTurn, readInfo: () => catalogue.info() }, request)
      if ('code' in read) return problemResponse(read, request.requestId)
      try {
        return await catalogue.use((store) => answerRead(store, read, request))
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const detail = `Try again in ${RETRY_SECONDS} seconds.`
        return problemResponse({ code: 'unavailable', detail, retryAfterSeconds: RETRY_SECONDS }, request.requestId)
      }
    },
    async isReady() {
      try {
        await catalogue.use((store) => store.query('select 1'))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Makes a function that reads a body once for all who request it at the same time. */
function createSharedReads() {
  const running = new Map<string, RunningRead>()
  return (store: Store, { key, read }: CatalogueRead, { address, signal }: SourceRequest): Promise<ReadResult> => {
    const known = running.get(key)
    known?.signals.push(signal)
    if (known !== undefined) return known.result
    const signals = [signal]
    const isWaiting = () => signals.some(({ aborted }) => !aborted)
    const result = read(store, { reader: readerKey(address), isWaiting }).finally(() => running.delete(key))
    running.set(key, { result, signals })
    return result
  }
}

type RequestParts = { takeTurn: SearchTurns; readInfo: Catalogue['info'] }

function parseRequest(parts: RequestParts, request: SourceRequest): CatalogueRead | Problem {
  if (request.operation === 'list') {
    const { query, problems } = parseSearchQuery(request.parameters)
    if (query.step !== '') problems.push({ parameter: 'at', detail: NO_CURSOR })
    if (problems.length > 0) return badParameters(problems)
    const { baseUrl } = request
    // The links of a list are absolute.
    const key = `list ${baseUrl} ${formatSearchQuery(query)}`
    return {
      key,
      async read(store, searcher) {
        const hits = await parts.takeTurn(searcher, () => searchArticles(store, query))
        return { body: await readArticleList(store, query, baseUrl, hits) }
      },
    }
  }
  if (request.operation === 'stats') return parseStatistics(parts, request.parameters)
  const unknown = [...new Set(request.parameters.keys())]
  if (unknown.length > 0) return badParameters(unknown.map((parameter) => ({ parameter, detail: NO_PARAMETERS })))
  const slug = request.slug.normalize('NFC')
  return { key: `article ${slug}`, read: (store) => readArticle(store, slug) }
}

/** The figures of the catalogue, or those of the articles that match. */
function parseStatistics({ takeTurn, readInfo }: RequestParts, parameters: URLSearchParams): CatalogueRead | Problem {
  const { query, hasAllSources, problems } = parseStatisticsQuery(parameters)
  if (problems.length > 0) return badParameters(problems)
  const selection = formatSearchQuery(query)
  return {
    key: `stats ${hasAllSources ? 'all sources ' : ''}${selection}`,
    async read(store, searcher) {
      if (selection !== '')
        return { body: v.parse(StatsBody, await takeTurn(searcher, () => collectFacets(store, query, hasAllSources))) }
      const figures = await (hasAllSources ? readStatistics(store, null) : readStatistics(store))
      const info = readInfo()
      const imports = info === null ? {} : { growth: listImportFigures(info), last_import: info.lastImport }
      return { body: v.parse(StatsBody, { ...figures, ...imports }) }
    },
  }
}

function badParameters(errors: { parameter: string; detail: string }[]): Problem {
  return { code: 'bad-request', detail: 'Change the parameters named in "errors".', errors }
}

async function readArticleList(store: Store, query: SearchQuery, baseUrl: string, hits: Hits) {
  const { ids, total, totalAllWords, understood, corrected, suggested, isRanked, names } = hits
  const sort = query.sort === 'relevance' && !isRanked ? 'newest' : query.sort
  const findMatch = makeMatchFinder(corrected?.to ?? query.text)
  const articles = await findArticles(store, ids)
  const pages = Math.ceil(total / query.perPage)
  return v.parse(ArticleListBody, {
    data: articles.map((article) => ({ ...articleItem(article), ...(findMatch && { match: findMatch(article) }) })),
    meta: {
      total,
      page: query.page,
      per_page: query.perPage,
      pages,
      ...(query.text === '' ? {} : { total_all_words: totalAllWords, understood, corrected, suggested, names, sort }),
    },
    links: pageLinks(query, pages, baseUrl),
  })
}

/** Absolute links to the pages around this one; on a page past the end, `prev` is the last page that exists. */
function pageLinks(query: SearchQuery, pages: number, baseUrl: string) {
  const linkTo = (page: number) => {
    const parameters = formatSearchQuery(withPage(query, page))
    return parameters === '' ? `${baseUrl}/articles` : `${baseUrl}/articles?${parameters}`
  }
  const previous = Math.min(query.page - 1, pages)
  return {
    self: linkTo(query.page),
    first: pages === 0 ? null : linkTo(1),
    prev: previous < 1 ? null : linkTo(previous),
    next: query.page < pages ? linkTo(query.page + 1) : null,
    last: pages === 0 ? null : linkTo(pages),
  }
}

async function readArticle(store: Store, slug: string): Promise<ReadResult> {
  if (!isSlug(slug)) return UNKNOWN
  const article = await findArticle(store, slug)
  if (article === null) return (await isDeleted(store, slug)) ? GONE : UNKNOWN
  const { references, citedBy } = await findCitations(store, article.id)
  const citations = { cited_by_count: article.cited_by_count, counted_in: 'catalogue', references, cited_by: citedBy }
  return { body: v.parse(ArticleBody, { ...articleItem(article), citations }) }
}

/** A stored article as an item of a list; unknown facts are null. */
function articleItem(article: StoredArticle): ArticleItem {
  const { oa_is_open, oa_status, license, full_text_url, cited_by_count, authors, ...fields } = article
  return {
    ...fields,
    authors: authors.map(({ parts, ...author }) => ({ ...author, ...parts })),
    open_access: { is_oa: oa_is_open, status: oa_status, license, url: full_text_url },
    citations: { cited_by_count, counted_in: 'catalogue' },
  }
}
