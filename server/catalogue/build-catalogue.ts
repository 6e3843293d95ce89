import type { ArticleRow } from './schema.ts'
import { INDEXES, RECORDS, SEARCH } from './schema.ts'
import { normalizeTitle, wordsOf } from './search-words.ts'
import { computeStatistics } from './statistics.ts'
import type { Store } from './store.ts'

/** Rows in one statement. */
const ROW_BATCH = 1000
/** Citations are three small numbers each. */
const CITATION_BATCH = 20_000

/** References of all articles, kept until the last article is in: a reference may name a later one. */
type References = { idOfDoi: Map<string, number>; cited: string[][] }

/**
 * Fills an empty, writable store: tables, articles, citations among them, search vectors, indexes, statistics.
 * Rows are read a thousand at a time. `builtAt` (ISO 8601) becomes every article's `added_at` and the date of the figures.
 */
export async function buildCatalogue(store: Store, rows: Iterable<ArticleRow>, builtAt: string): Promise<void> {
  for (const statement of RECORDS) await store.query(statement)
  for (const statement of SEARCH) await store.queryIndex(statement)
  const references: References = { idOfDoi: new Map(), cited: [] }
  for (const batch of batches(rows, ROW_BATCH)) {
    const numbered = batch.map((row) => ({ id: recordReferences(references, row), row }))
    const articles = numbered.map(({ id, row }) => ({ id, ...row, added_at: builtAt }))
    const searched = numbered.map(({ id, row }) => searchRow(id, row))
    await Promise.all([
      store.query(INSERT_ARTICLES, [JSON.stringify(articles)]),
      store.queryIndex(INSERT_SEARCH, [JSON.stringify(searched)]),
    ])
  }
  for (const batch of batches(collectCitations(references), CITATION_BATCH)) {
    await store.query(INSERT_CITATIONS, [JSON.stringify(batch)])
  }
  for (const statement of INDEXES) await store.queryIndex(statement)
  await Promise.all([store.query('analyze'), store.queryIndex('analyze')])
  const figures = await computeStatistics(store, builtAt)
  await store.query('insert into statistics (only_row, figures) values (true, $1::json)', [JSON.stringify(figures)])
}

const INSERT_ARTICLES = `
  insert into article
  select r.* from jsonb_to_recordset($1::jsonb) as r(
    id integer, slug text, title text, doi text, type text, abstract text, abstract_note text, authors jsonb,
    authors_total integer, source text, publisher text, volume text, issue text, pages text, published text,
    year integer, language text, keywords jsonb, oa_is_open boolean, oa_status text, license text,
    full_text_url text, added_at text)`

// Title before keyword before abstract before DOI: the labels A to D of the vectors.
const INSERT_SEARCH = `
  with given as (
    select r.*, setweight(carrel_vector(r.title_words), 'A') || (
      select carrel_concat(setweight(carrel_vector(k.words), 'B') order by k.place)
      from jsonb_array_elements_text(r.keywords) with ordinality as k(words, place)
    ) as head
    from jsonb_to_recordset($1::jsonb) as r(
      article integer, type text, published text, doi text, title text, title_words text, keywords jsonb,
      abstract_words text, doi_words text)
  )
  insert into search (article, type, published, doi, title, head, body)
  select article, type, published, doi, title, head,
    head || setweight(carrel_vector(abstract_words), 'C') || setweight(carrel_vector(doi_words), 'D')
  from given`

const INSERT_CITATIONS = `
  insert into citation
  select r.* from jsonb_to_recordset($1::jsonb) as r(citing integer, cited integer, place integer)`

function searchRow(id: number, row: ArticleRow) {
  return {
    article: id,
    type: row.type,
    published: row.published,
    doi: row.doi.toLowerCase(),
    title: normalizeTitle(row.title),
    title_words: wordsOf(row.title).join(' '),
    // An article without keywords still needs a vector; an empty one adds nothing.
    keywords: row.keywords.length === 0 ? [''] : row.keywords.map((keyword) => wordsOf(keyword).join(' ')),
    abstract_words: wordsOf(row.abstract ?? '').join(' '),
    doi_words: wordsOf(row.doi).join(' '),
  }
}

/** Returns the row's number, from 1. */
function recordReferences({ idOfDoi, cited }: References, row: ArticleRow): number {
  const id = cited.push(row.references)
  idOfDoi.set(row.doi.toLowerCase(), id)
  return id
}

/** The references to another article of the same catalogue, each once. */
function* collectCitations({ idOfDoi, cited }: References) {
  for (const [index, dois] of cited.entries()) {
    const citing = index + 1
    const ids = [...new Set(dois.map((doi) => idOfDoi.get(doi.toLowerCase())))]
    const others = ids.filter((id) => id !== undefined && id !== citing)
    yield* others.map((id, place) => ({ citing, cited: id, place }))
  }
}

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
