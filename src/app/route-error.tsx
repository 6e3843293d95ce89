import { Component, type ReactNode } from 'react'
import { ActionButton } from '../ui/action.tsx'
import { forgetFailedParts } from '../ui/lazy-part.tsx'
import { PageHead } from '../ui/page-head.tsx'

type State = {
  hasFailed: boolean
  /** How often it was tried again in vain; then only loading anew can help. */
  retries: number
}

/**
 * The last net: a page that throws, or whose code cannot be fetched, says so; header and footer stay. Without a connection
 * that is what is said, and the page comes by itself when the connection is back.
 */
export class RouteError extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, retries: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private isBackOnline = false

  override componentDidCatch() {
    const isLoading = forgetFailedParts()
    // Some browsers keep a failed fetch of code as long as the page lives: then only a new page can fetch it.
    if (this.isBackOnline && !isLoading) window.location.reload()
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryOnline)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryOnline)
  }

  private readonly retryOnline = () => {
    this.isBackOnline = this.state.hasFailed
    this.retry()
  }

  private readonly retry = () => {
    this.setState(({ hasFailed, retries }) => (hasFailed ? { hasFailed: false, retries: retries + 1 } : null))
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const isOffline = !navigator.onLine
    const helpsToLoad = !isOffline && this.state.retries > 0
    return (
      <div role="alert" className="my-10 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
        <PageHead title="This page could not be shown" isIndexed={false} />
        <h1 tabIndex={-1} className="text-lg font-semibold text-alarm">
          {isOffline ? 'You are offline' : 'This page could not be shown'}
        </h1>
        <p className="mt-1">
          {isOffline
            ? 'This page was not fetched while there was a connection. It comes by itself when the connection is back.'
            : 'Carrel may have been renewed while it was open, or it made a mistake.'}
        </p>
        <div className="mt-4">
          {helpsToLoad ? (
            <ActionButton onClick={() => window.location.reload()}>Load anew</ActionButton>
          ) : (
            <ActionButton onClick={this.retry}>Try again</ActionButton>
          )}
        </div>
      </div>
    )
  }
}
