/** How readers share the rate limit of the operator's credential. */
import { WINDOW_MS } from '../../src/domain/rate-limit.ts'
import type { Clock } from '../../src/quota/clock.ts'

/** For so long after a request, in milliseconds, a reader counts as present. */
const PRESENT_MS = 5 * 60_000

/** Who has asked, and who has used which part of the last minute. */
export type ReaderShares = {
  /** Notes that a reader asks for something, whether or not it has to be requested. */
  noteAsked(reader: string): void
  /**
   * How long a reader's next request has to wait, in milliseconds; 0: not at all. While other readers are present, one
   * gets at most half of `limit`, so that something is left for the others.
   */
  waitMs(reader: string, limit: number): number
  /** Counts a request that waits or is sent; returns how to take it back when it was not sent. */
  count(reader: string): () => void
}

/** Makes the shares. */
export function createReaderShares({ now }: Pick<Clock, 'now'>): ReaderShares {
  let requests: { reader: string; at: number }[] = []
  const never = { reader: '', at: Number.NEGATIVE_INFINITY }
  /** The last reader who asked, and the last one before who was another. */
  let [latest, other] = [never, never]

  return {
    noteAsked(reader) {
      if (reader !== latest.reader) other = latest
      latest = { reader, at: now() }
    },
    waitMs(reader, limit) {
      requests = requests.filter(({ at }) => now() - at < WINDOW_MS)
      const { at: othersAskedAt } = reader === latest.reader ? other : latest
      if (now() - othersAskedAt >= PRESENT_MS) return 0
      const share = Math.max(1, Math.floor(limit / 2))
      const freeing = requests.filter((request) => request.reader === reader).at(-share)
      return freeing === undefined ? 0 : freeing.at + WINDOW_MS - now()
    },
    count(reader) {
      const request = { reader, at: now() }
      requests.push(request)
      return () => {
        requests = requests.filter((one) => one !== request)
      }
    },
  }
}
