import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useQuota } from '../api/service.tsx'
import { formatCount } from '../contract/format.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'

/** What concerns every page: that Carrel waits for the quota, or that the browser is offline. It lies over the page's foot, so that nothing moves. */
export function Notices() {
  const { closedUntil, limit } = useQuota()
  const isWaiting = useIsFetching() > 0 && closedUntil !== null
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  useResumeWhenOnline(isOnline)
  const text = isWaiting
    ? `The ${formatCount(limit)} requests of this minute are used up. Carrel goes on by itself at ${formatTimeOfDay(closedUntil)}.`
    : isOnline
      ? null
      : 'You are offline. What you have already opened still works; the rest comes when the connection is back.'
  return (
    <div aria-live="polite" className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl">
      {text !== null && (
        <p className="rounded-lg border border-rule-strong bg-sheet px-4 py-3 text-center shadow-lg">{text}</p>
      )}
    </div>
  )
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Asks again for what failed for want of a connection and is still on the page. */
function useResumeWhenOnline(isOnline: boolean): void {
  const queryClient = useQueryClient()
  // Reaches the service: the connection came back.
  useEffect(() => {
    if (!isOnline) return
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) =>
        error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network'),
    })
  }, [isOnline, queryClient])
}
