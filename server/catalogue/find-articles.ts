/** Reads records: those of one page of hits, or one with its citations. */
import type { ArticleRow } from './schema.ts'
import type { Store } from './store.ts'

/** A stored article and its count of citations. */
export type StoredArticle = Omit<ArticleRow, 'references' | 'added_at' | 'updated_at'> & {
  id: number
  /** When it was put into this catalogue, and when it last changed there, ISO 8601. */
  added_at: string
  updated_at: string
  /** How many articles of this catalogue cite it; null where the catalogue knows no citations at all. */
  cited_by_count: number | null
}

/** Another article of the catalogue in a citation. */
export type CitedRow = { slug: string; title: string; doi: string | null; year: number | null }

const RECORD = `
  select article.*,
    case when exists (select from citation)
      then (select count(*)::int from citation where cited = article.id) end as cited_by_count
  from article`

/** The articles with these ids, in the order of the ids. */
export async function findArticles(store: Store, ids: number[]): Promise<StoredArticle[]> {
  if (ids.length === 0) return []
  // Every store binds one JSON parameter in the same way, but not arrays.
  const rows = await store.query<StoredArticle>(
    `${RECORD} join jsonb_array_elements_text($1::jsonb) with ordinality as wanted(id, place)
       on article.id = wanted.id::integer order by wanted.place`,
    [JSON.stringify(ids)],
  )
  return rows
}

/** The article with this slug; null when there is none. */
export async function findArticle(store: Store, slug: string): Promise<StoredArticle | null> {
  const [row] = await store.query<StoredArticle>(`${RECORD} where slug = $1`, [slug])
  return row ?? null
}

/** Whether an article with this slug was taken away. */
export async function isDeleted(store: Store, slug: string): Promise<boolean> {
  const rows = await store.query('select 1 from deleted where slug = $1', [slug])
  return rows.length > 0
}

/** What an article cites, in its order, and what cites it, newest first; null where the catalogue knows no citations at all. */
export async function findCitations(
  store: Store,
  id: number,
): Promise<{ references: CitedRow[] | null; citedBy: CitedRow[] | null }> {
  const fields = 'article.slug, article.title, article.doi, article.year'
  const references = await store.query<CitedRow>(
    `select ${fields} from citation join article on article.id = cited where citing = $1 order by place`,
    [id],
  )
  const citedBy = await store.query<CitedRow>(
    `select ${fields} from citation join article on article.id = citing where cited = $1
     order by published collate "C" desc nulls last, article.id`,
    [id],
  )
  if (references.length > 0 || citedBy.length > 0) return { references, citedBy }
  const [row] = await store.query<{ known: boolean }>('select exists (select from citation) as known')
  return row?.known === true ? { references, citedBy } : { references: null, citedBy: null }
}
