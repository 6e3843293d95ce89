import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ActionButton } from '../ui/action.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
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
  const title = isOffline ? 'You are offline' : 'This page could not be shown'
  return (
    <div role="alert" className="my-10 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
      <PageHead title={title} isIndexed={false} />
      <h1 tabIndex={-1} className="text-lg font-semibold text-alarm">
        {title}
      </h1>
      <p className="mt-1">
        {isOffline
          ? 'This page is not saved on this device. It will load when you reconnect.'
          : 'Carrel was updated while this page was open, or something went wrong.'}
      </p>
      <div className="mt-4">
        {retries > 0 && !isOffline ? (
          <ActionButton onClick={() => window.location.reload()}>Reload page</ActionButton>
        ) : (
          <ActionButton onClick={retry}>Try again</ActionButton>
        )}
      </div>
    </div>
  )
}

/** The whole page when the app's settings could not be read: without them there is no service to use. */
export function SettingsFailure({ reason }: { reason: string }) {
  return (
    <main className="page-width py-16">
      <title>Carrel could not start</title>
      <div role="alert" className="max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
        <h1 className="text-lg font-semibold text-alarm">Carrel could not read its settings</h1>
        <p className="mt-1">
          They name the service to use. The connection may have failed, or the settings of this site are wrong.
        </p>
        <p className="foreign-text mt-2 text-sm text-quiet">Reason: {reason}</p>
        <div className="mt-4">
          <ActionButton onClick={() => window.location.reload()}>Try again</ActionButton>
        </div>
      </div>
    </main>
  )
}
