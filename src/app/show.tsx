/** Shows the app in a page: by itself, or over a page that stands. React DOM comes with this file. */
import { withStacks } from './without-stacks.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type AppProps, BrowserApp } from './app.tsx'
import { deferPopstate } from './defer-popstate.ts'
import { warmPages } from './routes.tsx'
import { fetchRegularFace } from '../ui/regular-face.ts'

withStacks()

export { createQueryClient } from './query-client.ts'
export { takeOver } from './take-over.ts'

/** Shows it in `container`, and answers when its page is there; `stands`: the page stands there already, and is taken over. */
export function show(container: HTMLElement, props: AppProps, stands: boolean): Promise<void> {
  deferPopstate()
  const tellMissed = noteMissedPopstate()
  return new Promise<void>((resolve) => {
    const app = <BrowserApp {...props} onShown={resolve} />
    // As a transition it is done in small pieces, between which the browser answers.
    if (stands) startTransition(() => void hydrateRoot(container, app))
    else createRoot(container).render(app)
  }).then(tellMissed)
}

/** Notes whether the history moves before the router listens; what it answers tells the router of that. */
function noteMissedPopstate(): () => void {
  let hasMoved = false
  const note = () => void (hasMoved = true)
  window.addEventListener('popstate', note)
  return () => {
    window.removeEventListener('popstate', note)
    const { state } = window.history as { state: unknown }
    if (hasMoved) window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
}

/** Says why there is no app to show. Rejects when the code that says it cannot be fetched. */
export async function showSettingsFailure(container: HTMLElement, cause: unknown): Promise<void> {
  const { SettingsFailure } = await import('./settings-failure.tsx')
  createRoot(container).render(<SettingsFailure reason={cause instanceof Error ? cause.message : String(cause)} />)
}

/** Fetches the code of every page, and the typeface of abstracts. Nothing waits for it. */
export function warm(): void {
  void warmPages()
  fetchRegularFace()
}
