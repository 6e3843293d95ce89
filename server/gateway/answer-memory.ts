/** Answers that are kept for a while, so that what one reader has read costs the next one nothing. In memory only. */
import { bytesOfText, createBoundedMemory } from '../api/bounded-memory.ts'

/** An answer as it is kept: what every reader gets alike. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** A kept answer, how old it is in whole seconds, and whether it still counts as today's. */
export type Recalled = { answer: KeptAnswer; ageSeconds: number; isFresh: boolean }

/** How long an answer counts as today's, and how long after that it is still better than none; in milliseconds. */
export type Keeping = { freshMs: number; staleMs: number }

/** A bounded memory. A key says all that an answer depends on but the credential: a memory is one credential's. */
export type AnswerMemory = {
  /** Null: nothing is kept, or it is too old for anything. */
  recall(key: string): Recalled | null
  keep(key: string, answer: KeptAnswer, keeping: Keeping): void
}

/** What it is made of; `now` answers milliseconds. */
export type AnswerMemoryParts = { now: () => number; maxEntries?: number; maxBytes?: number }

type Entry = Keeping & { answer: KeptAnswer; keptAt: number }

/** Makes a memory. What was not asked for longest gives way first. */
export function createAnswerMemory({ now, maxEntries, maxBytes }: AnswerMemoryParts): AnswerMemory {
  const memory = createBoundedMemory<Entry>({ bytesOf: ({ answer }) => bytesOf(answer), maxEntries, maxBytes })
  return {
    recall(key) {
      const entry = memory.recall(key)
      if (entry === null) return null
      const ageMs = now() - entry.keptAt
      // A clock set back makes an answer come from the future; then nobody knows how old it is.
      if (ageMs < 0 || ageMs >= entry.freshMs + entry.staleMs) {
        memory.drop(key)
        return null
      }
      return { answer: entry.answer, ageSeconds: Math.floor(ageMs / 1000), isFresh: ageMs < entry.freshMs }
    },
    keep(key, answer, keeping) {
      memory.keep(key, { ...keeping, answer, keptAt: now() })
    },
  }
}

function bytesOf({ headers, body }: KeptAnswer): number {
  return body.byteLength + bytesOfText(Object.entries(headers).flat().join(''))
}
