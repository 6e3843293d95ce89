/** What a visit to the site remembers of a screening: the record on screen, and the decisions that can be undone. */
import { useSyncExternalStore } from 'react'
import { ObservableValue } from '../../domain/observable-value.ts'
import type { ScreeningFilter } from '../../library/screening-decisions.ts'
import type { ScreenedRecord } from '../../library/screening.ts'

/** A decision that can be undone: what the record was before it. */
export type UndoStep = Pick<ScreenedRecord, 'own' | 'final'> & { slug: string }

export type ScreeningVisit = {
  slug: string | null
  /** The list in which that record was shown; another list begins with its own first record. */
  filter: ScreeningFilter | null
  undo: readonly UndoStep[]
  /** By slug, records as they are being stored: the next key counts with them. */
  pending: ReadonlyMap<string, ScreenedRecord>
}

const NEW_VISIT: ScreeningVisit = { slug: null, filter: null, undo: [], pending: new Map() }

const VISITS = new ObservableValue<ReadonlyMap<string, ScreeningVisit>>(new Map())

/** The visit, which also lasts while the reader opens an article and comes back. */
export function useScreeningVisit(id: string): ScreeningVisit {
  return useSyncExternalStore(
    VISITS.subscribe,
    () => readVisit(id),
    () => NEW_VISIT,
  )
}

/** The visit at this moment, also between two renderings: keys may follow each other faster. */
export function readVisit(id: string): ScreeningVisit {
  return VISITS.get().get(id) ?? NEW_VISIT
}

export function changeVisit(id: string, change: Partial<ScreeningVisit>): void {
  VISITS.set(new Map(VISITS.get()).set(id, { ...readVisit(id), ...change }))
}

/** The slug of the record on screen in a list; null: its first one. */
export function readShownSlug(id: string, list: ScreeningFilter): string | null {
  const { slug, filter } = readVisit(id)
  return filter === list ? slug : null
}
