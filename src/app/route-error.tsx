import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ApiError } from '../api/api-error.ts'
import { failureMessage } from '../api/failure-messages.ts'
import { ActionButton } from '../ui/action.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { FailurePanel } from '../ui/failure-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shows a failure in place of a page that throws, or whose code cannot be imported; header and footer stay. */
export function RouteError({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary renderFailure={(failure) => <PageFailure {...failure} isOffline={!navigator.onLine} />}>
      {children}
    </ErrorBoundary>
  )
}

function PageFailure(props: { retry: () => void; retries: number; isOffline: boolean }) {
  const { retry, retries, isOffline } = props
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  const canOnlyReload = retries > 0 && !isOffline
  const title = isOffline ? 'You are offline' : 'This page could not be shown'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <FailurePanel
        {...failureMessage(isOffline ? new ApiError('offline') : null)}
        heading={title}
        action={canOnlyReload ? 'none' : 'try-again'}
        onTryAgain={retry}
        level={1}
      >
        {canOnlyReload && <ReloadButton>Reload page</ReloadButton>}
      </FailurePanel>
    </>
  )
}

/** The whole page when the app's settings could not be read: without them there is no service to use. */
export function SettingsFailure({ reason }: { reason: string }) {
  return (
    <main className="page-width py-8">
      <title>Carrel could not start</title>
      <FailurePanel
        heading="Carrel could not read its settings"
        text={`They name the service to use. The connection may have failed, or the settings of this site are wrong. Reason: ${reason}`}
        action="none"
        level={1}
      >
        <ReloadButton>Try again</ReloadButton>
      </FailurePanel>
    </main>
  )
}

function ReloadButton({ children }: { children: string }) {
  return <ActionButton onClick={() => window.location.reload()}>{children}</ActionButton>
}
