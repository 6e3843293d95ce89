/** Answers that are kept for a while, so that what one reader has read costs the next one nothing. In memory only. */

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

/** Some hundreds of pages of results, and articles with them. */
const MAX_ENTRIES = 500
/** Bodies and headers of all of them together. */
const MAX_BYTES = 32 * 1024 * 1024

type Entry = Keeping & { answer: KeptAnswer; bytes: number; keptAt: number }

/** Makes a memory. What was not asked for longest gives way first. */
export function createAnswerMemory({
  now,
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: AnswerMemoryParts): AnswerMemory {
  // In the order of their last use.
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function add(key: string, entry: Entry): void {
    entries.set(key, entry)
    bytes += entry.bytes
  }

  return {
    recall(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      const ageMs = now() - entry.keptAt
      drop(key)
      // A clock set back makes an answer come from the future; then nobody knows how old it is.
      if (ageMs < 0 || ageMs >= entry.freshMs + entry.staleMs) return null
      add(key, entry)
      return { answer: entry.answer, ageSeconds: Math.floor(ageMs / 1000), isFresh: ageMs < entry.freshMs }
    },
    keep(key, answer, keeping) {
      drop(key)
      const size = sizeOf(key, answer)
      if (size > maxBytes) return
      add(key, { ...keeping, answer, bytes: size, keptAt: now() })
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}

/** About as many bytes as it takes in memory: two for each character of a text. */
function sizeOf(key: string, { headers, body }: KeptAnswer): number {
  return body.byteLength + 2 * (key.length + Object.entries(headers).flat().join('').length)
}
