/**
 * Who is asking. A credential lives in this module's memory; in the tab's session storage only when the reader said so.
 * It is never in an address, a log, an error or any other storage (failures.md, "Where the key lives").
 */

import { objectAt } from '../contract/json.ts'

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
  /** Calls back on each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Makes the store. `storage` answers the tab's session storage, or throws where it is blocked: then memory is all there is. */
export function createCredentialStore(storage: () => KeptValue): CredentialStore {
  let credential = kept(storage)
  const listeners = new Set<() => void>()
  const change = (next: Credential | null, keep: boolean) => {
    credential = next
    keepOrForget(storage, keep ? next : null)
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
  if (value === '') return 'Enter the credential that the service gave you.'
  if (value.length > LONGEST_CREDENTIAL) {
    return `A credential has at most ${LONGEST_CREDENTIAL} characters. Paste only the credential.`
  }
  // Header values are printable ASCII; a space inside a token would end it.
  if (!/^[\x21-\x7e]+$/.test(value)) return 'A credential holds no spaces and only plain characters. Copy it again.'
  return null
}

function kept(storage: () => KeptValue): Credential | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null')
    const { form, value: text } = objectAt(value)
    const isForm = form === 'bearer' || form === 'api-key'
    return isForm && typeof text === 'string' && credentialProblem(text) === null ? { form, value: text } : null
  } catch {
    return null
  }
}

function keepOrForget(storage: () => KeptValue, credential: Credential | null): void {
  try {
    if (credential === null) storage().removeItem(STORAGE_KEY)
    else storage().setItem(STORAGE_KEY, JSON.stringify(credential))
  } catch {
    // Storage is blocked or full: memory is enough until the tab is reloaded.
  }
}
