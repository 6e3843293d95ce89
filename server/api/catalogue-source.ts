/** The three operations over this program's own catalogue. */
import * as v from 'valibot'
import { formatSearchQuery, parseSearchQuery, type SearchQuery, withPage } from '../../src/contract/search-query.ts'
import { findArticle, findArticles, findCitations } from '../catalogue/find-articles.ts'
import { searchArticles } from '../catalogue/search-articles.ts'
import { isSlug } from '../catalogue/slug.ts'
import { readStatistics } from '../catalogue/statistics.ts'
import { type Store, StoreUnavailable } from '../catalogue/store.ts'
import { articleItem, articleRecord } from './article-body.ts'
import { problemAnswer } from './problem-answer.ts'
import { type Outcome, rememberAnswers } from './remember-answers.ts'
import { ArticleBody, ArticleListBody, StatsBody } from './schemas.ts'
import type { Answer, Ask, Operation, Source } from './source.ts'

/** When the store cannot be asked, it is worth asking again after this many seconds. */
const RETRY_SECONDS = 5

/**
 * Answers from a store, each question once as long as the store holds the same. An error that is nobody's request's fault
 * is thrown, but for a store that is away (503).
 */
export function catalogueSource(store: Store): Source {
  const remember = rememberAnswers({ version: () => store.version() })

  async function outcomeOf(ask: Ask): Promise<Outcome> {
    if (ask.operation === 'list') {
      const { query, problems } = parseSearchQuery(ask.parameters)
      if (query.step !== '') problems.push({ parameter: 'at', detail: 'Pages are reached by their number here.' })
      if (problems.length > 0) return badParameters(problems)
      return remember(keyOf(ask), () => listArticles(store, query, ask.baseUrl))
    }
    const unknown = [...new Set(ask.parameters.keys())]
    if (unknown.length > 0) return badParameters(unknown.map((parameter) => ({ parameter, detail: NO_PARAMETERS })))
    if (ask.operation === 'stats') return remember(keyOf(ask), () => readStats(store))
    return remember(keyOf(ask), () => readArticle(store, ask.slug.normalize('NFC')))
  }

  return {
    isRemembered: (operation, baseUrl) => remember.has(keyOf({ ...operation, baseUrl })),
    async ask(ask): Promise<Answer> {
      try {
        const outcome = await outcomeOf(ask)
        if ('problem' in outcome) return problemAnswer(outcome.problem, ask.requestId)
        return {
          kind: 'own',
          status: 200,
          contentType: 'application/json; charset=utf-8',
          body: outcome.text,
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const detail = `Try again in ${RETRY_SECONDS} seconds.`
        return problemAnswer({ code: 'unavailable', detail, retryAfterSeconds: RETRY_SECONDS }, ask.requestId)
      }
    },
    async isReady() {
      try {
        await store.query('select 1')
        return true
      } catch {
        return false
      }
    },
  }
}

/** All that an answer depends on but the catalogue. */
function keyOf(ask: Operation & { baseUrl: string }): string {
  // The links of a list are absolute; the base URL is this program's own word, never the request's.
  if (ask.operation === 'list')
    return `list ${ask.baseUrl} ${formatSearchQuery(parseSearchQuery(ask.parameters).query)}`
  return ask.operation === 'stats' ? 'stats' : `article ${ask.slug.normalize('NFC')}`
}

const NO_PARAMETERS = 'This address takes no parameters.'

async function listArticles(store: Store, query: SearchQuery, baseUrl: string): Promise<Outcome> {
  const { ids, total } = await searchArticles(store, query)
  const articles = await findArticles(store, ids)
  const pages = Math.ceil(total / query.perPage)
  const body = {
    data: articles.map(articleItem),
    meta: { total, page: query.page, per_page: query.perPage, pages },
    links: linksOf(query, pages, baseUrl),
  }
  return answered(v.parse(ArticleListBody, body))
}

/** Absolute links to the pages around this one; on a page past the end, the page before is the last that exists. */
function linksOf(query: SearchQuery, pages: number, baseUrl: string) {
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

async function readArticle(store: Store, slug: string): Promise<Outcome> {
  const article = isSlug(slug) ? await findArticle(store, slug) : null
  if (article === null) {
    return { problem: { code: 'not-found', detail: 'No article has this slug; search for its title or DOI.' } }
  }
  return answered(v.parse(ArticleBody, articleRecord(article, await findCitations(store, article.id))))
}

async function readStats(store: Store): Promise<Outcome> {
  return answered(v.parse(StatsBody, await readStatistics(store)))
}

function answered(body: unknown): Outcome {
  return { text: JSON.stringify(body) }
}

function badParameters(errors: { parameter: string; detail: string }[]): Outcome {
  return { problem: { code: 'bad-request', detail: 'Change the parameters named in "errors".', errors } }
}
