/** How much is kept, and for how long (failures.md, "Persisted cache"). */

export const MOST_ANSWERS = 200
export const MOST_BYTES = 2 * 1024 * 1024
export const LONGEST_AGE_MS = 24 * 60 * 60 * 1000

type Bounded = { answeredAt: number; usedAt: number; bytes: number }

/**
 * What has to go: answers older than a day or from the future (the clock was changed; nobody can tell their age), and
 * then, as long as there are too many or they are too large, those that have not been used for longest.
 */
export function outOfBounds<T extends Bounded>(answers: readonly T[], now: number): Set<T> {
  const dropped = new Set<T>()
  let count = 0
  let bytes = 0
  for (const answer of answers.toSorted((a, b) => b.usedAt - a.usedAt)) {
    const age = now - answer.answeredAt
    const fits = count + 1 <= MOST_ANSWERS && bytes + answer.bytes <= MOST_BYTES
    if (age < 0 || age > LONGEST_AGE_MS || !fits) {
      dropped.add(answer)
      continue
    }
    count += 1
    bytes += answer.bytes
  }
  return dropped
}
