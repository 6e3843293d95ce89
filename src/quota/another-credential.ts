import { emptyLedger, type Ledger } from './ledger.ts'

/**
 * The ledger once another credential asks: what was told to the last one, and its refusals, are forgotten. What was sent
 * stays, for it may be the same credential again, and nothing that could tell so is kept.
 */
export function withAnotherCredential(ledger: Ledger): Ledger {
  const { limit, ceiling, newest, gate, phantoms, others } = emptyLedger()
  const next = { ...ledger, limit, ceiling, newest, gate, phantoms, others }
  // Plain values all of it, so their text tells whether anything has changed.
  return JSON.stringify(next) === JSON.stringify(ledger) ? ledger : next
}
