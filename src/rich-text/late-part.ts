import { useEffect, useSyncExternalStore } from 'react'

/** Code that is fetched when it is first needed; until then whoever needs it does without. */
export type LatePart<Part> = {
  /** The part, or null while it is not there. */
  current(): Part | null
  /** Puts the part in its place: on a server, before rendering; in tests. */
  provide(part: Part): void
  /** Fetches the part. Never fails: what could not be fetched is fetched again when it is next needed. */
  fetch(): Promise<void>
  /** The part, or null; renders anew when it comes. */
  use(): Part | null
  /** Has the part fetched when it is needed for what is rendered. */
  useFetchWhen(isNeeded: boolean): void
  /** Whether it was needed, there or not, since this was last asked: a server tells the browser what to have ready. */
  takeNeeded(): boolean
}

/** Makes a late part. Nothing is fetched while rendering, and nothing of the browser is touched, so that a server can render too. */
export function latePart<Part>(fetchPart: () => Promise<Part>): LatePart<Part> {
  let part: Part | null = null
  let fetching: Promise<void> | null = null
  let wasNeeded = false
  const listeners = new Set<() => void>()
  const current = () => part
  const provide = (found: Part) => {
    part = found
    for (const listener of listeners) listener()
  }
  const forget = () => {
    fetching = null
  }
  const fetch = () => (fetching ??= fetchPart().then(provide, forget))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    current,
    provide,
    fetch,
    use: () => useSyncExternalStore(subscribe, current, current),
    takeNeeded() {
      const was = wasNeeded
      wasNeeded = false
      return was
    },
    useFetchWhen(isNeeded) {
      wasNeeded ||= isNeeded
      // Reaches the network.
      useEffect(() => {
        if (isNeeded && part === null) void fetch()
      }, [isNeeded])
    },
  }
}
