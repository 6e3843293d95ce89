import { useState } from 'react'
import type { PersonalCollection } from '../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../storage/storage-problem.ts'

/**
 * Removes items of a collection; until the page is left, the last removal can be undone. `removed`: what `undo` restores, which
 * resolves with whether it did.
 */
export function useRemoval<Item>(collection: PersonalCollection<Item>) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, Item> | null>(null)
  const [outcome, setOutcome] = useState('')
  const remove = async (items: ReadonlyMap<string, Item>, done: string) => {
    const problem = await collection.change(null, [...items.keys()])
    if (problem === null) setRemoved(items)
    setOutcome(problem === null ? done : `Not removed: ${STORAGE_PROBLEM_TEXT[problem]}`)
  }
  const undo = async () => {
    const problem = await collection.change(removed)
    if (problem === null) setRemoved(null)
    setOutcome(problem === null ? 'Restored.' : `Not restored: ${STORAGE_PROBLEM_TEXT[problem]}`)
    return problem === null
  }
  return { removed, remove, undo, outcome }
}
