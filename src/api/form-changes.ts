/** The changes in the form of a service's answers that were noticed. They lie beside the answers in TanStack Query's memory. */

/** An operation of the service, in the reader's words. */
export type Operation = 'Search' | 'Article' | 'Statistics'

/** A part of an operation's answers that moved, and when that was noticed, in milliseconds of Date.now(). */
export type FormChange = { operation: Operation; part: string; from: string; to: string; noticedAt: number }

/** A service that changes on and on fills no memory. */
const MOST = 20

/** The changes and one more. The same move is told once, also where two versions of a service answer in turn. */
export function withChange(changes: readonly FormChange[], change: FormChange): readonly FormChange[] {
  const isTold = changes.some(
    ({ operation, part, from, to }) =>
      operation === change.operation &&
      part === change.part &&
      ((from === change.from && to === change.to) || (from === change.to && to === change.from)),
  )
  return isTold || changes.length === MOST ? changes : [...changes, change]
}
