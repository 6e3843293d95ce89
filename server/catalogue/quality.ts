/** How complete the records of the catalogue are, and which of them look wrong. */
import { MEASURED_FIELDS, type MeasuredField } from '../../src/domain/search-filters.ts'
import { HAS } from './search-filters.ts'
import { joinSql, type Sql, sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** How many articles lack a field, by its name. */
type Gaps = Record<MeasuredField, number>

/** Articles that may be one: the same words as the title and one year, or one DOI but for signs at its end. */
type Suspects = { by: 'title' | 'doi'; title: string; year: number | null; articles: number; slugs: string[] }

/** An article whose record lacks much: which fields, in the order of `MEASURED_FIELDS`. */
type GappyRecord = { slug: string; title: string; source: string | null; year: number | null; lacks: MeasuredField[] }

/** The quality of a catalogue; parts of `by_year` and `by_source` add up to all articles, null where not known. */
export type Quality = {
  lacks: Gaps
  by_year: { year: number | null; articles: number; lacks: Gaps }[]
  /** The most frequent sources only. */
  by_source: { name: string | null; articles: number; lacks: Gaps }[]
  /** `articles` and `groups` count all that are suspected; `largest` lists some. */
  duplicates: { articles: number; groups: number; largest: Suspects[] }
  /** Years before and after which an article is suspected to be dated wrongly, and how many there are. */
  dates: { before: number; early: number; after: number; late: number }
  /** The records that lack the most fields, those first; of as many fields the most cited first, then the newest. */
  most_gaps: GappyRecord[]
}

/** Sources in `by_source`; groups in `largest`, and slugs of each; records in `most_gaps`. */
const LISTED = { sources: 100, groups: 20, slugs: 5, records: 50 }
/** The first journals appeared in this year. */
const FIRST_YEAR = 1665
/** Shorter titles, such as "Introduction" or "Editorial board", belong to many works. */
const SHORTEST_TITLE = 20

type GroupRow = { by: 'all' | 'year' | 'source'; value: string | null; articles: number; gaps: number[] }

/** Counts the quality of all articles from the index; `madeAt` is an ISO 8601 time. */
export async function computeQuality(store: Store, madeAt: string): Promise<Quality> {
  const groups = await store.queryIndex<GroupRow>(
    ...toStatement(sql`
      select case grouping(year, main_source) when 3 then 'all' when 1 then 'year' else 'source' end as by,
        coalesce(year::text, main_source) as value, count(*)::int as articles, ${COUNT_GAPS} as gaps
      from search group by grouping sets ((), (year), (main_source))
      order by count(*) desc, 2 nulls last`),
  )
  const rowsOf = (by: GroupRow['by']) => groups.filter((group) => group.by === by)
  return {
    lacks: nameGaps(rowsOf('all')[0]?.gaps ?? []),
    by_year: rowsOf('year')
      .map(({ value, articles, gaps }) => ({
        year: value === null ? null : Number(value),
        articles,
        lacks: nameGaps(gaps),
      }))
      .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity)),
    by_source: rowsOf('source')
      .slice(0, LISTED.sources)
      .map(({ value, articles, gaps }) => ({ name: value, articles, lacks: nameGaps(gaps) })),
    duplicates: await findSuspects(store),
    dates: await countWrongDates(store, Number(madeAt.slice(0, 4)) + 1),
    most_gaps: await findMostGaps(store),
  }
}

/** How many articles of a search lack each field. */
export async function countGaps(store: Store, matching: Sql): Promise<Gaps> {
  const [row] = await store.queryIndex<{ gaps: number[] }>(
    ...toStatement(sql`select ${COUNT_GAPS} as gaps from search where ${matching}`),
  )
  return nameGaps(row?.gaps ?? [])
}

/** An array of counts, in the order of `MEASURED_FIELDS`. */
const COUNT_GAPS = sql`array[${joinSql(
  MEASURED_FIELDS.map((field) => sql`(count(*) filter (where not (${HAS[field]})))::int`),
  sql`, `,
)}]`

