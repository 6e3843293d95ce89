/** What is saved of the query cache, and what is accepted of a text that was saved earlier. */
import { hashKey } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { LIST_FRESH_MS } from '../api/queries.ts'
import { isObject, parseJson } from '../domain/json.ts'

export const MAX_AGE_MS = 24 * 60 * 60 * 1000
export const MAX_QUERIES = 200
export const MAX_CHARACTERS = 2 * 1024 * 1024

type SavedQuery = PersistedClient['clientState']['queries'][number]

/** The persister removes a client without a timestamp. */
const UNREADABLE: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }

/**
 * Parses a saved text. Queries that are damaged, older than a day or from the future are left out; a text that is no saved
 * client gives one without a timestamp. Never throws.
 */
export function parseSavedClient(text: unknown, now: number): PersistedClient {
  const client = typeof text === 'string' ? parseJson(text) : undefined
  if (!isObject(client) || !isObject(client['clientState'])) return UNREADABLE
  const { timestamp, buster, clientState } = client
  const { queries } = clientState
  if (typeof timestamp !== 'number' || typeof buster !== 'string' || !Array.isArray(queries)) return UNREADABLE
  const current = queries.filter(isSavedQuery).filter((query) => isCurrent(query, now))
  return {
    timestamp,
    buster,
    clientState: { mutations: [], queries: current.map((query) => withStaleness(query, now)) },
  }
}

/**
 * The text to save: the queries of this tab, and those that other tabs saved with the same buster; the newest come first, up
 * to `MAX_QUERIES` and `MAX_CHARACTERS`.
 */
export function mergeSavedClients(stored: unknown, next: string, now: number): string {
  const client = parseSavedClient(next, now)
  const known = parseSavedClient(stored, now)
  const queries = [...client.clientState.queries, ...(known.buster === client.buster ? known.clientState.queries : [])]
  const newest = new Map<string, SavedQuery>()
  for (const query of queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt))
    if (!newest.has(query.queryHash)) newest.set(query.queryHash, query)
  let characters = 0
  const kept = [...newest.values()]
    .slice(0, MAX_QUERIES)
    .filter((query) => (characters += JSON.stringify(query).length) <= MAX_CHARACTERS)
  return JSON.stringify({ ...client, clientState: { mutations: [], queries: kept } })
}

function isSavedQuery(value: unknown): value is SavedQuery {
  if (!isObject(value) || !isObject(value['state']) || !Array.isArray(value['queryKey'])) return false
  const { queryKey, queryHash, state } = value
  return (
    queryHash === hashKey(queryKey) &&
    state['status'] === 'success' &&
    isObject(state['data']) &&
    typeof state['dataUpdatedAt'] === 'number'
  )
}

/** A time in the future means that the clock was changed: the age is unknown. */
function isCurrent({ state }: SavedQuery, now: number): boolean {
  const age = now - state.dataUpdatedAt
  return age >= 0 && age <= MAX_AGE_MS
}

/** A first page counts as Back, which never requests a list again: only an invalidated one is requested. */
function withStaleness(query: SavedQuery, now: number): SavedQuery {
  const isStale = query.queryKey[0] === 'articles' && now - query.state.dataUpdatedAt >= LIST_FRESH_MS
  return isStale ? { ...query, state: { ...query.state, isInvalidated: true } } : query
}
