/** The thin fetch client: a request is sent when the quota and the circuit let it, and sent again where that can help. */
import { type Waiting, type Wish, WishDropped } from '../quota/wish.ts'
import type { WishClass } from '../quota/wish-class.ts'
import { ApiError } from './api-error.ts'
import { createCircuit } from './circuit.ts'
import { createPatience } from './patience.ts'
import { pause } from './pause.ts'
import type { QuotaStore } from './quota-store.ts'
import { retryWaitMs } from './retry.ts'
import { type Answer, send, type SendParts } from './send.ts'
import type { AskedKind } from './tally.ts'

/** Random numbers from 0 to below 1 are handed in, so that a test knows them. */
export type ClientParts = SendParts & { quota: QuotaStore; random: () => number }

/** What is asked for, how urgently, and how it is given up. */
export type Asking = {
  kind: AskedKind
  class: WishClass
  waiting?: Waiting | undefined
  /** Told each time that a request has left. */
  onSent?: (() => void) | undefined
}

/** The client of one service. */
export type Client = {
  /**
   * Asks for `path` (after the base URL, beginning with `/`) and reads the answer; what `read` throws as ApiError is a
   * failure of the answer. Throws only ApiError, an AbortError when it was given up, or what else `read` threw.
   */
  ask: <T>(path: string, read: (answer: Answer) => T | Promise<T>, asking: Asking) => Promise<T>
  /** A person asks again: the next request is sent as soon as the quota lets it, however many have failed. */
  letOneThrough: () => void
  /** Whether the next request is one that a person asks for again. */
  isOnPurpose: () => boolean
}

/** A refused request joins the queue again at most this often, and waits at most so long in all (failures.md, "Client retry table"). */
const MOST_REFUSALS = 3
const LONGEST_WAIT_MS = 120_000

/** Makes the client. */
export function createClient(parts: ClientParts): Client {
  const { clock, quota } = parts
  const circuit = createCircuit(clock)
  let lastFailure: ApiError | null = null
  let isOnPurpose = false

  async function attempt<T>(
    path: string,
    read: (answer: Answer) => T | Promise<T>,
    wish: Wish,
    { kind, onSent }: Asking,
  ): Promise<T | ApiError> {
    const heldUntil = circuit.heldUntil()
    if (heldUntil !== null && lastFailure !== null)
      return new ApiError(lastFailure.kind, { ...lastFailure.details, retryAt: heldUntil, isHeldBack: true })
    // Only waiting can be given up: a request that was sent has cost its place, and its answer is kept.
    const place = await quota.place(wish)
    quota.tally.noteSent(kind)
    try {
      const sent = send(parts, path, place)
      onSent?.()
      const value = await read(await sent)
      circuit.note('answered')
      return value
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isNoAnswer(error)) lastFailure = error
      if (error.kind !== 'offline') circuit.note(isNoAnswer(error) ? 'failed' : 'answered')
      return error
    }
  }

  return {
    isOnPurpose: () => isOnPurpose,
    letOneThrough() {
      isOnPurpose = true
      circuit.letOneThrough()
    },
    async ask(path, read, asking) {
      const patience = createPatience(clock, LONGEST_WAIT_MS, asking.waiting)
      const wish: Wish = { key: path, class: isOnPurpose ? 'awaited' : asking.class, waiting: patience.waiting }
      isOnPurpose = false
      try {
        for (let refusals = 0, repeated = 0; ;) {
          const outcome = await attempt(path, read, wish, asking)
          if (!(outcome instanceof ApiError)) return outcome
          if (outcome.kind === 'quota') {
            refusals += 1
            const waitToldMs = (outcome.details.retryAt ?? 0) - clock.now()
            if (refusals > MOST_REFUSALS || waitToldMs > LONGEST_WAIT_MS) throw outcome
            continue
          }
          const { retryAt, isHeldBack } = outcome.details
          const waitToldMs = retryAt === null ? null : Math.max(0, retryAt - clock.now())
          const waitMs = isHeldBack ? null : retryWaitMs(outcome, repeated, waitToldMs, parts.random())
          if (waitMs === null) throw outcome
          repeated += 1
          await pause(clock, waitMs, asking.waiting)
        }
      } catch (error) {
        if (error instanceof WishDropped) throw new ApiError('not-asked')
        if (patience.isSpent()) throw new ApiError('quota', { retryAt: quota.getSnapshot().closedUntil })
        throw error
      } finally {
        patience.end()
      }
    },
  }
}

function isNoAnswer({ kind, details }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'server' && details.status !== 200)
}
