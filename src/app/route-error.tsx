import { Component, type ReactNode } from 'react'
import { ActionButton } from '../ui/action.tsx'

/** The last net: a page that throws, or whose code cannot be loaded, says so and can be loaded anew. Header and footer stay. */
export class RouteError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="my-10 max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
        <title>This page could not be shown · Carrel</title>
        <h1 tabIndex={-1} className="text-lg font-semibold text-alarm">
          This page could not be shown
        </h1>
        <p className="mt-1">
          Carrel may have been renewed while it was open, or it made a mistake. Loading the page anew usually helps.
        </p>
        <div className="mt-4">
          <ActionButton onClick={() => window.location.reload()}>Load anew</ActionButton>
        </div>
      </div>
    )
  }
}
