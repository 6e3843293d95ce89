/** The thin fetch client: a request is sent when the quota and the circuit let it, and sent again where that can help. */
import { ApiError } from './api-error.ts'
import { createCircuit } from './circuit.ts'
import type { Clock, Waiting } from './quota-store.ts'
import { retryWaitMs } from './retry.ts'
import { type Answer, send, type SendParts } from './send.ts'

/** Random numbers from 0 to below 1 are handed in, so that a test knows them. */
export type ClientParts = SendParts & { random: () => number }

/** The client of one service. */
export type Client = {
  /**
   * Asks for `path` (after the base URL, beginning with `/`) and reads the answer; what `read` throws as ApiError is a
   * failure of the answer. Throws only ApiError, the abort's reason, or what else `read` threw.
   */
  ask: <T>(path: string, read: (answer: Answer) => T | Promise<T>, waiting?: Waiting) => Promise<T>
  /** A person asks again: the next request is sent at once, however many have failed. */
  letOneThrough: () => void
}

/** A refused request joins the queue again at most this often, and waits at most so long in all (failures.md, "Client retry table"). */
const MOST_REFUSALS = 3
const LONGEST_WAIT_MS = 120_000

/** Makes the client. */
export function createClient(parts: ClientParts): Client {
  const { clock, quota } = parts
  const circuit = createCircuit(clock)
  let lastFailure: ApiError | null = null

  async function attempt<T>(path: string, read: (answer: Answer) => T | Promise<T>): Promise<T | ApiError> {
    const heldUntil = circuit.heldUntil()
    if (heldUntil !== null && lastFailure !== null)
      return new ApiError(lastFailure.kind, { ...lastFailure.details, retryAt: heldUntil, isHeldBack: true })
    try {
      const value = await read(await send(parts, path))
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
    letOneThrough: circuit.letOneThrough,
    async ask(path, read, waiting) {
      const startedAt = clock.now()
      for (let refusals = 0, repeated = 0; ;) {
        // Only waiting can be given up: a request that was sent has cost its place, and its answer is kept.
        await quota.whenOpen(waiting)
        const outcome = await attempt(path, read)
        if (!(outcome instanceof ApiError)) return outcome
        if (outcome.kind === 'quota') {
          refusals += 1
          const opensAt = quota.getSnapshot().closedUntil ?? clock.now()
          if (refusals > MOST_REFUSALS || opensAt - startedAt > LONGEST_WAIT_MS) throw outcome
          continue
        }
        const { retryAt, isHeldBack } = outcome.details
        const waitToldMs = retryAt === null ? null : Math.max(0, retryAt - clock.now())
        const waitMs = isHeldBack ? null : retryWaitMs(outcome, repeated, waitToldMs, parts.random())
        if (waitMs === null) throw outcome
        repeated += 1
        await pause(clock, waitMs, waiting)
      }
    },
  }
}

function isNoAnswer({ kind, details }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'server' && details.status !== 200)
}

/** Rejects with the signal's reason when it aborts first. */
async function pause(clock: Clock, delayMs: number, waiting: Waiting | undefined): Promise<void> {
  const signal = waiting?.signal
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      stop()
      reject(new DOMException('Given up while waiting', 'AbortError'))
    }
    const stop = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
