import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../api/create-service.ts'
import { systemClock } from '../api/system-clock.ts'
import { createKeep, type Keep } from './keep.ts'
import { openTabMessages } from './tab-messages.ts'

/** One for each memory of answers: pages find it by that, and a first visit carries no code for it. */
const known = new WeakMap<QueryClient, Keep>()

/** What this browser keeps of the answers of `service`; made when it is first asked for. */
export function keepFor(service: Service, queryClient: QueryClient): Keep {
  const found = known.get(queryClient)
  if (found !== undefined) return found
  const keep = createKeep({
    service,
    queryClient,
    clock: systemClock,
    storage: () => window.localStorage,
    factory: () => window.indexedDB,
    openMessages: (hear) => openTabMessages(service.tabs, hear),
    nameEpoch: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join(''),
    reload: () => window.location.reload(),
  })
  known.set(queryClient, keep)
  listenToPage(keep)
  return keep
}

function listenToPage(keep: Keep): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) keep.comeBack()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep.flush()
  })
}
