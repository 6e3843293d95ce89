/** What begins where no server has rendered the page: the question leaves before anything is here that could hold the answer. */
import type { QueryClient } from '@tanstack/react-query'
import { askAhead } from '../api/ask-ahead.ts'
import { freshFor, type Question } from '../api/ask-for.ts'
import { countOtherTabs } from '../api/ask-once.ts'
import type { Service } from '../api/create-service.ts'
import { pause } from '../api/pause.ts'
import { systemClock } from '../api/system-clock.ts'
import { leadsTo, PAGE_PATTERNS } from '../contract/paths.ts'
import type { Begun, Showing } from './begun.ts'
import { firstQuestion } from './first-question.ts'
import type { Theme } from './theme.ts'

export { loadConfig } from './load-config.ts'

/** What it is done with. */
export type BeginPlainParts = {
  service: Service
  theme: Theme
  memory: Promise<QueryClient>
  /** Brings back what this browser remembers; null: it does not. Never rejects. */
  restore: (() => Promise<void>) | null
  fetchShowing: () => Promise<Showing>
}

/** Longer than this nobody waits for what was remembered: then the service is asked. */
const RESTORE_LIMIT_MS = 300

/** Asks, and draws the page. Rejects where the code that shows it cannot be fetched. */
export async function beginPlain(
  root: HTMLElement,
  { service, theme, memory, restore, fetchShowing }: BeginPlainParts,
): Promise<Begun> {
  const { client, config, credential } = service
  if (config.access === 'credential') await beginWithCredential(service, memory)
  const mayAsk = config.access === 'open' || credential.current() !== null
  const question = mayAsk ? firstQuestion(window.location) : null
  const restored = restore?.()
  await Promise.race([restored, restored && pause(systemClock, RESTORE_LIMIT_MS, undefined)])
  // What was remembered may answer, and else says how urgently it is asked.
  const known = restored === undefined ? memory : await memory
  const isHeld = question !== null && !('then' in known) && isFresh(known, question)
  const ahead = question === null || isHeld ? null : askAhead(client, question, known)
  const [{ drawAhead }, queryClient] = await Promise.all([import('./draw-ahead.tsx'), memory])
  const firstKey = question?.queryKey ?? null
  // What it failed for the page tells; it is not asked twice because the page comes later.
  if (firstKey !== null) queryClient.setQueryDefaults(firstKey, { retryOnMount: false })
  const { origin } = window.location
  // A credential that is typed before the page is the app's would leave with the form, in an address.
  const mayDraw = mayAsk && !leadsTo(window.location.pathname, PAGE_PATTERNS.connect)
  const { shown } = await drawAhead(root, { ahead, mayDraw, service, queryClient, theme, origin, fetchShowing })
  return { firstKey, shown }
}

/** Where each reader has a credential of their own, this tab may be given one by another tab. */
async function beginWithCredential(service: Service, memory: Promise<QueryClient>): Promise<void> {
  // From the first moment a credential that is forgotten in one tab is forgotten in this one.
  Promise.all([import('../keep/keep-for.ts'), memory])
    .then(([{ keepFor }, queryClient]) => keepFor(service, queryClient))
    .catch(() => {})
  if (service.credential.current() === null) await askOtherTabs(service)
}

/** A new tab of somebody who is connected need not connect again. */
async function askOtherTabs({ tabs, credential, config: { apiBaseUrl } }: Service): Promise<void> {
  const parts = { tabs, credential, apiBaseUrl, clock: systemClock }
  await import('../api/hand-credential.ts')
    .then(async ({ askForCredential }) => {
      if ((await countOtherTabs(navigator.locks)) > 0) await askForCredential(parts)
    })
    .catch(() => {})
}

/** Whether memory answers a question well enough not to ask it. */
function isFresh(queryClient: QueryClient, question: Question<unknown>): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: question.queryKey })
  return query !== undefined && !query.isStaleByTime(freshFor(question.freshMs(query.state.data), query.state))
}
