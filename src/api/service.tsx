/** The service that this app talks to, handed to the pages by React context: no module holds it, so a server can render many. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Service } from './create-service.ts'
import type { Credential } from './credential.ts'
import type { QuotaSnapshot } from './quota-store.ts'

const ServiceContext = createContext<Service | null>(null)

/** Provides the service to the pages below. */
export const ServiceProvider = ServiceContext

/** The service. Throws where no provider is above: a fault of the app, not of the reader. */
export function useService(): Service {
  const service = use(ServiceContext)
  if (service === null) throw new Error('useService needs a ServiceProvider above it')
  return service
}

/** How a person asks again: at once, however many requests have failed before. */
export function useAskAgain(refetch: () => Promise<unknown>): () => void {
  const { client } = useService()
  return () => {
    client.letOneThrough()
    void refetch()
  }
}

/** The reader's credential, kept current. */
export function useCredential(): Credential | null {
  const { credential } = useService()
  // A server has none; a page that was drawn here before React came has this one.
  return useSyncExternalStore(credential.subscribe, credential.current, credential.current)
}

/** What is left of the minute, kept current. A page that stands already is taken over with what was known when it was made. */
export function useQuota(): QuotaSnapshot {
  const { quota } = useService()
  return useSyncExternalStore(quota.subscribe, quota.getSnapshot, quota.getFirstSnapshot)
}
