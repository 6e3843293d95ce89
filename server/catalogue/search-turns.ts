/** Whose turn it is to search: one search at a time, readers in turn. */
import { RequestQueue } from '../../src/quota/request-queue.ts'
import { StoreUnavailable } from './store.ts'

/** Who searches, and whether they still wait for the answer. */
export type Searcher = { reader: string; isWaiting: () => boolean }

/** Runs a search when its turn comes; rejects with `StoreUnavailable` at once when too many wait. */
export type SearchTurns = <Result>(searcher: Searcher, search: () => Promise<Result>) => Promise<Result>

type Waiting = {
  priority: 'interactive'
  lane: string
  run: () => Promise<void>
  refuse: (reason: StoreUnavailable) => void
}

/** Makes the turns of one store. When too many wait, the newest search of the reader with the most leaves. */
export function createSearchTurns(): SearchTurns {
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
      const run = async () => {
        // The answer would have no reader.
        if (isWaiting()) await search().then(resolve, reject)
        else reject(new StoreUnavailable('The reader has left.'))
      }
      const refused = queue.add({ priority: 'interactive', lane: reader, run, refuse: reject })
      refused?.refuse(new StoreUnavailable('Too many searches wait.'))
      void runAll()
    })
}
