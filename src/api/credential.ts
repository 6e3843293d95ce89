/**
 * The reader's credential. It lives in memory; in the tab's session storage only when the reader chose so. It is never in an
 * address, a log, an error or any other storage.
 */

import type { Credential } from '../domain/credential.ts'
import { objectOrEmpty, parseJson } from '../domain/json.ts'
import { ObservableValue } from '../domain/observable-value.ts'
import { readEntry, type WebStorage, writeEntry } from '../domain/web-storage.ts'

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
export function createCredentialStore(storage: () => WebStorage): CredentialStore {
  const kept = readEntry(storage, STORAGE_KEY)
  const credential = new ObservableValue(readCredential(kept === null ? null : parseJson(kept)))
  const connect = (next: Credential | null, keepInTab: boolean) => {
    writeEntry(storage, STORAGE_KEY, keepInTab ? JSON.stringify(next) : null)
    credential.set(next)
  }
  return {
    current: credential.get,
    connect,
    forget: () => connect(null, false),
    subscribe: credential.subscribe,
  }
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
