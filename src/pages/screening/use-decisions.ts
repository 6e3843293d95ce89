import { useState } from 'react'
import { storeRecords } from '../../library/change-screening.ts'
import { findNext, makeDecision, matchesFilter, type ScreeningFilter } from '../../library/screening-decisions.ts'
import type { ScreeningWithRecords } from '../../library/screening-file.ts'
import type { ScreenedRecord, ScreeningDecision, ScreeningVerdict } from '../../library/screening.ts'
import { shortenText } from '../../rich-text/plain-text.ts'
import type { StorageProblem } from '../../storage/storage-problem.ts'
import { formatDecision } from './screening-messages.ts'
import {
  changeVisit,
  readShownSlug,
  readVisit,
  type ScreeningVisit,
  useScreeningVisit,
  type UndoStep,
} from './screening-visit.ts'

/** The reason of a decision and the reviewer's note on it. */
export type DecisionDetails = Partial<Pick<ScreeningDecision, 'reason' | 'note'>>

/** The record on screen and what can be done with it; `sentence` says what was done, `problem` why it was not stored. */
export function useDecisions({ screening, records: stored }: ScreeningWithRecords, filter: ScreeningFilter) {
  const { id } = screening
  const { undo, pending } = useScreeningVisit(id)
  const records = stored.map((record) => pending.get(record.article.slug) ?? record)
  const [sentence, setSentence] = useState('')
  const [problem, setProblem] = useState<StorageProblem | null>(null)
  const visible = records.filter((record) => matchesFilter(record, filter))
  const findShown = (wanted: string | null) => findRecord(records, wanted) ?? visible[0] ?? null
  const store = (changed: ScreenedRecord, takeBack: () => void) =>
    void storeOrTakeBack(id, changed, takeBack).then(setProblem)
  return {
    current: findShown(readShownSlug(id, filter)),
    visible,
    sentence: problem === null ? sentence : '',
    problem,
    canUndo: undo.length > 0,
    decide: (verdict: ScreeningVerdict, details: DecisionDetails) => {
      // Keys may follow each other faster than the page renders.
      const record = findShown(readShownSlug(id, filter))
      if (record === null) return
      const changed = withDecision(record, makeDecision(screening, verdict, details, Date.now()), filter)
      const takeBack = visitNext(id, record, { slug: findNext(records, changed, filter), filter })
      setSentence(formatDone(formatDecision({ reason: null, ...details, verdict }), record))
      store(changed, takeBack)
    },
    undo: () => {
      const steps = readVisit(id).undo
      const undone = undoLast(id, records, filter)
      if (undone === null) return
      setSentence(formatDone('Undone', undone))
      store(undone, () => changeVisit(id, { undo: steps }))
    },
    /** Stores the note of a decision that was made before. */
    changeNote: (record: ScreenedRecord, note: string) => store(withNote(record, note), () => {}),
    move: (direction: 'next' | 'previous') => {
      visitNeighbour(id, filter, findNeighbour(visible, findShown(readShownSlug(id, filter))?.position ?? 0, direction))
    },
  }
}

/** Stores a record; where that fails, the page is as before. Resolves with why, else null. */
async function storeOrTakeBack(id: string, changed: ScreenedRecord, takeBack: () => void) {
  const { slug } = changed.article
  changeVisit(id, { pending: new Map(readVisit(id).pending).set(slug, changed) })
  const problem = await storeRecords([changed])
  const { pending } = readVisit(id)
  if (pending.get(slug) === changed) changeVisit(id, { pending: new Map([...pending].filter(([key]) => key !== slug)) })
  if (problem !== null) takeBack()
  return problem
}

/** Among disagreements, and where there is a final decision, it is the final one: the reviewer's own stays as it was. */
function withDecision(record: ScreenedRecord, decision: ScreeningDecision, filter: ScreeningFilter): ScreenedRecord {
  const isFinal = filter === 'disagreements' || record.final !== null
  return isFinal ? { ...record, final: decision } : { ...record, own: decision }
}

type ShownRecord = Pick<ScreeningVisit, 'slug' | 'filter'>

/** Shows the next record while the decision is stored; returns how to go back where that fails. */
function visitNext(id: string, { article: { slug }, own, final }: ScreenedRecord, next: ShownRecord): () => void {
  const step: UndoStep = { slug, own, final }
  changeVisit(id, { ...next, undo: [...readVisit(id).undo, step] })
  return () => changeVisit(id, { slug, undo: readVisit(id).undo.filter((one) => one !== step) })
}

/** Shows the record of the last decision; returns it as it was before. Null: there is nothing to undo. */
function undoLast(id: string, records: readonly ScreenedRecord[], filter: ScreeningFilter): ScreenedRecord | null {
  const steps = readVisit(id).undo
  const step = steps.at(-1)
  const record = findRecord(records, step?.slug ?? null)
  if (step === undefined || record === null) return null
  changeVisit(id, { slug: step.slug, filter, undo: steps.slice(0, -1) })
  return { ...record, own: step.own, final: step.final }
}

function withNote(record: ScreenedRecord, note: string): ScreenedRecord {
  const { own, final } = record
  return final === null ? { ...record, own: own && { ...own, note } } : { ...record, final: { ...final, note } }
}

function findRecord(records: readonly ScreenedRecord[], slug: string | null): ScreenedRecord | null {
  return records.find(({ article }) => article.slug === slug) ?? null
}

function findNeighbour(visible: readonly ScreenedRecord[], position: number, direction: 'next' | 'previous') {
  return direction === 'next'
    ? visible.find((record) => record.position > position)
    : visible.findLast((record) => record.position < position)
}

function visitNeighbour(id: string, filter: ScreeningFilter, neighbour: ScreenedRecord | undefined): void {
  if (neighbour !== undefined) changeVisit(id, { slug: neighbour.article.slug, filter })
}

function formatDone(what: string, { article }: ScreenedRecord): string {
  return `${what} – ${shortenText(article.title.plain, 80)}`
}
