/** The figures of a search: how the articles of its result divide. */
import type { SearchQuery } from '../../src/domain/search-query.ts'
import { MAX_ARTICLES_FOR_AUTHORS } from '../../src/domain/statistics.ts'
import { selectHits } from './search-articles.ts'
import { countGaps } from './quality.ts'
import { type Sql, sql, toStatement } from './sql.ts'
import { type Figures, readIssns, readStatistics, type Share } from './statistics.ts'
import type { Store } from './store.ts'

/** What one row of the grouped counts is about. */
type Group = {
  by: 'is_open' | 'access' | 'type' | 'year' | 'license' | 'language' | 'source'
  value: string | null
  count: number
}

/** Sources and authors that are listed, the most frequent ones. */
const LISTED = 100

/** Counts the figures of the articles that a query finds, with every source or the most frequent ones. */
export async function collectFacets(store: Store, query: SearchQuery, hasAllSources = false): Promise<Figures> {
  const { updated_at } = await readStatistics(store, 0)
  const hits = await selectHits(store, query)
  const groups = await store.queryIndex<Group>(...toStatement(countGroups(hits)))
  const of = (by: Group['by']) => groups.filter((group) => group.by === by)
  const countOf = (value: string | null) => of('is_open').find((group) => group.value === value)?.count ?? 0
  const sources = of('source').flatMap(({ value, count }) => (value === null ? [] : [{ name: value, count }]))
  const [open, closed, unknown] = [countOf('true'), countOf('false'), countOf(null)]
  const articles = open + closed + unknown
  const listed = sources
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, hasAllSources ? sources.length : LISTED)
  const issns = await readIssns(
    store,
    listed.map(({ name }) => name),
  )
  return {
    articles,
    sources: sources.length,
    open_access: { open, closed, unknown, by_status: sharesOf(of('access')) },
    by_type: sharesOf(of('type')),
    by_year: of('year')
      .map(({ value, count }) => ({ year: value === null ? null : Number(value), count }))
      .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity)),
    by_license: sharesOf(of('license')),
    by_language: sharesOf(of('language')),
    top_sources: listed.map((source) => ({ ...source, issn: issns.get(source.name) ?? [] })),
    // Authors are counted by reading every article of the result.
    top_authors: articles > MAX_ARTICLES_FOR_AUTHORS ? null : articles === 0 ? [] : await countAuthors(store, hits),
    quality: articles > MAX_ARTICLES_FOR_AUTHORS ? null : { lacks: await countGaps(store, hits) },
    updated_at,
  }
}

/** All columns in one reading of the result. */
function countGroups(matching: Sql): Sql {
  return sql`
    select case grouping(is_open, access, type, year, license, language, main_source)
        when 63 then 'is_open' when 95 then 'access' when 111 then 'type' when 119 then 'year' when 123 then 'license'
        when 125 then 'language' else 'source' end as by,
      coalesce(is_open::text, access, type, year::text, license, language, main_source) as value, count(*)::int as count
    from search where ${matching}
    group by grouping sets ((is_open), (access), (type), (year), (license), (language), (main_source))`
}

function countAuthors(store: Store, matching: Sql): Promise<Share[]> {
  return store.queryIndex(
    ...toStatement(sql`
      select min(one.name) as name, count(*)::int as count
      from byline, unnest(keys, names) as one(key, name)
      where article in (select article from search where ${matching})
      group by one.key order by 2 desc, 1 limit ${LISTED}`),
  )
}

function sharesOf(groups: readonly Group[]): Record<string, number> {
  const sorted = groups.toSorted((a, b) => b.count - a.count || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  return Object.fromEntries(sorted.map(({ value, count }) => [value ?? 'unknown', count]))
}
