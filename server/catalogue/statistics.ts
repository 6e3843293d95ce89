import { computeQuality, type Quality } from './quality.ts'
import { type CountedSource, countSources, type SourceCount } from './count-sources.ts'
import type { Store } from './store.ts'

/** A value and how many articles have it. */
export type Share = { name: string; count: number }

/**
 * The catalogue's figures. Every breakdown adds up to `articles`; unknown values count as `unknown` (a year: null).
 * `top_sources` and `top_authors` alone are selections.
 */
export type Figures = {
  articles: number
  sources: number
  open_access: { open: number; closed: number; unknown: number; by_status: Record<string, number> }
  by_type: Record<string, number>
  by_year: { year: number | null; count: number }[]
  by_license: Record<string, number>
  by_language: Record<string, number>
  /** Sources of one name are one here, with the ISSN of all. */
  top_sources: CountedSource[]
  /** By name: one person may have several, and several persons one. Null where there are too many articles to count. */
  top_authors: Share[] | null
  /** Of a search only how many articles lack each field; null where there are too many articles to count. */
  quality: Quality | Pick<Quality, 'lacks'> | null
  /** When the figures were made, ISO 8601. */
  updated_at: string
}

/** Authors in `top_authors`, sources in `top_sources`: each page of the statistics carries them. */
const TOP_AUTHORS = 20
const TOP_SOURCES = 2_000

/** The names of sources with their ISSN, as rows of `SourceCount`. */
export const COUNT_SOURCES =
  'select source as name, issn, count(*)::int as count from article where source is not null group by source, issn'

/** The authors, the most frequent first. */
const COUNT_AUTHORS = `
  select min(one.name) as name, count(*)::int as count from byline, unnest(keys, names) as one(key, name)
  group by one.key order by 2 desc, 1`

/** Counts the figures from the rows, with every source; `madeAt` is an ISO 8601 time. */
export async function computeStatistics(store: Store, madeAt: string): Promise<Figures> {
  const [totals] = await store.query<Record<'articles' | 'open' | 'closed' | 'unknown', number>>(`
    select count(*)::int as articles,
      count(*) filter (where oa_is_open)::int as open,
      count(*) filter (where not oa_is_open)::int as closed,
      count(*) filter (where oa_is_open is null)::int as unknown
    from article`)
  if (totals === undefined) throw new Error('The catalogue could not be counted.')
  const { articles, ...openAccess } = totals
  const sources = countSources(await store.query<SourceCount>(COUNT_SOURCES))
  return {
    articles,
    sources: sources.length,
    open_access: { ...openAccess, by_status: await countBy(store, 'oa_status') },
    by_type: await countBy(store, 'type'),
    by_year: await store.query(
      'select year, count(*)::int as count from article group by year order by year nulls last',
    ),
    by_license: await countBy(store, 'license'),
    by_language: await countBy(store, 'language'),
    top_sources: sources,
    top_authors: await store.queryIndex<Share>(`${COUNT_AUTHORS} limit ${TOP_AUTHORS}`),
    quality: await computeQuality(store, madeAt),
    updated_at: madeAt,
  }
}

/** Stores the figures of a new catalogue. The sources are rows, because few readers want all of them. */
export async function writeStatistics(store: Store, { top_sources: sources, ...figures }: Figures): Promise<void> {
  const placed = sources.map(({ name, count, issn }, index) => ({ place: index + 1, name, articles: count, issn }))
  await store.query(INSERT_SOURCES, [JSON.stringify(placed)])
  await store.query('insert into statistics (only_row, figures) values (true, $1::json)', [JSON.stringify(figures)])
}

/**
 * The figures that were stored when the catalogue was built, with so many sources, null: all. Throws when there are none, as
 * in an unfinished catalogue.
 */
export async function readStatistics(store: Store, mostSources: number | null = TOP_SOURCES): Promise<Figures> {
  const [row] = await store.query<{ figures: Omit<Figures, 'top_sources'>; sources: CountedSource[] | null }>(
    SELECT_STATISTICS,
    [mostSources],
  )
  if (row === undefined) throw new Error('The catalogue holds no statistics.')
  return { ...row.figures, top_sources: row.sources ?? [] }
}

const INSERT_SOURCES = `
  insert into source
  select r.* from jsonb_to_recordset($1::jsonb) as r(place integer, name text, articles integer, issn jsonb)`

const SELECT_STATISTICS = `
  select figures, (
    select json_agg(json_build_object('name', name, 'count', articles, 'issn', issn) order by place)
    from source where $1::integer is null or place <= $1
  ) as sources from statistics`

/** The ISSN of sources by their names. */
export async function readIssns(store: Store, names: string[]): Promise<Map<string, string[]>> {
  const rows = await store.query<{ name: string; issn: string[] }>(SELECT_ISSNS, [JSON.stringify(names)])
  return new Map(rows.map(({ name, issn }) => [name, issn]))
}

const SELECT_ISSNS = `
  select name, issn from source where name in (select value from jsonb_array_elements_text($1::jsonb))`

/** Counts by one column, most frequent first. The column's name comes from this file only. */
async function countBy(store: Store, column: 'oa_status' | 'type' | 'license' | 'language') {
  const rows = await store.query<Share>(
    `select coalesce(${column}, 'unknown') as name, count(*)::int as count from article group by 1 order by 2 desc, 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
