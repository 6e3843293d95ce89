import { Component, type ReactNode, Suspense } from 'react'
import { TextButton } from './action.tsx'
import { recoverFailedImports } from './lazy-with-retry.tsx'

/** Renders the failure of a boundary's children; `retry` shows the children again, `retries` counts how often that failed. */
export type RenderFailure = (failure: { retry: () => void; retries: number }) => ReactNode

/** Shows a failure in place of children that throw, or whose code cannot be imported; everything around them stays. */
export class ErrorBoundary extends Component<
  { renderFailure: RenderFailure; children: ReactNode },
  { hasFailed: boolean; retries: number }
> {
  override state = { hasFailed: false, retries: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    recoverFailedImports()
  }

  private readonly retry = () => {
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }))
  }

  override render() {
    const { renderFailure, children } = this.props
    return this.state.hasFailed ? renderFailure({ retry: this.retry, retries: this.state.retries }) : children
  }
}

/** A part of a page that can fail alone. `name`: what follows "This part could not be shown", such as "the chart". */
export function PartBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary renderFailure={({ retry }) => <PartFailure name={name} onRetry={retry} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function PartFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  const reason = navigator.onLine ? 'This part could not be shown' : 'You are offline, and this part was not loaded yet'
  return (
    <p role="alert" className="my-3 text-sm text-quiet">
      {reason}: {name}. <TextButton onClick={onRetry}>Try again</TextButton>
    </p>
  )
}
