/**
 * The reader's credential. It lives in memory; in the tab's session storage only when the reader chose so. It is never in an
 * address, a log, an error or any other storage (failures.md, "Where the key lives").
 */

import { objectOrEmpty } from '../domain/json.ts'

/** The two forms in which the API takes a credential (api-v1.md, "Authentication"). */
export type CredentialForm = 'bearer' | 'api-key'

/** A reader's credential. */
export type Credential = { form: CredentialForm; value: string }

/** The part of `Storage` that is needed here. */
type KeptValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const STORAGE_KEY = 'carrel.credential'
const LONGEST_CREDENTIAL = 512

/** Holds the credential of this tab. */
export type CredentialStore = {
  /** The credential, or null. The same object until it changes. */
  current: () => Credential | null
  /** Takes a credential; with `keepInTab` it survives a reload of this tab. */
  connect: (credential: Credential, keepInTab: boolean) => void
  /** Forgets it, in memory and in the tab's storage. */
  forget: () => void
  /** Calls back on each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Makes the store. `storage` returns the tab's session storage, or throws where it is blocked: then memory is all there is. */
export function createCredentialStore(storage: () => KeptValue): CredentialStore {
  let credential = readKept(storage)
  const listeners = new Set<() => void>()
  const change = (next: Credential | null, keep: boolean) => {
    credential = next
    writeKept(storage, keep ? next : null)
    for (const listener of listeners) listener()
  }
  return {
    current: () => credential,
    connect: (next, keepInTab) => change(next, keepInTab),
    forget: () => change(null, false),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The one header that presents a credential: bearer or API key, never both. */
export function credentialHeader(credential: Credential | null): Record<string, string> {
  if (credential === null) return {}
  return credential.form === 'bearer'
    ? { Authorization: `Bearer ${credential.value}` }
    : { 'X-API-KEY': credential.value }
}

/** Why a text cannot be a credential, in words that say what to do; null when it can. */
export function credentialProblem(value: string): string | null {
  if (value === '') return 'Enter the key or token that the service gave you.'
  if (value.length > LONGEST_CREDENTIAL) {
    return `A credential has at most ${LONGEST_CREDENTIAL} characters. Paste only the credential.`
  }
  // Header values are printable ASCII; a space inside a token would end it.
  if (!/^[\x21-\x7e]+$/.test(value))
    return 'Credentials contain only letters, digits and symbols, without spaces. Copy it again.'
  return null
}

/** Reads a credential from plain data; null where it is none. */
export function readCredential(data: unknown): Credential | null {
  const { form, value } = objectOrEmpty(data)
  const isForm = form === 'bearer' || form === 'api-key'
  return isForm && typeof value === 'string' && credentialProblem(value) === null ? { form, value } : null
}

function readKept(storage: () => KeptValue): Credential | null {
  try {
    return readCredential(JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

function writeKept(storage: () => KeptValue, credential: Credential | null): void {
  try {
    if (credential === null) storage().removeItem(STORAGE_KEY)
    else storage().setItem(STORAGE_KEY, JSON.stringify(credential))
  } catch {
    // Storage is blocked or full: memory is enough until the tab is reloaded.
  }
}
