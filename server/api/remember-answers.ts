/** Answers of a catalogue that are made once for all who ask the same, as long as the catalogue stays as it is. */
import { bytesOfText, createBoundedMemory } from './bounded-memory.ts'
import type { Problem } from './source.ts'

/** What came of an operation: the answer as JSON, or why there is none. */
export type Outcome = { text: string } | { problem: Problem }

/**
 * Answers what is remembered under a key, else what `make` makes; whoever asks meanwhile waits for the same. Rejects as
 * `make` does, for all who wait. A key says all that the answer depends on but the catalogue.
 */
export type Remember = {
  (key: string, make: () => Promise<Outcome>): Promise<Outcome>
  /** Whether an answer is remembered under a key. */
  has(key: string): boolean
}

/** What it is made of; bounds as those of the memory. */
export type RememberParts = {
  /** Names what the catalogue holds at this moment. */
  version: () => string
  maxEntries?: number
  maxBytes?: number
}

/** Makes an empty memory. Only answers are kept, never a problem: its cause may be gone by the next request. */
export function rememberAnswers({ version, maxEntries, maxBytes }: RememberParts): Remember {
  const memory = createBoundedMemory<string>({ bytesOf: bytesOfText, maxEntries, maxBytes })
  const inTheMaking = new Map<string, Promise<Outcome>>()
  let remembered = version()

  function forgetWhatChanged(): void {
    const current = version()
    if (current === remembered) return
    remembered = current
    memory.clear()
    // Those who wait get what they asked for; whoever comes now does not join them.
    inTheMaking.clear()
  }

  async function makeNow(key: string, make: () => Promise<Outcome>): Promise<Outcome> {
    const begunWith = version()
    const outcome = await make()
    // Made while the catalogue changed, it is of the old one, or of both.
    if ('text' in outcome && version() === begunWith) memory.keep(key, outcome.text)
    return outcome
  }

  async function remember(key: string, make: () => Promise<Outcome>): Promise<Outcome> {
    forgetWhatChanged()
    const text = memory.recall(key)
    if (text !== null) return { text }
    const begun = inTheMaking.get(key)
    if (begun !== undefined) return begun
    const outcome = makeNow(key, make)
    inTheMaking.set(key, outcome)
    try {
      return await outcome
    } finally {
      if (inTheMaking.get(key) === outcome) inTheMaking.delete(key)
    }
  }

  function has(key: string): boolean {
    forgetWhatChanged()
    return memory.recall(key) !== null
  }

  return Object.assign(remember, { has })
}
