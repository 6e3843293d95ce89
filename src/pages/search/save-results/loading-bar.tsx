import type { QuotaSnapshot } from '../../../api/quota-store.ts'
import { articlesRequestPath } from '../../../contract/paths.ts'
import { formatTimeOfDay } from '../../../ui/format-time.ts'
import type { LoadCost } from './load-cost.ts'
import type { LoadProgress } from './load-progress.ts'
import { waitsUntil } from './load-words.ts'

/** How far it has come, and until when it waits. The wait is read out by the notice that tells every page of it. */
export function LoadingBar({
  progress,
  cost,
  quota,
}: {
  progress: LoadProgress
  cost: LoadCost
  quota: QuotaSnapshot
}) {
  const { articles, next } = progress
  const until = next === null ? null : waitsUntil(quota, articlesRequestPath(next))
  return (
    <>
      <progress
        aria-label="Results loaded"
        value={articles.length}
        max={Math.max(1, cost.goal)}
        className="progress mt-2 block w-full max-w-96"
      />
      {until !== null && (
        <p className="mt-2 text-quiet">Waits for the per-minute quota, goes on at {formatTimeOfDay(until)}.</p>
      )}
    </>
  )
}
