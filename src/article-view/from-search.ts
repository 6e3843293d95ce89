/** What a link from a list to an article carries in the history's state: the search it stood in, as a query string. */
export type FromSearch = { fromSearch: string }

/** Reads it from a location's state; null where the reader came another way. */
export function readFromSearch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('fromSearch' in state)) return null
  return typeof state.fromSearch === 'string' ? state.fromSearch : null
}
