import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A part of the app whose code is fetched when it is first shown, and `warm` to fetch it before; it never fails. */
export type LazyPart<Props> = { Part: FunctionComponent<Props & object>; warm: () => Promise<void> }

/** How each part whose code could not be fetched begins anew. */
const failures = new Set<() => void>()

/**
 * Makes a part. While its code is on the way it suspends; when the code cannot be fetched it throws.
 * React.lazy would keep that failure for good: a page once opened without a connection would never open again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  /** React may ask for the promise again. */
  let isAwaited = false
  const beginAnew = () => {
    loading = null
    isAwaited = false
  }
  // The same promise as long as React may ask for it: a new one in each rendering would never come to an end.
  const fetchCode = () => {
    if (loading === null) {
      loading = load()
      const promise = loading
      promise.then(
        // So React knows without asking: what is there is shown in this very rendering, which a server has only one of.
        (value) => Object.assign(promise, { status: 'fulfilled', value }),
        // What was only fetched beforehand is fetched again when it is wanted.
        () => (isAwaited ? void failures.add(beginAnew) : beginAnew()),
      )
    }
    return loading
  }
  function Part(props: Props) {
    isAwaited = true
    return createElement(use(fetchCode()), props)
  }
  const warm = () =>
    fetchCode().then(
      () => {},
      () => {},
    )
  return { Part, warm }
}

/**
 * To be called once a failure has been caught and shown: the next time a part is shown, its code is fetched again.
 * Where code is missing although there is a connection, Carrel was most likely renewed while it was open: the page is
 * loaded anew, by itself only once. What has been loaded anew already says so itself, so that nothing is kept for it.
 * Answers whether it is being loaded anew.
 */
export function forgetFailedParts(): boolean {
  const isCodeMissing = failures.size > 0
  for (const beginAnew of failures) beginAnew()
  failures.clear()
  const [visit] = performance.getEntriesByType('navigation')
  const mayHelp = isCodeMissing && navigator.onLine
  if (!mayHelp || !(visit instanceof PerformanceNavigationTiming) || visit.type === 'reload') return false
  window.location.reload()
  return true
}
