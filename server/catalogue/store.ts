/** A value that can be bound to a parameter of a statement. */
export type Parameter = string | number | boolean | null

/**
 * The seam between the catalogue's SQL and what runs it: the embedded store here, a PostgreSQL server later.
 * Statements use PostgreSQL 15's language only; `json` and array columns arrive parsed.
 */
export type Store = {
  /** Runs one statement. Throws `StoreUnavailable` when the store cannot be asked; else the statement's own error. */
  query<Row>(sql: string, parameters?: Parameter[]): Promise<Row[]>
  /**
   * Names what the store holds at this moment: as long as the name is the same, the same statement answers the same.
   * Answers that were made while it had another name count no more.
   */
  version(): string
  /** Ends the store; what is still running is finished first. */
  close(): Promise<void>
}

/** The store cannot be asked just now: it stopped, is being opened again, or did not answer in time. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
