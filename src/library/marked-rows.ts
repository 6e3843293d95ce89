import { isObject, objectOrEmpty } from '../domain/json.ts'

/** The history state of a link to a search: which of its rows are marked, and with which word. */
export type MarkedRows = { marked: { label: string; slugs: string[] } }

/** Reads the state of a location; null where no rows are marked. */
export function readMarkedRows(state: unknown): MarkedRows['marked'] | null {
  const { marked } = objectOrEmpty(state)
  if (!isObject(marked) || typeof marked['label'] !== 'string' || !Array.isArray(marked['slugs'])) return null
  return { label: marked['label'], slugs: marked['slugs'] }
}
