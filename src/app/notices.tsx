import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useQuota, useService } from '../api/service.tsx'
import { TextButton } from '../ui/action.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { waitEndsAt } from './quota-words.ts'
import { waitSentence } from './wait-sentence.ts'

/** Within this time after the connection came back, at a moment of its own, each browser asks again (failures.md, "Client retry table"). */
const LATEST_RESUME_MS = 3_000

/** What concerns every page: that Carrel waits for the quota, that the browser is offline, or that there is a later version. It lies over the page's foot, so that nothing moves. */
export function Notices() {
  const quota = useQuota()
  const endsAt = waitEndsAt(quota)
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  useResumeWhenOnline(isOnline)
  const [hasWaited, setHasWaited] = useState(false)
  if (endsAt !== null && !hasWaited) setHasWaited(true)
  const isShown = endsAt !== null || !isOnline
  return (
    <div aria-live="polite" className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl">
      {!isShown && hasWaited && <span className="sr-only">Carrel goes on.</span>}
      {isShown && (
        <p className="pointer-events-auto rounded-lg border border-rule-strong bg-sheet px-4 py-3 text-center shadow-lg">
          {endsAt === null
            ? 'You are offline. What Carrel holds can be read; the rest comes when the connection is back.'
            : waitSentence(quota, endsAt)}{' '}
          {endsAt !== null && <StopWaiting onStop={() => setHasWaited(false)} />}
        </p>
      )}
      {isOnline && <NewVersionNotice />}
    </div>
  )
}

/** Takes what waits out of the queue, as a person's wish. */
function StopWaiting({ onStop }: { onStop: () => void }) {
  const { quota } = useService()
  return (
    <TextButton
      onClick={() => {
        onStop()
        for (const { key } of quota.getSnapshot().queue) quota.cancel(key)
      }}
    >
      Stop waiting
    </TextButton>
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
  const wasOffline = useRef(false)
  // Reaches the service: the connection came back. Not in the first moment, in which all others ask too.
  useEffect(() => {
    if (!isOnline) wasOffline.current = true
    if (!isOnline || !wasOffline.current) return
    const askAgain = () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state: { error } }) =>
          error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network'),
      })
    const timer = setTimeout(askAgain, Math.random() * LATEST_RESUME_MS)
    return () => clearTimeout(timer)
  }, [isOnline, queryClient])
}
