import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A component whose code is imported when it is first shown. `preload` imports it earlier, and returns whether that worked. */
export type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => Promise<boolean> }

const preloads = new Set<() => Promise<boolean>>()
const resets = new Set<() => void>()

/**
 * Like `React.lazy`, but a failed import is not final: after `recoverFailedImports` the component imports again when it is
 * shown again. It suspends while the code loads, throws when the import fails, and renders synchronously once the code is here.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  let isShown = false

  const reset = () => {
    loading = null
    isShown = false
  }
  // React needs the same promise in each render, also a rejected one: a new import for each would never end.
  const importOnce = () => {
    if (loading === null) {
      loading = load().then((component) => (loaded = component))
      loading.catch(() => (isShown ? resets.add(reset) : reset()))
    }
    return loading
  }
  function Lazy(props: Props) {
    isShown = true
    return createElement(loaded ?? use(importOnce()), props)
  }
  const preload = () =>
    importOnce().then(
      () => true,
      () => false,
    )
  preloads.add(preload)
  return Object.assign(Lazy, { preload })
}

/**
 * Preloads every lazy component, also those that only a lazy component declares: on a server before it renders, in a browser
 * so that each opens without a wait, and without a connection too. Never rejects.
 */
export async function preloadAll(): Promise<void> {
  const { size } = preloads
  await Promise.all([...preloads].map((preload) => preload()))
  if (preloads.size > size) await preloadAll()
}

/**
 * Lets failed imports run again. An error boundary calls it once it shows the failure. Code that is missing while the browser
 * is online points to a newer version on the server, so the page reloads, once; returns whether it does.
 */
export function recoverFailedImports(): boolean {
  const isCodeMissing = resets.size > 0
  for (const reset of resets) reset()
  resets.clear()
  const [visit] = performance.getEntriesByType('navigation')
  const wasReloaded = visit === undefined || !('type' in visit) || visit.type === 'reload'
  if (!isCodeMissing || !navigator.onLine || wasReloaded) return false
  window.location.reload()
  return true
}
