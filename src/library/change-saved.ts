import type { StorageProblem } from '../storage/storage-problem.ts'
import { type SavedArticle, SAVED_ARTICLES } from './saved-articles.ts'

let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Changes what a reader says of a saved article; without effect where it is not saved any more. Changes follow each other, so
 * that a note that is still being stored is not lost to a tag. Resolves as `change` does.
 */
export function changeSaved(
  slug: string,
  withChange: (saved: SavedArticle) => SavedArticle,
): Promise<StorageProblem | null> {
  const change = lastChange.then(() => {
    const state = SAVED_ARTICLES.state.get()
    const saved = state.status === 'ready' ? state.items.get(slug) : undefined
    return saved === undefined ? null : SAVED_ARTICLES.change(new Map([[slug, withChange(saved)]]))
  })
  lastChange = change
  return change
}
