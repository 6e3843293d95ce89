import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useQuota, useService } from '../api/service.tsx'
import { ActionButton, TextButton } from '../ui/action.tsx'
import { formatTimeOfDay } from '../ui/format-time.ts'
import { isUpdateAvailable } from './app-update.ts'
import { waitEndsAt } from './quota-messages.ts'

/** What concerns every page: a wait for the rate limit, no connection, a new version. It covers the foot of the page, so that nothing moves. */
export function Notices() {
  const endsAt = waitEndsAt(useQuota())
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    // On the server, and until the page is hydrated.
    () => true,
  )
  const [hasWaited, setHasWaited] = useState(false)
  if (endsAt !== null && !hasWaited) setHasWaited(true)
  const isShown = endsAt !== null || !isOnline
  return (
    <div
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bar-height,0rem))] z-10 mx-auto max-w-xl"
    >
      {!isShown && hasWaited && <span className="sr-only">Loading continues.</span>}
      {isShown && (
        <p className="pointer-events-auto rounded-lg border border-rule-strong bg-sheet px-4 py-3 text-center shadow-lg">
          {endsAt === null ? (
            'You are offline. Pages you have opened stay available; others load when you reconnect.'
          ) : (
            <WaitNotice endsAt={endsAt} onCancel={() => setHasWaited(false)} />
          )}
        </p>
      )}
      {isOnline && <AppUpdateNotice />}
    </div>
  )
}

function WaitNotice({ endsAt, onCancel }: { endsAt: number; onCancel: () => void }) {
  const { quota } = useService()
  const cancelAll = () => {
    onCancel()
    for (const { key } of quota.getSnapshot().queue) quota.cancel(key)
  }
  return (
    <>
      Request limit reached. Loading continues automatically at{' '}
      <time dateTime={new Date(endsAt).toISOString()}>{formatTimeOfDay(endsAt)}</time>.{' '}
      <TextButton onClick={cancelAll}>Cancel loading</TextButton>
    </>
  )
}

/** Says that a later version is installed. Only this tab is reloaded, and only when its reader asks for it. */
function AppUpdateNotice() {
  const isAvailable = useSyncExternalStore(isUpdateAvailable.subscribe, isUpdateAvailable.get, isUpdateAvailable.get)
  if (!isAvailable) return null
  return (
    <div className="pointer-events-auto mt-3 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 rounded-lg border border-rule-strong bg-sheet px-4 py-3 shadow-lg">
      <p>New version available</p>
      <ActionButton onClick={() => window.location.reload()}>Reload</ActionButton>
      <TextButton onClick={() => isUpdateAvailable.set(false)}>Later</TextButton>
    </div>
  )
}
