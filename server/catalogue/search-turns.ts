/** Whose turn it is to search: one search at a time, readers in turn. */
import { RequestQueue } from '../../src/quota/request-queue.ts'
import { StoreUnavailable } from './store.ts'

/** Who searches, and whether they still wait for the answer. */
export type Searcher = { reader: string; isWaiting: () => boolean }

/** Runs a search when its turn comes; rejects with `StoreUnavailable` when too many wait, or it waits too long. */
export type SearchTurns = <Result>(searcher: Searcher, search: () => Promise<Result>) => Promise<Result>

type Waiting = {
  priority: 'interactive'
  lane: string
  run: () => Promise<void>
  leave: (why: string) => void
}

/** How long a search waits for its turn, in milliseconds: with the search itself less than a request may take. */
const WAIT_MS = 5_000

/**
 * Makes the turns of one store. When too many wait, the newest search of the reader with the most leaves; a search that
 * waits longer than `waitMs` leaves too.
 */
export function createSearchTurns(waitMs = WAIT_MS): SearchTurns {
  const queue = new RequestQueue<Waiting>()
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = queue.first(); next !== undefined; next = queue.first()) {
      queue.remove(next, true)
      // oxlint-disable-next-line no-await-in-loop -- one search at a time
      await next.run()
    }
    isRunning = false
  }

  return ({ reader, isWaiting }, search) =>
    new Promise((resolve, reject) => {
      const leave = (why: string) => {
        queue.remove(waiting, false)
        clearTimeout(timer)
        reject(new StoreUnavailable(why))
      }
      const run = async () => {
        clearTimeout(timer)
        // The answer would have no reader.
        if (!isWaiting()) return leave('The reader has left.')
        try {
          resolve(await search())
        } catch (error) {
          reject(error)
        }
      }
      const waiting: Waiting = { priority: 'interactive', lane: reader, run, leave }
      const timer = setTimeout(leave, waitMs, 'Too many searches were before this one.')
      queue.add(waiting)?.leave('Too many searches wait.')
      void runAll()
    })
}
