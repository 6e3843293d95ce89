/** The two forms in which an API takes a credential: `Authorization: Bearer …` or `X-API-KEY: …`. */
export type CredentialForm = 'bearer' | 'api-key'

/** A credential, and in which form it is sent. */
export type Credential = { form: CredentialForm; value: string }

/** The one header that presents a credential: bearer or API key, never both; none without a credential. */
export function formatCredentialHeader(credential: Credential | null): Record<string, string> {
  if (credential === null) return {}
  const { form, value } = credential
  return form === 'bearer' ? { Authorization: `Bearer ${value}` } : { 'X-API-KEY': value }
}
