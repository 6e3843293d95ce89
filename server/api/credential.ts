import type { Credential } from '../../src/domain/credential.ts'

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
export function readCredentialHeaders(rawHeaders: readonly string[]): Presented {
  const authorization = valuesOf(rawHeaders, 'authorization')
  const apiKey = valuesOf(rawHeaders, 'x-api-key')
  if (authorization.length > 1) return { kind: 'twice', header: 'Authorization' }
  if (apiKey.length > 1) return { kind: 'twice', header: 'X-API-KEY' }
  if (authorization[0] !== undefined) {
    const [, value] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization[0].trim()) ?? []
    return value === undefined ? { kind: 'unusable' } : { kind: 'credential', form: 'bearer', value }
  }
  if (apiKey[0] === undefined) return { kind: 'none' }
  const value = apiKey[0].trim()
  return /^[\x21-\x7e]{1,512}$/.test(value) ? { kind: 'credential', form: 'api-key', value } : { kind: 'unusable' }
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}