function nameGaps(gaps: number[]): Gaps {
  // The keys are those of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(MEASURED_FIELDS.map((field, index) => [field, gaps[index] ?? 0])) as Gaps
}

type SuspectRow = { by: Suspects['by']; year: number | null; articles: number; ids: number[] }

async function findSuspects(store: Store): Promise<Quality['duplicates']> {
  const rows = await store.queryIndex<SuspectRow>(SELECT_SUSPECTS)
  const [all] = await store.queryIndex<{ articles: number; groups: number }>(COUNT_SUSPECTS)
  const byId = await readNames(
    store,
    rows.flatMap((row) => row.ids),
  )
  const largest = rows.map((row) => ({
    by: row.by,
    title: byId.get(row.ids[0] ?? 0)?.title ?? '',
    year: row.year,
    articles: row.articles,
    slugs: row.ids.flatMap((id) => byId.get(id)?.slug ?? []),
  }))
  return { articles: all?.articles ?? 0, groups: all?.groups ?? 0, largest }
}

/** DOIs of one work are lower case here; what differs otherwise are signs at the end. */
const SUSPECTS = `
  select 'doi' as by, min(year) as year, array_agg(article order by article) as ids
  from search where doi is not null group by rtrim(doi, './') having count(*) > 1
  union all
  select 'title', year, array_agg(article order by article)
  from search where length(title) >= ${SHORTEST_TITLE} group by title, year having count(*) > 1`

const SELECT_SUSPECTS = `
  select by, year, cardinality(ids) as articles, ids[1:${LISTED.slugs}] as ids from (${SUSPECTS}) as suspects
  order by cardinality(ids) desc, by, ids limit ${LISTED.groups}`

/** An article that is suspected twice counts once. */
const COUNT_SUSPECTS = `
  select count(distinct article)::int as articles, count(distinct ids)::int as groups
  from (${SUSPECTS}) as suspects, unnest(ids) as article`

/** The slugs and titles of articles, by their numbers. */
async function readNames(store: Store, ids: number[]): Promise<Map<number, { slug: string; title: string }>> {
  const rows = await store.query<{ id: number; slug: string; title: string }>(SELECT_NAMES, [JSON.stringify(ids)])
  return new Map(rows.map(({ id, slug, title }) => [id, { slug, title }]))
}

const SELECT_NAMES = `
  select id, slug, title from article where id in (select value::int from jsonb_array_elements_text($1::jsonb))`

async function findMostGaps(store: Store): Promise<Quality['most_gaps']> {
  const rows = await store.queryIndex<Omit<GappyRecord, 'slug' | 'title'> & { article: number }>(
    ...toStatement(sql`
      select article, year, main_source as source, lacks
      from (select *, array_remove(array[${LACKING}], null) as lacks from search left join cited using (article)) as found
      order by cardinality(lacks) desc, citations desc nulls last, published desc nulls last, article
      limit ${LISTED.records}`),
  )
  const byId = await readNames(
    store,
    rows.map(({ article }) => article),
  )
  return rows.flatMap(({ article, year, source, lacks }) => {
    const names = byId.get(article)
    return names === undefined || lacks.length === 0 ? [] : [{ ...names, source, year, lacks }]
  })
}

/** The name of each field that an article lacks, else null. */
const LACKING = joinSql(
  MEASURED_FIELDS.map((field) => sql`case when not (${HAS[field]}) then ${field}::text end`),
  sql`, `,
)

async function countWrongDates(store: Store, after: number): Promise<Quality['dates']> {
  const [row] = await store.queryIndex<{ early: number; late: number }>(
    `select count(*) filter (where year < $1)::int as early, count(*) filter (where year > $2)::int as late from search`,
    [FIRST_YEAR, after],
  )
  return { before: FIRST_YEAR, early: row?.early ?? 0, after, late: row?.late ?? 0 }
}
