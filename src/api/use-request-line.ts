import type { Credential } from './credential.ts'
import { useCredential, useService } from './service.tsx'

/** The request for `path` (after the base URL) as a line for a shell, as this tab sends it but for the credential. */
export function useRequestLine(path: string): string {
  const { config } = useService()
  return requestLine(config.apiBaseUrl, path, useCredential()?.form ?? null)
}

/** The same of any service: in the place of the credential stands a name. */
export function requestLine(apiBaseUrl: string, path: string, form: Credential['form'] | null): string {
  const header =
    form === null ? '' : ` -H '${form === 'bearer' ? 'Authorization: Bearer YOUR_TOKEN' : 'X-API-KEY: YOUR_KEY'}'`
  // A quotation mark would end the text that the shell reads.
  return `curl -H 'Accept: application/json'${header} '${`${apiBaseUrl}${path}`.replaceAll("'", '%27')}'`
}
