/** Searches: which articles match, how many, in which order. */
import { parseDoi } from '../../src/domain/doi.ts'
import { describeSearch, listTerms, type ParsedSearch, parseSearchText } from '../../src/domain/search-expression.ts'
import type { SearchQuery } from '../../src/domain/search-query.ts'
import { type FoundName, findNames } from './find-names.ts'
import { NEWEST, RANKED, rankSelected, selectAllMatching, selectMostMatching } from './rank-articles.ts'
import { type Correction, type ResolvedWords, resolveWords } from './resolve-words.ts'
import {
  matchDoi,
  matchDoiPrefix,
  matchExpression,
  matchPart,
  matchText,
  withoutCommonWords,
} from './search-condition.ts'
import { listFilters } from './search-filters.ts'
import { normalizeTitle, wordsOf } from './search-words.ts'
import { joinConditions, type Sql, sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** One page of hits. */
export type Hits = {
  ids: number[]
  /** How many hits there are, and how many of them match all words. */
  total: number
  totalAllWords: number
  /** How the text was understood; null: as plain words. */
  understood: string | null
  /** The text with clear typing errors, and the text that was searched instead; null: it was searched as written. */
  corrected: Correction | null
  /** A text that finds more, because words that may be typing errors are replaced; null: none is known, or something else is found. */
  suggested: string | null
  /** Whether there are words by which hits are ranked; else the newest come first. */
  isRanked: boolean
  /** Authors and sources that the text names; on the first page of plain words only. */
  names: FoundName[]
}

/** What matches, and how it is ranked; null: by date only. */
type Plan = {
  matching: Sql
  words: ResolvedWords | null
  /** Whether articles with most of the words follow where few have all. */
  isWidened: boolean
  understood: string | null
}

/** Where fewer articles match all words, those with most of them follow. */
const FEW = 100
/** Articles with all words and with most of them together. */
const MOST = 200

/** What all DOIs of a publisher begin with. As words it would be in every article of the publisher. */
const REGISTRANT = /^10\.\d{4,9}\/?$/

/** Finds one page of the articles of a query. Pages past the end are empty, with the true total. */
export async function searchArticles(store: Store, query: SearchQuery): Promise<Hits> {
  const plan = await planSearch(store, query)
  const all = joinConditions([plan.matching, ...listFilters(query)])
  const { total: totalAllWords, unfiltered } = await countMatching(store, plan, query)
  const { understood, words } = plan
  const mayName = query.page === 1 && words !== null && understood === null
  const names = mayName ? await findNames(store, query.text) : []
  const corrected = correctText(query.text, words?.corrections ?? [])
  const isInDoubt = query.page === 1 && words?.isDoubtful === true
  const isNothingFound = totalAllWords === 0 && !plan.isWidened
  const suggested = isInDoubt || isNothingFound ? await suggestText(store, query, totalAllWords) : null
  const facts = { totalAllWords, understood, corrected, suggested, isRanked: words !== null, names }
  const widened = await findWidened(store, plan, query, unfiltered)
  if (widened === null)
    return {
      ...facts,
      total: totalAllWords,
      ids: await findPage(store, { ...plan, matching: all }, query, totalAllWords),
    }
  const ids = query.sort === 'relevance' ? widened : await orderIds(store, widened, plan.matching, query.sort)
  const from = (query.page - 1) * query.perPage
  return { ...facts, total: ids.length, ids: ids.slice(from, from + query.perPage) }
}

/** The condition of all articles that a query finds, on any page. */
export async function selectHits(store: Store, query: SearchQuery): Promise<Sql> {
  const plan = await planSearch(store, query)
  const { unfiltered } = plan.isWidened ? await countMatching(store, plan, query) : { unfiltered: 0 }
  const widened = await findWidened(store, plan, query, unfiltered)
  // Read once, though the condition is part of several statements.
  return widened === null ? joinConditions([plan.matching, ...listFilters(query)]) : matchIds(widened)
}

/**
 * The articles with all words and those with most of them, best first; null where enough have all. A filter takes some of
 * them away and adds none, so that what the figures of a search count is what each of their filters leaves.
 */
async function findWidened(
  store: Store,
  { matching, words, isWidened }: Plan,
  query: SearchQuery,
  unfiltered: number,
): Promise<number[] | null> {
  if (words === null || !isWidened || unfiltered >= FEW) return null
  const selected = selectMostMatching(matching, words)
  const ranked = rankSelected(selected, matching, words, searchedText(query.text, words))
  const ids = await selectIds(store, sql`${ranked} limit ${MOST}`)
  const filters = listFilters(query)
  if (filters.length === 0) return ids
  const left = joinConditions([matchIds(ids), ...filters])
  const kept = new Set(await selectIds(store, sql`select article from search where ${left}`))
  return ids.filter((id) => kept.has(id))
}

/** What was searched, as titles are compared. */
function searchedText(text: string, { corrections }: ResolvedWords): string {
  return normalizeTitle(correctText(text, corrections)?.to ?? text)
}

/** The text with words replaced that may be typing errors, where more than `found` articles have all of its words. */
async function suggestText(store: Store, query: SearchQuery, found: number): Promise<string | null> {
  const { expression, isOpenEnded } = parseSearchText(query.text)
  const { corrections } = await resolveWords(store, textTerms(expression), { isOpenEnded, replaced: 'doubtful' })
  const corrected = correctText(query.text, corrections)
  if (corrected === null) return null
  const plan = await planSearch(store, { ...query, text: corrected.to })
  return (await countMatching(store, plan, query)).total > found ? corrected.to : null
}

/** The terms of texts: names and DOIs are no words that are corrected. */
function textTerms(expression: ParsedSearch['expression']) {
  return listTerms(expression).filter(({ field }) => !['author', 'source', 'doi'].includes(field ?? ''))
}

function correctText(text: string, corrections: readonly Correction[]): Correction | null {
  const words = new Map(corrections.map(({ from, to }) => [from, to]))
  const to = text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => words.get(wordsOf(word).join('')) ?? word)
  return words.size === 0 ? null : { from: text, to }
}

