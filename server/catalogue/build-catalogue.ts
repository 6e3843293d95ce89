import { StartFailure } from '../start-failure.ts'
import type { ArticleRow, DeletedRow } from './schema.ts'
import { CHANGE_INDEXES, INDEXES, RECORDS, SEARCH } from './schema.ts'
import { groupSources, type SourceCount } from './count-sources.ts'
import { fullName, makeSearchRow } from './search-row.ts'
import { computeStatistics, COUNT_SOURCES, writeStatistics } from './statistics.ts'
import type { Store } from './store.ts'
import { WordCounts } from './word-counts.ts'

/** Rows in one statement. */
const ROW_BATCH = 1000

/** What a catalogue is built from, in any order; a batch of it is in memory at a time. */
export type CatalogueRows = AsyncIterable<ArticleRow | DeletedRow> | Iterable<ArticleRow | DeletedRow>

/** How far a build is: `articles` counts those that are stored. */
export type BuildProgress = { phase: 'records' | 'references' | 'indexes' | 'figures' | 'switch'; articles: number }

/**
 * Fills an empty, writable store: tables, articles, citations among them, search vectors, indexes, statistics.
 * `builtAt` (ISO 8601) is the date of the figures, and that of articles without their own. An identity that two articles
 * claim is the first one's. `servedAt`, read last, dates the changes of this build for harvesters. Throws `StartFailure`
 * that names the record when two have one slug.
 */
export async function buildCatalogue(
  store: Store,
  rows: CatalogueRows,
  builtAt: string,
  onProgress: (progress: BuildProgress) => void = () => {},
  servedAt: () => string = () => builtAt,
): Promise<void> {
  for (const statement of RECORDS) await store.query(statement)
  for (const statement of SEARCH) await store.queryIndex(statement)
  let articles = 0
  const words = new WordCounts(store)
  for await (const batch of batches(rows)) {
    const numbered: NumberedRow[] = []
    for (const row of batch) if (!('deleted_at' in row)) numbered.push({ id: (articles += 1), row })
    await insertRows(store, numbered, builtAt, words)
    const deleted = batch.filter((row) => 'deleted_at' in row)
    if (deleted.length > 0) await store.query(INSERT_DELETED, [JSON.stringify(deleted)])
    onProgress({ phase: 'records', articles })
  }
  onProgress({ phase: 'references', articles })
  await store.query('analyze')
  await store.query(INSERT_CITATIONS)
  onProgress({ phase: 'indexes', articles })
  await words.finish()
  await insertCited(store)
  await nameSources(store)
  for (const statement of INDEXES) await store.queryIndex(statement)
  await Promise.all([store.query('analyze'), store.queryIndex('analyze')])
  onProgress({ phase: 'figures', articles })
  await writeStatistics(store, await computeStatistics(store, builtAt))
  await store.query(INSERT_CHANGES, [builtAt, servedAt()])
  for (const statement of [...CHANGE_INDEXES, 'analyze change']) await store.query(statement)
}

type NumberedRow = { id: number; row: ArticleRow }

async function insertRows(store: Store, numbered: NumberedRow[], builtAt: string, words: WordCounts): Promise<void> {
  const searched = numbered.map(({ id, row }) => makeSearchRow(id, row))
  await Promise.all([
    insertRecords(store, numbered, builtAt),
    store.queryIndex(INSERT_SEARCH, [JSON.stringify(searched.map(({ row }) => row))]),
    store.queryIndex(INSERT_BYLINES, [JSON.stringify(searched.map(({ byline }) => byline))]),
  ])
  await words.add(searched)
}

/** Gives the articles of a source its main name, and stores the names by which the source is found. */
async function nameSources(store: Store): Promise<void> {
  const names = new Map<string, { spelling: string; main_source: string }>()
  for (const { name, rows } of groupSources(await store.query<SourceCount>(COUNT_SOURCES))) {
    for (const row of rows) {
      const spelling = fullName(row.name)
      if (spelling !== '') names.set(`${spelling}\n${name}`, { spelling, main_source: name })
      if (row.name !== name) await renameSource(store, row, name)
    }
  }
  await store.queryIndex(INSERT_SOURCE_NAMES, [JSON.stringify([...names.values()])])
}

async function renameSource(store: Store, { name, issn }: SourceCount, main: string): Promise<void> {
  const rows = await store.query<{ id: number }>(SELECT_OF_SOURCE, [name, JSON.stringify(issn)])
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await store.queryIndex(UPDATE_SOURCE, [main, ids])
}

