/** Why a browser does not keep what it was asked to keep. Carrel goes on without, and says so beside the control. */

/** `no-place`: it offers none, or forbids it; `full`; `newer`: a later Carrel made it; `silent`: no answer; `damaged`: all else. */
export type StorageProblem = 'no-place' | 'full' | 'newer' | 'silent' | 'damaged' | 'not-secure'

/** Each problem, after "Not remembered on this device: ". */
export const PROBLEM_WORDS: Record<StorageProblem, string> = {
  'no-place': 'this browser offers no place for it, or its settings forbid it.',
  full: 'the place that this browser has for it is full.',
  newer: 'what is kept here was made by a later version of Carrel. Load the page anew.',
  silent: 'this browser did not answer when it was asked to keep something.',
  damaged: 'the place that this browser has for it cannot be used.',
  'not-secure': 'answers to a credential of your own are kept only where the address begins with https.',
}

/** What the place for it did not do in time. */
export class NoAnswerInTime extends Error {}

/** A credential cannot be known again here. */
export class NotSecure extends Error {}

/** Tells the problem from what was thrown; the names are those of the IndexedDB and the Web Storage standard. */
export function readStorageProblem(cause: unknown): StorageProblem {
  if (cause instanceof NoAnswerInTime) return 'silent'
  if (cause instanceof NotSecure) return 'not-secure'
  if (cause instanceof ReferenceError || cause instanceof TypeError) return 'no-place'
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : null
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'VersionError') return 'newer'
  return name === 'SecurityError' || name === 'InvalidStateError' ? 'no-place' : 'damaged'
}
