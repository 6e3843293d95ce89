/** Searches: which articles match, how many, in which order. */
import type { SearchQuery } from '../../src/domain/search-query.ts'
import { type Condition, matchAll, matchDoi, matchDoiPrefix, matchWords, type Relevance } from './search-condition.ts'
import { hasImpossibleWord, planSearch } from './search-plan.ts'
import { type Sql, sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** The ids of one page of hits, in order, and how many hits there are in all. */
export type Hits = { ids: number[]; total: number }

/**
 * How many hits are ranked against each other. Ranking costs 40 to 60 ms a thousand; hits beyond these follow in a
 * cheap order (title or keyword before abstract, then newest first), so that any page can be reached.
 */
const RANKED = 1000

/** Newest first, undated last, then by the article's number. */
const NEWEST = sql`published desc nulls last, article`

/** How hits are ordered: the best first, or the newest. */
export type HitOrder = 'relevance' | 'newest'

/** Finds one page of the articles of a query. Pages past the end are empty, with the true total. */
export async function searchArticles(store: Store, query: SearchQuery, order: HitOrder = 'relevance'): Promise<Hits> {
  const plan = planSearch(query.text)
  if (plan === null) return findHits(store, matchAll(), query)
  if (plan.doi !== null) {
    const exact = await findHits(store, matchDoi(plan.doi), query)
    if (exact.total > 0) return exact
    const prefixed = await findHits(store, matchDoiPrefix(plan.doi), query)
    if (prefixed.total > 0) return prefixed
  }
  if (hasImpossibleWord(plan)) return { ids: [], total: 0 }
  const { where, relevance } = matchWords(plan)
  return findHits(store, { where, relevance: order === 'newest' ? null : relevance }, query)
}

async function findHits(store: Store, { where, relevance }: Condition, query: SearchQuery): Promise<Hits> {
  const matching = query.type === null ? where : sql`${where} and type = ${query.type}`
  const [counted] = await select<{ total: number }>(
    store,
    sql`select count(*)::int as total from search where ${matching}`,
  )
  const total = counted?.total ?? 0
  const from = (query.page - 1) * query.perPage
  const to = Math.min(from + query.perPage, total)
  if (from >= total) return { ids: [], total }
  if (relevance === null) return { ids: await findIds(store, matching, NEWEST, from, to), total }
  const ranked = from < RANKED ? await findRankedIds(store, matching, relevance, from, Math.min(to, RANKED)) : []
  const nearFirst = sql`(${relevance.isNear}) desc, ${NEWEST}`
  const others = to > RANKED ? await findIds(store, matching, nearFirst, Math.max(from, RANKED), to) : []
  return { ids: [...ranked, ...others], total }
}

async function findIds(store: Store, matching: Sql, order: Sql, from: number, to: number): Promise<number[]> {
  const rows = await select<{ article: number }>(
    store,
    sql`select article from search where ${matching} order by ${order} limit ${to - from} offset ${from}`,
  )
  return rows.map(({ article }) => article)
}

/** Title over keyword over abstract, then by score, then newest first. */
async function findRankedIds(store: Store, matching: Sql, relevance: Relevance, from: number, to: number) {
  const { isNear, isInTitle, score } = relevance
  const candidates = sql`select * from search where ${matching} order by (${isNear}) desc, ${NEWEST} limit ${RANKED}`
  const rows = await select<{ article: number }>(
    store,
    sql`select article from (${candidates}) as candidate
      order by (${isInTitle}) desc, (${isNear}) desc, ${score} desc, ${NEWEST} limit ${to - from} offset ${from}`,
  )
  return rows.map(({ article }) => article)
}

function select<Row>(store: Store, statement: Sql): Promise<Row[]> {
  return store.queryIndex<Row>(...toStatement(statement))
}
