import { Component, type ReactNode, Suspense } from 'react'
import { TextButton } from './action.tsx'
import { forgetFailedParts } from './lazy-part.tsx'

/** A part of a page that can fail without the rest of it. */
export type OnePartProps = {
  /** What it is, as the reader would say it after "This part could not be shown": "the citations". */
  name: string
  children: ReactNode
}

/**
 * Fences a part of a page in: when it throws, or its code cannot be fetched, it says so in its place and can be tried
 * again; everything around it stays. While its code is on the way there is nothing.
 */
export class OnePart extends Component<OnePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    forgetFailedParts()
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense fallback={null}>{this.props.children}</Suspense>
    return (
      <p role="alert" className="my-3 text-sm text-quiet">
        This part could not be shown: {this.props.name}.{' '}
        <TextButton onClick={() => this.setState({ hasFailed: false })}>Try again</TextButton>
      </p>
    )
  }
}
