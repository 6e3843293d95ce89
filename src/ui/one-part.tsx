import { Component, type ReactNode, Suspense } from 'react'
import { TextButton } from './action.tsx'
import { forgetFailedParts } from './lazy-part.tsx'

/** A part of a page that can fail without the rest of it. */
export type OnePartProps = {
  /** What it is, as the reader would say it after "This part could not be shown": "the citations". */
  name: string
  /** What stands in its place when it fails: an entry, where it is one of a list. */
  element?: 'div' | 'li'
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
    const { name, element: Element = 'div', children } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={null}>{children}</Suspense>
    return (
      <Element className="my-3 text-sm text-quiet">
        <p role="alert">
          {navigator.onLine ? 'This part could not be shown' : 'You are offline, and this was not fetched before'}:{' '}
          {name}. <TextButton onClick={() => this.setState({ hasFailed: false })}>Try again</TextButton>
        </p>
      </Element>
    )
  }
}
