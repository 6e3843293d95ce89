/** A credential, and in which of the two forms it is sent: `Authorization: Bearer` or `X-API-KEY`. */
export type Credential = { form: 'bearer' | 'api-key'; text: string }

/** The credential headers of a request. `twice`: the same header more than once. `unusable`: not in the form of a credential. */
export type Presented =
  | { kind: 'none' }
  | { kind: 'twice'; header: string }
  | { kind: 'unusable' }
  | ({ kind: 'credential' } & Credential)

/**
 * Reads the credential from the raw headers (names and values in turn): a parsed header object would have merged or
 * dropped a repeated header. When both headers are sent, `Authorization` decides.
 */
export function readCredential(rawHeaders: readonly string[]): Presented {
  const authorization = valuesOf(rawHeaders, 'authorization')
  const apiKey = valuesOf(rawHeaders, 'x-api-key')
  if (authorization.length > 1) return { kind: 'twice', header: 'Authorization' }
  if (apiKey.length > 1) return { kind: 'twice', header: 'X-API-KEY' }
  if (authorization[0] !== undefined) {
    const [, text] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization[0].trim()) ?? []
    return text === undefined ? { kind: 'unusable' } : { kind: 'credential', form: 'bearer', text }
  }
  if (apiKey[0] === undefined) return { kind: 'none' }
  const text = apiKey[0].trim()
  return /^[\x21-\x7e]{1,512}$/.test(text) ? { kind: 'credential', form: 'api-key', text } : { kind: 'unusable' }
}

/** The one header that presents a credential. */
export function credentialHeader({ form, text }: Credential): Record<string, string> {
  return form === 'bearer' ? { Authorization: `Bearer ${text}` } : { 'X-API-KEY': text }
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}
