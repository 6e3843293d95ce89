/** Asks with one credential for all readers: out of the memory, together with others, or at a place in the minute. */
import type { Clock } from '../../src/quota/clock.ts'
import type { Told } from '../../src/quota/settle.ts'
import type { Place } from '../../src/quota/wish.ts'
import type { Operation } from '../api/source.ts'
import type { AnswerMemory, Recalled } from './answer-memory.ts'
import { type Finding, isFailure, noPlaceFound } from './finding.ts'
import { createFlights, PLACE_WITHIN_MS } from './flights.ts'
import type { OperatorMinute } from './operator-minute.ts'
import { worthKeeping } from './worth-keeping.ts'

/** What is asked for, and by whom. */
export type SharedAsk = {
  operation: Operation['operation']
  /** After the base URL, beginning with `/`. */
  path: string
  /** The reader, with whom others take turns. */
  lane: string
  /** Aborts when the reader has gone. */
  signal: AbortSignal
}

/** What it is made of; the memory and the minute are one credential's, and nobody else's. */
export type SharedAnswersParts = {
  memory: AnswerMemory
  minute: OperatorMinute
  clock: Clock
  /** Sends one request: what readers get of it, and what the minute is told. Must not reject. */
  send: (path: string) => Promise<{ found: Finding; told: Told | null }>
}

/** The way to ask. */
export type SharedAnswers = {
  /** Whether the answer is kept and still fresh. */
  isAtHand(path: string): boolean
  /** Never rejects. An answer that is not of this moment says in `Age` how old it is, in seconds; one that is older than it should be, in `X-Data-Age` too. */
  ask(ask: SharedAsk): Promise<Finding>
}

/** Makes it. */
export function sharedAnswers({ memory, minute, clock, send }: SharedAnswersParts): SharedAnswers {
  const flights = createFlights<Finding>(minute, clock)

  async function sendAt(place: Place, { operation, path }: SharedAsk, key: string): Promise<Finding> {
    const { found, told } = await send(path)
    await minute.note(place, told)
    // The service's own refusal is not handed on: all readers wait for the same minute, and are told the same.
    if (told?.refused === true) return { ...noPlaceFound(minute.goesOnInSeconds()), note: 'refused for the quota' }
    const keeping = found.kind === 'relayed' ? worthKeeping(operation, found) : null
    if (found.kind === 'relayed' && keeping !== null) memory.keep(key, found, keeping)
    return found
  }

  async function fetchNow(ask: SharedAsk, key: string): Promise<Finding> {
    // Where the service has said that nothing is left for longer than anybody waits, nobody needs to.
    if (minute.isClosedFor(PLACE_WITHIN_MS)) return noPlaceFound(minute.goesOnInSeconds())
    const { lane, signal } = ask
    const outcome = await flights.join({ key, lane, signal, send: (place) => sendAt(place, ask, key) })
    return outcome.kind === 'no-place' ? noPlaceFound(outcome.retryAfterSeconds) : outcome
  }

  async function find(ask: SharedAsk, key: string): Promise<Finding> {
    const kept = memory.recall(key)
    if (kept?.isFresh === true) return recalled(kept)
    const found = await fetchNow(ask, key)
    // As of now: what was kept when this request came may have become too old meanwhile, or new.
    const still = isFailure(found) ? memory.recall(key) : null
    return still === null ? found : { ...recalled(still), ...(found.note === undefined ? {} : { note: found.note }) }
  }

  return {
    isAtHand: (path) => memory.recall(keyOf(path))?.isFresh === true,
    async ask(ask) {
      const found = await find(ask, keyOf(ask.path))
      const quotaTold = minute.told()
      return quotaTold === undefined ? found : { ...found, quotaTold }
    },
  }
}

function recalled({ answer, ageSeconds, isFresh }: Recalled): Finding {
  const age = String(ageSeconds)
  const headers = { ...answer.headers, age, ...(isFresh ? {} : { 'x-data-age': age }) }
  return { kind: 'relayed', status: answer.status, headers, body: answer.body }
}

/** The same for all spellings of one request. */
function keyOf(path: string): string {
  const [route = '', query = ''] = path.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${route}?${parameters.toString()}`
}
