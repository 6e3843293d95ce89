/** The service that this app uses, handed to the pages by React context: no module holds it, so a server can render many. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { QuotaSnapshot } from '../quota/limiter.ts'
import type { Service } from './create-service.ts'
import type { Credential, CredentialForm } from '../domain/credential.ts'

const ServiceContext = createContext<Service | null>(null)

/** Provides the service to the pages below. */
export const ServiceProvider = ServiceContext

/** The service. Throws without a provider above: a fault of the app. */
export function useService(): Service {
  const service = use(ServiceContext)
  if (service === null) throw new Error('useService needs a ServiceProvider above it')
  return service
}

/** The reader's credential, kept current. */
export function useCredential(): Credential | null {
  const { credential } = useService()
  return useSyncExternalStore(credential.subscribe, credential.current, credential.current)
}

/** What is left of the rate limit, kept current. */
export function useQuota(): QuotaSnapshot {
  const { quota, getRenderedQuota } = useService()
  return useSyncExternalStore(quota.subscribe, quota.getSnapshot, getRenderedQuota)
}

/** The request for a path (after the base URL) as a curl command, with a placeholder for the credential. */
export function useRequestLine(path: string): string {
  const { config } = useService()
  return formatRequestLine(config.apiBaseUrl, path, useCredential()?.form ?? null)
}

const CREDENTIAL_HEADERS = { bearer: 'Authorization: Bearer YOUR_TOKEN', 'api-key': 'X-API-KEY: YOUR_KEY' }

/** Formats a request as a curl command; `form`: of the credential, null without one. */
export function formatRequestLine(apiBaseUrl: string, path: string, form: CredentialForm | null): string {
  const header = form === null ? '' : ` -H '${CREDENTIAL_HEADERS[form]}'`
  // A quotation mark would end the text that the shell reads.
  return `curl -H 'Accept: application/json'${header} '${`${apiBaseUrl}${path}`.replaceAll("'", '%27')}'`
}
