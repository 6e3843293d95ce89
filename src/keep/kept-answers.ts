/**
 * The answers that this browser keeps. Every change names the epoch in which its tab believes to live, and happens only
 * where the database is of the same epoch: what was on its way when a reader removed everything cannot come back.
 */
import { promisifyRequest } from 'idb-keyval'
import { type AnswerKey, isAnswerOf, readAnswerKey } from './answer-kinds.ts'
import { isCount, isText, shape } from './check.ts'
import type { KeptDatabase } from './kept-database.ts'
import { outOfBounds } from './out-of-bounds.ts'

/** One answer as it is kept. */
export type KeptAnswer = {
  /** To whom it was given; see `owner.ts`. */
  owner: string
  kind: string
  path: string
  /** When it came, and when it was last on a page, in milliseconds of Date.now(). */
  answeredAt: number
  usedAt: number
  /** Its size in bytes of UTF-8. */
  bytes: number
  /** The answer, as JSON. */
  json: string
}

/** An answer that was read and holds. */
export type RememberedAnswer = { key: AnswerKey; answer: unknown; answeredAt: number }

/** What stands beside the answers: the epoch, and the salt of the owners. */
type Meta = { epoch: string; salt: Uint8Array<ArrayBuffer> }

const META = 'meta'
const SALT_BYTES = 16

const isMeta = shape<Meta>({ epoch: isText, salt: (value): value is Meta['salt'] => value instanceof Uint8Array })
const isKeptAnswer = shape<KeptAnswer>({
  owner: isText,
  kind: isText,
  path: isText,
  answeredAt: isCount,
  usedAt: isCount,
  bytes: isCount,
  json: isText,
})

/** Makes the database where it is missing, and answers the salt of this epoch; another epoch's answers are gone then. */
export async function beginEpoch(database: KeptDatabase, epoch: string): Promise<Meta['salt']> {
  await database.make()
  const salt = await database.work('readwrite', async (store) => {
    const meta = await promisifyRequest<unknown>(store.get(META))
    if (isMeta(meta) && meta.epoch === epoch) return meta.salt
    store.clear()
    const made: Meta = { epoch, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)) }
    await promisifyRequest(store.put(made, META))
    return made.salt
  })
  if (salt === null) throw new DOMException('The database is gone', 'AbortError')
  return salt
}

/** The answers of an owner that hold at `now`. What does not hold, or is too old, is dropped, whoever's it is. */
export async function readAnswers(
  database: KeptDatabase,
  epoch: string,
  { owner, now }: { owner: string; now: number },
): Promise<RememberedAnswer[]> {
  const found = await inEpoch(database, epoch, 'readwrite', async (store) => {
    const kept = await dropOutOfBounds(store, now)
    const own = kept.filter((answer) => answer.owner === owner)
    const read = own.map((answer) => ({ answer, remembered: readAnswer(answer) }))
    for (const { answer, remembered } of read) if (remembered === null) store.delete(placeOf(answer))
    return read.map(({ remembered }) => remembered).filter((remembered) => remembered !== null)
  })
  return found ?? []
}

/** Keeps answers, within the bounds; one that is already kept and came later stays. */
export async function writeAnswers(
  database: KeptDatabase,
  epoch: string,
  { answers, now }: { answers: KeptAnswer[]; now: number },
): Promise<void> {
  await inEpoch(database, epoch, 'readwrite', async (store) => {
    for (const answer of answers) {
      // One after the other: they are of one transaction.
      // oxlint-disable-next-line no-await-in-loop
      const known = await promisifyRequest<unknown>(store.get(placeOf(answer)))
      const isLater = isKeptAnswer(known) && known.answeredAt > answer.answeredAt
      store.put(isLater ? { ...known, usedAt: answer.usedAt } : answer, placeOf(answer))
    }
    await dropOutOfBounds(store, now)
  })
}

/** Removes an owner's answers and begins another epoch, so that no tab can write them again. */
export async function removeAnswersOf(
  database: KeptDatabase,
  epoch: string,
  { owner, nextEpoch }: { owner: string; nextEpoch: string },
): Promise<void> {
  await inEpoch(database, epoch, 'readwrite', async (store, meta) => {
    store.delete(IDBKeyRange.bound([owner], [owner, []]))
    await promisifyRequest(store.put({ ...meta, epoch: nextEpoch }, META))
  })
}

/** How many answers are kept, of whomever. */
export async function countAnswers(database: KeptDatabase): Promise<number> {
  const records = await database.work('readonly', (store) => promisifyRequest(store.getAll()))
  return (records ?? []).filter(isKeptAnswer).length
}

async function inEpoch<T>(
  database: KeptDatabase,
  epoch: string,
  mode: IDBTransactionMode,
  doWork: (store: IDBObjectStore, meta: Meta) => Promise<T>,
): Promise<T | null> {
  return database.work(mode, async (store) => {
    const meta = await promisifyRequest<unknown>(store.get(META))
    return isMeta(meta) && meta.epoch === epoch ? doWork(store, meta) : null
  })
}

/** Answers what stays. */
async function dropOutOfBounds(store: IDBObjectStore, now: number): Promise<KeptAnswer[]> {
  const keys = await promisifyRequest(store.getAllKeys())
  const records: unknown[] = await promisifyRequest(store.getAll())
  const kept = new Map<IDBValidKey, KeptAnswer>()
  for (const [index, key] of keys.entries()) {
    const record = records[index]
    if (isKeptAnswer(record) && indexedDB.cmp(key, placeOf(record)) === 0) kept.set(key, record)
    else if (key !== META) store.delete(key)
  }
  const dropped = outOfBounds([...kept.values()], now)
  for (const [key, answer] of kept) if (dropped.has(answer)) store.delete(key)
  return [...kept.values()].filter((answer) => !dropped.has(answer))
}

function readAnswer({ kind, path, json, answeredAt }: KeptAnswer): RememberedAnswer | null {
  const key = readAnswerKey([kind, path])
  const answer = parseJson(json)
  return key !== null && isAnswerOf(key, answer) ? { key, answer, answeredAt } : null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function placeOf({ owner, kind, path }: KeptAnswer): IDBValidKey {
  return [owner, kind, path]
}
