import type { CatalogueInfo } from './catalogue-record.ts'

/** A value that can be bound to a parameter of a statement. */
export type Parameter = string | number | boolean | null

/** Runs one statement. Rejects with `StoreUnavailable` when the store does not answer, else with the statement's error. */
export type Query = <Row>(sql: string, parameters?: Parameter[]) => Promise<Row[]>

/**
 * The seam between the catalogue's SQL and its database: embedded here, a PostgreSQL server later.
 * Statements use PostgreSQL 15's language only; `json` and array columns arrive parsed.
 */
export type Store = {
  /** Reads the records: articles, citations, statistics. Never waits for `queryIndex`. */
  query: Query
  /** Reads the search index, the table `search`. One statement may take seconds. */
  queryIndex: Query
  /** Names the content, which never changes: the same statement returns the same rows. */
  version(): string
  /** Closes the store after its running statements. */
  close(): Promise<void>
}

/** A catalogue whose store may be replaced. */
export type Catalogue = {
  /** What is known of the imports that made it; null: it is the sample. */
  info(): CatalogueInfo | null
  /** Reads one whole answer from one store, which stays open until the answer is read. */
  use<Result>(read: (store: Store) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A catalogue that is always the same store. */
export function keepStore(store: Store): Catalogue {
  return { info: () => null, use: (read) => read(store), close: () => store.close() }
}

/** The store stopped, is being opened again, or did not answer in time. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The disk of the store is full. */
export class StoreFull extends StoreUnavailable {
  override name = 'StoreFull'
}