/** Copies the numbers of citations to the index, in batches. */
async function insertCited(store: Store): Promise<void> {
  let last = 0
  for (;;) {
    const counts = await store.query<{ article: number; citations: number }>(SELECT_CITED, [last])
    if (counts.length === 0) return
    await store.queryIndex(INSERT_CITED, [JSON.stringify(counts)])
    last = counts.at(-1)?.article ?? last
  }
}

async function insertRecords(store: Store, numbered: NumberedRow[], builtAt: string): Promise<void> {
  const articles = numbered.map(({ id, row: { references: _apart, ...row } }) => {
    return { ...row, id, added_at: row.added_at ?? builtAt, updated_at: row.updated_at ?? builtAt }
  })
  const inserted = await store.query<{ id: number }>(INSERT_ARTICLES, [JSON.stringify(articles)])
  const ids = new Set(inserted.map(({ id }) => id))
  const second = numbered.find(({ id }) => !ids.has(id))
  if (second !== undefined) {
    const { slug, title } = second.row
    throw new StartFailure(`Two records have the slug ${slug}; the second is "${title.slice(0, 200)}".`)
  }
  const identifiers = numbered.flatMap(({ id, row }) => row.identifiers.map((one) => ({ ...one, article: id })))
  await store.query(INSERT_IDENTIFIERS, [JSON.stringify(identifiers)])
  const references = numbered.flatMap(({ id, row }) =>
    row.references.map((one, place) => ({ ...one, citing: id, place })),
  )
  await store.query(INSERT_REFERENCES, [JSON.stringify(references)])
}

const INSERT_ARTICLES = `
  insert into article
  select r.* from jsonb_to_recordset($1::jsonb) as r(
    id integer, slug text, title text, doi text, type text, abstract text, abstract_note text, authors jsonb,
    authors_total integer, source text, issn jsonb, publisher text, volume text, issue text, pages text, published text,
    year integer, language text, keywords jsonb, oa_is_open boolean, oa_status text, license text,
    full_text_url text, retraction jsonb, identifiers jsonb, funding jsonb, added_at text, updated_at text)
  on conflict (slug) do nothing returning id`

const INSERT_DELETED = `
  insert into deleted select r.* from jsonb_to_recordset($1::jsonb) as r(slug text, deleted_at text)
  on conflict do nothing`

const INSERT_IDENTIFIERS = `
  insert into identifier
  select r.scheme, lower(r.value), r.article
  from jsonb_to_recordset($1::jsonb) as r(scheme text, value text, article integer) order by r.article
  on conflict do nothing`

const INSERT_REFERENCES = `
  insert into reference
  select r.citing, r.place, r.scheme, lower(r.value)
  from jsonb_to_recordset($1::jsonb) as r(citing integer, place integer, scheme text, value text)`

/** References to another article of the same catalogue, each once. */
const INSERT_CITATIONS = `
  insert into citation
  select citing, article, min(place) from reference join identifier using (scheme, value)
  where article <> citing group by citing, article`

const SELECT_CITED = `
  select cited as article, count(*)::int as citations from citation where cited > $1
  group by cited order by cited limit 10000`

const INSERT_CHANGES = `
  insert into change
  select left(case when changed_at = $1 then $2 else changed_at end, 19) || 'Z', slug, article, type, is_open
  from (
    select updated_at as changed_at, slug, id as article, type, oa_is_open as is_open from article
    union all
    select deleted_at, slug, null, null, null from deleted
  ) as dated`

const INSERT_CITED = `
  insert into cited select r.* from jsonb_to_recordset($1::jsonb) as r(article integer, citations integer)`

const SELECT_OF_SOURCE = 'select id from article where source = $1 and issn = $2::jsonb'

const UPDATE_SOURCE = `
  update search set main_source = $1 where article in (select value::int from jsonb_array_elements_text($2::jsonb))`

const INSERT_SOURCE_NAMES = `
  insert into source_name select r.* from jsonb_to_recordset($1::jsonb) as r(spelling text, main_source text)`

const INSERT_BYLINES = `
  insert into byline select r.* from jsonb_to_recordset($1::jsonb) as r(article integer, names text[], keys text[])`

const INSERT_SEARCH = `
  insert into search
  select r.* from jsonb_to_recordset($1::jsonb) as r(
    article integer, type text, published text, year integer, doi text, title text, main_source text, access text,
    is_open boolean, license text, language text, has_abstract boolean, has_full_text boolean, has_orcid boolean,
    has_issn boolean, has_volume boolean, has_pages boolean, has_references boolean, length integer, body tsvector)`

async function* batches(rows: CatalogueRows): AsyncGenerator<(ArticleRow | DeletedRow)[]> {
  let batch: (ArticleRow | DeletedRow)[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < ROW_BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
