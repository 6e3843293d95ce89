/** Notices which answers a page has got or shows. */
import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { type AnswerKey, readAnswerKey } from './answer-kinds.ts'

/** An answer that is in memory and may be kept. */
export type AnswerInMemory = { key: AnswerKey; answer: unknown; answeredAt: number }

/** Calls back with each answer that comes, and again when a page shows it; answers how to stop. */
export function watchAnswers(queryClient: QueryClient, note: (answer: AnswerInMemory) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (!isWorthNoting(event)) return
    // A query that was thrown away with its credential may still be answered: that answer is nobody's.
    if (queryClient.getQueryCache().get(event.query.queryHash) !== event.query) return
    const answer = answerOf(event.query.queryKey, event.query.state)
    if (answer !== null) note(answer)
  })
}

/** Every answer in memory that may be kept. */
export function answersInMemory(queryClient: QueryClient): AnswerInMemory[] {
  const queries = queryClient.getQueryCache().getAll()
  return queries.map(({ queryKey, state }) => answerOf(queryKey, state)).filter((answer) => answer !== null)
}

function isWorthNoting(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success')
}

function answerOf(
  queryKey: readonly unknown[],
  { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number },
): AnswerInMemory | null {
  const key = readAnswerKey(queryKey)
  // Null says that the service has no such article, for five minutes.
  return key === null || data == null ? null : { key, answer: data, answeredAt: dataUpdatedAt }
}
