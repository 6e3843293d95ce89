import type { Article } from '../domain/article.ts'
import { formatCounted } from '../domain/format.ts'
import { STORAGE_PROBLEM_TEXT, type StorageProblem } from '../storage/storage-problem.ts'
import { SAVED_ARTICLES, saveArticle } from './saved-articles.ts'

/**
 * Saves articles at a time, in milliseconds, in one change: all or none. Those saved already keep their tags and notes.
 * Resolves with a sentence about the result.
 */
export async function saveAll(articles: readonly Article[], now: number): Promise<string> {
  const saved = await SAVED_ARTICLES.loadItems()
  // Where it is not known which are saved, their notes could be overwritten.
  if (typeof saved === 'string') return formatProblem(saved)
  const added = articles.filter(({ slug }) => !saved.has(slug))
  const known = articles.length - added.length
  if (added.length > 0) {
    const items = new Map(added.map((article) => [article.slug, saveArticle(article, now)]))
    const problem = await SAVED_ARTICLES.change(items)
    if (problem !== null) return formatProblem(problem)
  }
  const done = added.length === 0 ? 'Nothing new' : `Saved ${formatCounted(added.length, 'article')}`
  return known === 0 ? `${done}.` : `${done}; ${formatCounted(known, 'article')} in your library already.`
}

function formatProblem(problem: StorageProblem): string {
  return `Not saved on this device: ${STORAGE_PROBLEM_TEXT[problem]}`
}
