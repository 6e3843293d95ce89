/** Whether a store still holds what its records say: a disk may lose what was written well. */
import { isDeepStrictEqual } from 'node:util'
import type { ArticleRow, DeletedRow } from './schema.ts'
import { makeSearchRow } from './search-row.ts'
import { computeStatistics, readStatistics } from './statistics.ts'
import type { Store } from './store.ts'

type Rows = AsyncIterable<ArticleRow | DeletedRow>
type Numbered = { id: number; row: ArticleRow }
/** What is wrong, and with how many articles; with the slug of the first one. */
type Problems = Map<string, { count: number; first: string }>

const BATCH = 1000

/**
 * Compares a store with the rows that it was built from, in their order, and with each other what it keeps twice.
 * Returns a sentence for each kind of difference. Rejects with the error of a store that cannot be read.
 */
export async function findDifferences(store: Store, rows: Rows): Promise<string[]> {
  const problems: Problems = new Map()
  const counts = { articles: 0, deleted: 0, references: 0 }
  let batch: Numbered[] = []
  const gone = new Set((await store.query<{ slug: string }>('select slug from deleted')).map(({ slug }) => slug))
  for await (const row of rows) {
    if ('deleted_at' in row) {
      counts.deleted += 1
      if (!gone.has(row.slug)) addProblem(problems, 'were taken away, but are not in the store', row.slug)
      continue
    }
    counts.references += row.references.length
    batch.push({ id: (counts.articles += 1), row })
    if (batch.length < BATCH) continue
    await compareBatch(store, batch, problems)
    batch = []
  }
  await compareBatch(store, batch, problems)
  const named = [...problems].map(
    ([what, { count, first }]) => `Articles that ${what}: ${count}, the first is ${first}.`,
  )
  return [...named, ...(await compareCounts(store, counts)), ...(await compareFigures(store))]
}

async function compareBatch(store: Store, batch: Numbered[], problems: Problems): Promise<void> {
  const span = [batch[0]?.id ?? 0, batch.at(-1)?.id ?? 0]
  const stored = await store.query<{ id: number }>('select * from article where id between $1 and $2', span)
  const found = await store.queryIndex<{ article: number }>(
    `select article, type, published, year, doi, title, access, is_open, license, language, has_abstract,
       has_full_text, has_orcid, has_issn, has_volume, has_pages, has_references, length from search where article between $1 and $2`,
    span,
  )
  const identities = await store.query<{ key: string }>(
    `select scheme || ' ' || identifier.value as key from identifier join
       jsonb_to_recordset($1::jsonb) as r(scheme text, value text) using (scheme)
     where identifier.value = lower(r.value)`,
    [JSON.stringify(batch.flatMap(({ row }) => row.identifiers))],
  )
  const byId = new Map(stored.map((one) => [one.id, one]))
  const byArticle = new Map(found.map((one) => [one.article, one]))
  const keys = new Set(identities.map(({ key }) => key))
  for (const { id, row } of batch) {
    const { references: _apart, added_at, updated_at, ...fields } = row
    const given = {
      ...fields,
      id,
      ...(added_at === null ? {} : { added_at }),
      ...(updated_at === null ? {} : { updated_at }),
    }
    if (!isStored(given, byId.get(id))) addProblem(problems, 'differ from their records', row.slug)
    const { body: _vector, main_source: _ofAll, ...entry } = makeSearchRow(id, row).row
    if (!isStored(entry, byArticle.get(id))) addProblem(problems, 'are not in the index as they are', row.slug)
    if (row.identifiers.some(({ scheme, value }) => !keys.has(`${scheme} ${value.toLowerCase()}`)))
      addProblem(problems, 'are not found by an identifier', row.slug)
  }
}

/** Whether a row has all given values; a time that a record does not state is that of the build. */
function isStored(given: object, stored: object | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual({ ...stored, ...JSON.parse(JSON.stringify(given)) }, stored)
}

function addProblem(problems: Problems, what: string, slug: string): void {
  const problem = problems.get(what) ?? { count: 0, first: slug }
  problem.count += 1
  problems.set(what, problem)
}

async function compareCounts(store: Store, expected: Record<string, number>): Promise<string[]> {
  const [counts] = await store.query<Record<string, number>>(`
    select (select count(*) from article)::int as articles, (select count(*) from deleted)::int as deleted,
      (select count(*) from reference)::int as references`)
  // Every vector is read, too.
  const [index] = await store.queryIndex<{ articles: number }>(
    'select count(*)::int as articles, sum(length(body)) from search',
  )
  const [citations] = await store.query<{ wrong: number }>(COUNT_WRONG_CITATIONS)
  return [
    ...Object.entries(expected)
      .filter(([name, count]) => counts?.[name] !== count)
      .map(([name, count]) => `The store has ${counts?.[name]} ${name}, its records have ${count}.`),
    ...(index?.articles === expected.articles
      ? []
      : [`The index has ${index?.articles} articles, not ${expected.articles}.`]),
    ...(citations?.wrong === 0 ? [] : [`${citations?.wrong} citations do not follow from the references.`]),
  ]
}

const COUNT_WRONG_CITATIONS = `
  select count(*)::int as wrong from (
    select citing, article as cited, min(place) as place from reference join identifier using (scheme, value)
    where article <> citing group by citing, article
  ) as due full join citation using (citing, cited) where due.place is distinct from citation.place`

/** Counts the figures again and compares them with those that are served. */
async function compareFigures(store: Store): Promise<string[]> {
  const kept = await readStatistics(store, null)
  const counted = await computeStatistics(store, kept.updated_at)
  const names = Object.entries(counted).flatMap(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(value)), Reflect.get(kept, name)) ? [] : [name],
  )
  return names.length === 0 ? [] : [`The statistics are not those of the articles: ${names.join(', ')}.`]
}
