/** What hooks answer while elements are drawn once: as on a server, nothing is kept and no effect runs. */
import * as React from 'react'
import { CannotDraw } from './cannot-draw.ts'

/** The values that providers give to what stands within them; the innermost first. */
export type Given = { context: unknown; value: unknown; outer: Given } | null

/** A context as React makes it. */
export type Context = { _currentValue: unknown }

/** A promise with what React notes on it once it has settled. */
type Tracked = { then: unknown; status?: unknown; value?: unknown }

let given: Given = null

/** Calls `component` with hooks that look up what is given to it. */
export function withGiven<T>(values: Given, component: () => T): T {
  given = values
  return component()
}

/**
 * Draws with these hooks in the place where React looks for them. That place is React's own affair and may move with each
 * version (README, "Decisions"): where it is not found this throws CannotDraw, and the page waits for React DOM.
 */
export function withHooks(draw: () => void): void {
  // By its name, so that a bundler need not keep all of React for it. No type of React's tells of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion no-underscore-dangle
  const internals = (React as Internals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  if (internals === undefined || !('H' in internals))
    throw new CannotDraw('this version of React keeps its hooks elsewhere')
  const { H } = internals
  internals.H = HOOKS
  try {
    draw()
  } finally {
    internals.H = H
    given = null
  }
}

type Internals = { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: { H: unknown } }

/** What a provider gives, or what the context has where none does. */
export function read(context: Context): unknown {
  for (let at = given; at !== null; at = at.outer) if (at.context === context) return at.value
  // React's own name.
  // oxlint-disable-next-line no-underscore-dangle
  return context._currentValue
}

const HOOKS = {
  readContext: read,
  useContext: read,
  use(usable: Context | Tracked): unknown {
    if (!('then' in usable)) return read(usable)
    if (usable.status === 'fulfilled') return usable.value
    throw new CannotDraw('a part is still on its way')
  },
  useState: (first: unknown) => [typeof first === 'function' ? (first() as unknown) : first, cannotChange],
  useReducer: (_: unknown, argument: unknown, init?: (argument: unknown) => unknown) => [
    init === undefined ? argument : init(argument),
    cannotChange,
  ],
  useOptimistic: (value: unknown) => [value, cannotChange],
  useTransition: () => [false, cannotChange],
  useDeferredValue: (value: unknown, first: unknown) => first ?? value,
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useEffectEvent: () => cannotChange,
  useRef: (current: unknown) => ({ current }),
  useSyncExternalStore: (_: unknown, current: () => unknown, first = current) => first(),
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  // React would have to find the same one when it takes over.
  useId: () => cannotChange(),
}

function nothing(): void {}

function cannotChange(): never {
  throw new CannotDraw('nothing changes while a page is drawn once')
}
