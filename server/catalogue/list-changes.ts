/** The articles of a catalogue and those taken out of it, in the order of their last change; for harvesters and crawlers. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { joinConditions, type Sql, sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** When an article last changed; `article` is its id, null where it was taken out, and then neither type nor access is known. */
export type CatalogueChange = {
  /** To the second: `2026-01-02T03:04:05Z`. */
  changed_at: string
  slug: string
  article: number | null
  type: ArticleType | null
  is_open: boolean | null
}

/** Which changes are listed; null: all. Both times are inclusive, to the second. */
export type ChangeFilter = {
  from: string | null
  until: string | null
  /** Articles of one type, or open access; those taken out are in every set. */
  set: ArticleType | 'open' | null
}

/** A place in the order of changes, also one that no longer exists. */
export type ChangePlace = Pick<CatalogueChange, 'changed_at' | 'slug'>

/** How many changes there are. */
export async function countChanges(store: Store, filter: ChangeFilter): Promise<number> {
  const [row] = await select<{ total: number }>(
    store,
    sql`select count(*)::int as total from change where ${whereFilter(filter)}`,
  )
  return row?.total ?? 0
}

/** The first `limit` changes after a place, or from the beginning. */
export function listChanges(store: Store, filter: ChangeFilter, after: ChangePlace | null, limit: number) {
  const rest = after === null ? sql`true` : sql`(changed_at, slug) > (${after.changed_at}, ${after.slug})`
  const where = joinConditions([whereFilter(filter), rest])
  return select<CatalogueChange>(
    store,
    sql`select changed_at, slug, article, type, is_open from change where ${where} order by changed_at, slug limit ${limit}`,
  )
}

/** The last change of the article with this slug; null: there has never been one. */
export async function findChange(store: Store, slug: string): Promise<CatalogueChange | null> {
  const [row] = await select<CatalogueChange>(
    store,
    sql`select changed_at, slug, article, type, is_open from change where slug = ${slug}`,
  )
  return row ?? null
}

/** The earliest time of a change; null: the catalogue is empty. */
export async function findEarliestChange(store: Store): Promise<string | null> {
  const [row] = await select<{ earliest: string | null }>(store, sql`select min(changed_at) as earliest from change`)
  return row?.earliest ?? null
}

/** The highest id of an article; ids are numbered from 1 without gaps. */
export async function findLastArticle(store: Store): Promise<number> {
  const [row] = await select<{ last: number | null }>(store, sql`select max(article) as last from change`)
  return row?.last ?? 0
}

/** The articles whose ids are above `after`, up to `to`. */
export function listArticleChanges(store: Store, after: number, to: number): Promise<ChangePlace[]> {
  return select<ChangePlace>(
    store,
    sql`select changed_at, slug from change where article > ${after} and article <= ${to} order by article`,
  )
}

function whereFilter({ from, until, set }: ChangeFilter): Sql {
  return joinConditions([
    ...(from === null ? [] : [sql`changed_at >= ${from}`]),
    ...(until === null ? [] : [sql`changed_at <= ${until}`]),
    ...(set === null
      ? []
      : [set === 'open' ? sql`(is_open or article is null)` : sql`(type = ${set} or article is null)`]),
  ])
}

function select<Row>(store: Store, statement: Sql): Promise<Row[]> {
  return store.query<Row>(...toStatement(statement))
}
