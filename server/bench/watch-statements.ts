import type { Parameter, Store } from '../catalogue/store.ts'

/** A statement as it was run. */
export type Statement = { sql: string; parameters: Parameter[] }

/** A store that tells which statements something needs. */
export type WatchedStore = {
  store: Store
  /** The statements that are begun until `act` has ended; for one act at a time. */
  during(act: () => Promise<unknown>): Promise<Statement[]>
}

/** Watches a store from outside: what is asked of the watched one is handed on. */
export function watchStatements(store: Store): WatchedStore {
  let seen: Statement[] = []
  return {
    store: {
      ...store,
      query(sql, parameters = []) {
        seen.push({ sql, parameters })
        return store.query(sql, parameters)
      },
    },
    async during(act) {
      seen = []
      await act()
      return seen
    },
  }
}
