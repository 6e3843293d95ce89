import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A part of the app whose code is fetched when it is first shown, and `warm` to fetch it before. */
export type LazyPart<Props> = { Part: FunctionComponent<Props & object>; warm: () => void }

/** How each part whose code could not be fetched begins anew. */
const failures = new Set<() => void>()

/**
 * Makes a part. While its code is on the way it suspends; when the code cannot be fetched it throws.
 * React.lazy would keep that failure for good: a page once opened without a connection would never open again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  const beginAnew = () => {
    loading = null
  }
  // The same promise as long as React may ask for it: a new one in each rendering would never come to an end.
  const fetchCode = () => {
    if (loading === null) {
      loading = load()
      loading.catch(() => failures.add(beginAnew))
    }
    return loading
  }
  function Part(props: Props) {
    return createElement(use(fetchCode()), props)
  }
  return { Part, warm: () => void fetchCode() }
}

/** To be called once a failure has been caught and shown: the next time a part is shown, its code is fetched again. */
export function forgetFailedParts(): void {
  for (const beginAnew of failures) beginAnew()
  failures.clear()
}
