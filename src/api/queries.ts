/**
 * Every key and request. A page asks by one of these; nobody else spells a key or a request path. The code that reads an
 * answer is fetched while the answer is on its way.
 */
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Article, ArticleList } from '../contract/article.ts'
import { articleRequestPath, articlesRequestPath, statsRequestPath } from '../contract/paths.ts'
import type { SearchQuery } from '../contract/search-query.ts'
import { ApiError } from './api-error.ts'
import { askFor, freshFor, type QueryClientParts } from './ask-for.ts'
import type { Answer } from './send.ts'
import type { FormChange, Operation } from './form-changes.ts'

const MINUTE_MS = 60_000
/** How long an answer is fresh: until then it is not asked again. It stays in memory at least as long. */
export const LIST_FRESH_MS = 5 * MINUTE_MS
const ARTICLE_FRESH_MS = 24 * 60 * MINUTE_MS
const NOT_FOUND_FRESH_MS = 5 * MINUTE_MS
const STATS_FRESH_MS = 60 * MINUTE_MS
const LIST_KEPT_MS = 30 * MINUTE_MS

/** One page of a search. */
export function articleListQuery(client: QueryClientParts, query: SearchQuery) {
  const path = articlesRequestPath(query)
  return queryOptions({
    queryKey: ['articles', path],
    queryFn: (context) => {
      const reading = beforehand(import('./read/list.ts'))
      const read = async (answer: Answer) => {
        const list = (await reading).readList(answer.body, answer.header, query)
        noteForm(context.client, 'Search', answer, query.page)
        return list
      }
      return askFor(client, context, { kind: 'search', path, freshMs: LIST_FRESH_MS, read })
    },
    staleTime: ({ state }) => freshFor(LIST_FRESH_MS, state),
    gcTime: LIST_KEPT_MS,
  })
}

/** One article, complete; null when the service has none of this slug, which is an answer too and is not asked again at once. */
export function articleQuery(client: QueryClientParts, slug: string) {
  const path = articleRequestPath(slug)
  return queryOptions({
    queryKey: ['article', path],
    queryFn: (context): Promise<Article | null> => {
      const reading = beforehand(import('./read/article.ts'))
      const read = async (answer: Answer) => {
        const article = (await reading).readArticle(answer.body)
        noteForm(context.client, 'Article', answer)
        return article
      }
      return askFor(client, context, { kind: 'article', path, freshMs: ARTICLE_FRESH_MS, read }).catch(nullWhenNotFound)
    },
    staleTime: ({ state }) => freshFor(state.data === null ? NOT_FOUND_FRESH_MS : ARTICLE_FRESH_MS, state),
    gcTime: ARTICLE_FRESH_MS,
  })
}

/** The statistics. */
export function statsQuery(client: QueryClientParts) {
  const path = statsRequestPath()
  return queryOptions({
    queryKey: ['stats', path],
    queryFn: (context) => {
      const reading = beforehand(import('./read/stats.ts'))
      const read = async (answer: Answer) => {
        const statistics = (await reading).readStatistics(answer.body)
        noteForm(context.client, 'Statistics', answer)
        return statistics
      }
      return askFor(client, context, { kind: 'statistics', path, freshMs: STATS_FRESH_MS, read })
    },
    staleTime: ({ state }) => freshFor(STATS_FRESH_MS, state),
    gcTime: STATS_FRESH_MS,
  })
}

/** What is fetched beside the request is missed only where it is needed. */
function beforehand<T>(code: Promise<T>): Promise<T> {
  code.catch(() => {})
  return code
}

/** How the service changed the form of its answers since the app was opened: never asked, only noticed; undefined: not at all. */
export function formChangesQuery() {
  return queryOptions<readonly FormChange[]>({ queryKey: ['form changes'], queryFn: skipToken, gcTime: Infinity })
}

/** Has the form noted of an answer that could be read. Nothing waits for it, and nothing is missing without it. */
function noteForm(queryClient: QueryClient, operation: Operation, answer: Answer, page = 1): void {
  import('./note-form.ts')
    .then(({ noteAnswer }) => noteAnswer(queryClient, ['form changes'], operation, answer, page))
    .catch(() => {})
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'not-found') return null
  throw error
}

/** What a list in memory already tells of an article; undefined when none holds it. */
export function findListedArticle(queryClient: QueryClient, slug: string): Article | undefined {
  const lists = queryClient.getQueriesData<ArticleList>({ queryKey: ['articles'] })
  for (const [, list] of lists) {
    const found = list?.articles.find((article) => article.slug === slug)
    if (found !== undefined) return found
  }
  return undefined
}
