/** Why this browser does not store; `not-secure`: the page has no cryptography, so that pages cannot be bound to a credential. */
export type StorageProblem = 'unavailable' | 'full' | 'failed' | 'not-secure'

/** Each problem in words, after "Not saved on this device: ". */
export const STORAGE_PROBLEM_TEXT: Record<StorageProblem, string> = {
  unavailable: 'this browser offers no storage, or its settings block it.',
  full: 'the storage of this browser is full.',
  failed: 'the storage of this browser cannot be used.',
  'not-secure': 'pages opened with your own credential are saved only where the address begins with https.',
}

/** Classifies an error, null for none; the names are those of the IndexedDB, Web Storage and Web Cryptography standards. */
export function readStorageProblem(error: unknown): StorageProblem | null {
  if (error === null) return null
  if (error instanceof ReferenceError || error instanceof TypeError) return 'unavailable'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'NotSupportedError') return 'not-secure'
  return name === 'SecurityError' || name === 'InvalidStateError' ? 'unavailable' : 'failed'
}
