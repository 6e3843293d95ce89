/** Shows the app in a page: by itself, or over a page that stands. React DOM comes with this file. */
import { withStacks } from './without-stacks.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, type AppProps } from './app.tsx'
import { deferPopstate } from './defer-popstate.ts'
import { warmPages } from './routes.tsx'
import { fetchRegularFace } from '../ui/regular-face.ts'

withStacks()

export { createQueryClient } from './query-client.ts'
export { takeOver } from './take-over.ts'

/** Shows it in `container`, and answers when its page is there; `stands`: the page stands there already, and is taken over. */
export function show(container: HTMLElement, props: AppProps, stands: boolean): Promise<void> {
  deferPopstate()
  const address = window.location.href
  return new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App {...props} onShown={resolve} />
        </BrowserRouter>
      </StrictMode>
    )
    // As a transition it is done in small pieces, between which the browser answers.
    if (stands) startTransition(() => void hydrateRoot(container, app))
    else createRoot(container).render(app)
  }).then(() => {
    // The router has not heard of what happened before it listened.
    if (window.location.href !== address) window.dispatchEvent(new PopStateEvent('popstate'))
  })
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
