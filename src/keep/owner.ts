/**
 * To whom an answer was given: a service, and the credential with which it was asked. The credential itself is never kept;
 * a slow digest with this browser's own salt knows it again when it is entered again, and tells nobody what it was.
 */

import type { Credential } from '../api/credential.ts'
import { NotSecure } from './storage-problem.ts'

/** Credentials are random texts, not passwords that people think of: this is enough against trying them, and takes a browser a fraction of a second. */
const ITERATIONS = 100_000

/**
 * The owner's name, in which nothing of the credential can be read. Throws `NotSecure` where the page is not secure and the
 * browser therefore has no cryptography: what cannot be bound to a credential is not kept.
 */
export async function nameOwner(
  baseUrl: string,
  credential: Credential | null,
  salt: Uint8Array<ArrayBuffer>,
): Promise<string> {
  if (credential === null) return baseUrl
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) throw new NotSecure('The browser has no cryptography here')
  const secret = new TextEncoder().encode(`${baseUrl}\n${credential.form}\n${credential.value}`)
  const key = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const digest = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }, key, 256)
  return `${baseUrl} ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
