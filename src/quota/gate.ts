/** The one gate for all requests: it closes on a refusal, and opens by steps (failures.md, "Quota scheduler", 7). */
import { WINDOW_MS } from '../contract/quota.ts'
import type { Gate, Ledger } from './ledger.ts'
import { flights, LONGEST_FLIGHT_MS } from './occupancy.ts'
import { LONGEST_WAIT_SECONDS } from './retry-after.ts'
import type { Wait } from './wait.ts'

/** How long refusals in a row close the gate when the service does not say, in seconds; then the longest wait. */
const UNTOLD_SECONDS = [60, 120, 240]
/** The most that chance adds, so that several programs do not come back at one moment, in milliseconds. */
const UNTOLD_CHANCE_MS = 5_000
const TOLD_CHANCE_MS = 2_000

/** The gate is never closed longer than this, in milliseconds. */
export const LONGEST_CLOSED_MS = LONGEST_WAIT_SECONDS * 1000 + UNTOLD_CHANCE_MS

/** How many may be on their way at once after so many answers since the gate opened; the first of them is the probe. */
const STEPS = [1, 2, 4]
/** How far apart requests are sent while the gate is half open, and as much again by chance, in milliseconds. */
const APART_MS = 250

/** The gate after a refusal of a request of `sentAt`. `retryAfterSeconds` null: the service does not say. */
export function closedGate(
  gate: Gate,
  sentAt: number,
  now: number,
  retryAfterSeconds: number | null,
  random: () => number,
): Gate {
  // Requests that were on their way when the gate closed are refused for the same reason, not once more.
  const inARow = sentAt < gate.closedUntil ? Math.max(1, gate.inARow) : gate.inARow + 1
  const waitMs =
    retryAfterSeconds === null
      ? (UNTOLD_SECONDS[inARow - 1] ?? LONGEST_WAIT_SECONDS) * 1000 + random() * UNTOLD_CHANCE_MS
      : toldSeconds(retryAfterSeconds, inARow) * 1000 + random() * TOLD_CHANCE_MS
  return { closedUntil: Math.max(gate.closedUntil, now + waitMs), inARow, passed: 0, notBefore: 0 }
}

/** What is told is obeyed; but who says "at once" and refuses again is asked less and less often: after 1, 4, 16, … seconds. */
function toldSeconds(retryAfterSeconds: number, inARow: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(retryAfterSeconds, 4 ** (inARow - 1)))
}

/** The gate after an answer that was no refusal, to a request of `sentAt`. */
export function passedGate(gate: Gate, sentAt: number): Gate {
  return sentAt < gate.closedUntil ? gate : { ...gate, inARow: 0, passed: gate.passed + 1 }
}

/** The gate after sending: half open it lets nobody through for a moment. */
export function pacedGate(gate: Gate, now: number, random: () => number): Gate {
  return isHalfOpen(gate, now) ? { ...gate, notBefore: now + APART_MS * (1 + random()) } : gate
}

/** How long the gate keeps a request back; null when it does not. */
export function gateWait(ledger: Ledger, now: number): Wait | null {
  const { gate } = ledger
  if (now < gate.closedUntil) return { until: gate.closedUntil, because: 'gate' }
  if (!isHalfOpen(gate, now)) return null
  const sent = flights(ledger, now)
  const step = STEPS[gate.passed] ?? STEPS.at(-1) ?? 1
  if (sent.length >= step && sent[0] !== undefined)
    return { until: Math.min(sent[0][1] + LONGEST_FLIGHT_MS, gate.closedUntil + WINDOW_MS), because: 'gate' }
  return now < gate.notBefore ? { until: gate.notBefore, because: 'gate' } : null
}

/** A minute after it has opened without another refusal the gate is wide open. */
function isHalfOpen({ closedUntil }: Gate, now: number): boolean {
  return closedUntil > 0 && now < closedUntil + WINDOW_MS
}
