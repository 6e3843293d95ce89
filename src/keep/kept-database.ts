/**
 * The one database of this browser in which answers are kept: one store, whose records `kept-answers.ts` knows.
 * Each piece of work opens it and closes it again, so that no tab ever stands in the way of another one's removal.
 */
import { promisifyRequest } from 'idb-keyval'
import type { Clock } from '../quota/clock.ts'
import { NoAnswerInTime } from './storage-problem.ts'

/** Its name, and the version of what is in it. Raise the version with every change of `KeptAnswer`, of a contract type's meaning, or of how an owner is made: what an older Carrel kept is then dropped. */
export const DATABASE_NAME = 'carrel'
export const DATABASE_VERSION = 3
const STORE_NAME = 'answers'

/** A browser that has not answered by then does not answer (failures.md, row 26). */
export const ANSWER_LIMIT_MS = 3_000

/** How the database is reached. */
export type KeptDatabase = {
  /**
   * Does a piece of work in one transaction: all of it holds or nothing. Null where there is no database and it must not be
   * made. Rejects with what IndexedDB threw, or `NoAnswerInTime`.
   */
  work: <T>(mode: IDBTransactionMode, doWork: (store: IDBObjectStore) => Promise<T>) => Promise<T | null>
  /** Makes the database, unless it is there. */
  make: () => Promise<void>
  /** Removes it as a whole, with everything that is in it. */
  remove: () => Promise<void>
}

/** Makes the way to it. `factory` answers the browser's IndexedDB, or throws where it is blocked. */
export function openKeptDatabase(factory: () => IDBFactory, clock: Clock): KeptDatabase {
  return {
    async work(mode, doWork) {
      const database = await open(factory(), clock, false)
      if (database === null) return null
      try {
        return await inTime(clock, workIn(database.transaction(STORE_NAME, mode), doWork))
      } finally {
        database.close()
      }
    },
    async make() {
      const database = await open(factory(), clock, true)
      database?.close()
    },
    async remove() {
      await inTime(clock, promisifyRequest(factory().deleteDatabase(DATABASE_NAME)))
    },
  }
}

async function workIn<T>(transaction: IDBTransaction, doWork: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const done = promisifyRequest(transaction)
  // Whoever waits for the work hears of its failure first.
  done.catch(() => {})
  try {
    const outcome = await doWork(transaction.objectStore(STORE_NAME))
    await done
    return outcome
  } catch (cause) {
    abort(transaction)
    throw cause
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

async function open(factory: IDBFactory, clock: Clock, mayMake: boolean): Promise<IDBDatabase | null> {
  const request = factory.open(DATABASE_NAME, DATABASE_VERSION)
  let isRefused = false
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result: database, transaction } = request
    isRefused = oldVersion === 0 && !mayMake
    if (isRefused) return transaction?.abort()
    for (const name of database.objectStoreNames) database.deleteObjectStore(name)
    database.createObjectStore(STORE_NAME)
  })
  const opened = promisifyRequest(request)
  try {
    return await inTime(clock, opened)
  } catch (cause) {
    // One that opens after all must not be left open.
    opened.then(
      (database) => database.close(),
      () => {},
    )
    if (isRefused) return null
    throw cause
  }
}

function inTime<T>(clock: Clock, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = clock.after(ANSWER_LIMIT_MS, () => reject(new NoAnswerInTime('The browser did not answer')))
    work.then(resolve, reject).finally(stop)
  })
}