async function planSearch(store: Store, { text, match }: SearchQuery): Promise<Plan> {
  const parsed = parseSearchText(text)
  if (parsed.expression === null) return { matching: sql`true`, words: null, isWidened: false, understood: null }
  const doi = await findDoi(store, text)
  if (doi !== null) return { matching: doi, words: null, isWidened: false, understood: null }
  return parsed.isStrict ? planExpression(store, parsed) : planWords(store, parsed, match === 'best')
}

async function planExpression(store: Store, parsed: ParsedSearch): Promise<Plan> {
  const words = await resolveWords(store, textTerms(parsed.expression), { isOpenEnded: false, replaced: 'none' })
  const matching = parsed.expression === null ? sql`true` : matchExpression(withoutCommonWords(parsed.expression))
  const isRanked = words.words.length + words.parts.length > 0
  return { matching, words: isRanked ? words : null, isWidened: false, understood: describeSearch(parsed) }
}

async function planWords(store: Store, parsed: ParsedSearch, isWidened: boolean): Promise<Plan> {
  const { isOpenEnded } = parsed
  const replaced = isWidened ? 'clear' : 'none'
  const words = await resolveWords(store, listTerms(parsed.expression), { isOpenEnded, replaced })
  const required = words.required.length === 0 ? [] : [matchText(words.required.join(' & '))]
  const matching = joinConditions([...required, ...words.parts.map(matchPart)])
  // Of a single word no article has a part. Words that the catalogue does not have count: the others are found.
  const isSingle = words.required.length + words.parts.length === 1
  return { matching, words, isWidened: isWidened && !isSingle, understood: null }
}

/** A whole DOI or its beginning that the catalogue has. */
async function findDoi(store: Store, text: string): Promise<Sql | null> {
  const doi = parseDoi(text.normalize('NFKC'))?.toLowerCase() ?? REGISTRANT.exec(text.trim())?.[0]
  for (const condition of doi === undefined ? [] : [matchDoi(doi), matchDoiPrefix(doi)]) {
    // oxlint-disable-next-line no-await-in-loop -- a beginning matters only where the whole DOI is not there
    if ((await selectIds(store, sql`select article from search where ${condition} limit 1`)).length > 0)
      return condition
  }
  return null
}

/** How many articles have all words, with the filters and, where more may be added, without them. */
async function countMatching(store: Store, { matching, isWidened }: Plan, query: SearchQuery) {
  const filters = listFilters(query)
  const [counted] = await select<{ total: number; unfiltered: number }>(
    store,
    isWidened && filters.length > 0
      ? sql`select count(*) filter (where ${joinConditions(filters)})::int as total, count(*)::int as unfiltered
          from search where ${matching}`
      : sql`select count(*)::int as total, count(*)::int as unfiltered
          from search where ${joinConditions([matching, ...filters])}`,
  )
  return counted ?? { total: 0, unfiltered: 0 }
}

async function findPage(store: Store, { matching, words }: Plan, query: SearchQuery, total: number): Promise<number[]> {
  const from = (query.page - 1) * query.perPage
  const to = Math.min(from + query.perPage, total)
  if (from >= total) return []
  if (words === null || query.sort !== 'relevance') {
    const { joined, key } = orderOf(query.sort)
    return selectIds(
      store,
      sql`select article from search ${joined} where ${matching} order by ${key} limit ${to - from} offset ${from}`,
    )
  }
  const candidates = selectAllMatching(matching, words)
  const rankedTo = Math.min(to, RANKED)
  const ranked =
    from < RANKED
      ? await selectIds(
          store,
          sql`${rankSelected(candidates, sql`true`, words, searchedText(query.text, words))} limit ${rankedTo - from} offset ${from}`,
        )
      : []
  const after = Math.max(from, RANKED)
  const others =
    to > RANKED
      ? await selectIds(
          store,
          sql`select article from search where ${matching} and article not in ${candidates}
            order by ${NEWEST} limit ${to - after} offset ${after - RANKED}`,
        )
      : []
  return [...ranked, ...others]
}

/** The order besides relevance, and the table it needs. */
function orderOf(sort: SearchQuery['sort']): { joined: Sql; key: Sql } {
  if (sort === 'oldest') return { joined: sql``, key: sql`published, article` }
  if (sort === 'title') return { joined: sql``, key: sql`title, article` }
  if (sort === 'most_cited')
    return { joined: sql`left join cited using (article)`, key: sql`coalesce(citations, 0) desc, ${NEWEST}` }
  return { joined: sql``, key: NEWEST }
}

/** Articles in another order; those that satisfy `isFirst` stay first. */
function orderIds(store: Store, ids: readonly number[], isFirst: Sql, sort: SearchQuery['sort']): Promise<number[]> {
  const { joined, key } = orderOf(sort)
  return selectIds(
    store,
    sql`select article from search ${joined} where ${matchIds(ids)} order by (${isFirst}) desc, ${key}`,
  )
}

function matchIds(ids: readonly number[]): Sql {
  return sql`article in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
}

async function selectIds(store: Store, statement: Sql): Promise<number[]> {
  const rows = await select<{ article: number }>(store, statement)
  return rows.map(({ article }) => article)
}

function select<Row>(store: Store, statement: Sql): Promise<Row[]> {
  return store.queryIndex<Row>(...toStatement(statement))
}
