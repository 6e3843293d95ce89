import type { Credential } from '../api/credential.ts'
import type { Clock } from '../quota/clock.ts'
import type { AnswerInMemory } from './answer-watch.ts'
import {
  beginEpoch,
  type KeptAnswer,
  type RememberedAnswer,
  readAnswers,
  removeAnswersOf,
  writeAnswers,
} from './kept-answers.ts'
import type { KeptDatabase } from './kept-database.ts'
import { nameOwner } from './owner.ts'
import { createSaveQueue } from './save-queue.ts'
import { readStorageProblem, type StorageProblem } from './storage-problem.ts'

/** What it works with. */
export type RememberingParts = {
  database: KeptDatabase
  clock: Clock
  baseUrl: string
  credential: () => Credential | null
  /** Called with what went wrong, and with null when all is well again. */
  tell: (problem: StorageProblem | null) => void
}

/** Remembering during one epoch. */
export type Remembering = {
  epoch: string
  /** Resolves with whether there is a place for answers. */
  begin: () => Promise<boolean>
  /** Saves an answer to the present credential soon. */
  note: (answer: AnswerInMemory) => void
  /** Saves at once what waits. */
  flush: () => void
  /** What is remembered for the present credential. */
  read: () => Promise<RememberedAnswer[]>
  /** Removes what was answered to the present credential, and leaves the rest to another epoch. */
  leaveTo: (nextEpoch: string) => Promise<void>
  /** What waits to be saved is forgotten, and nothing is told any more. */
  end: () => void
}

/** Begins to remember. Nothing here throws: what goes wrong is told. */
export function startRemembering(epoch: string, parts: RememberingParts): Remembering {
  const { database, clock } = parts
  const owners = createOwners(epoch, parts)
  const saves = createSaveQueue<() => Promise<KeptAnswer | null>>(clock, (entries) => void save(entries))
  let isOver = false

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    let problem: StorageProblem | null = null
    const outcome = await work().catch((cause: unknown) => {
      problem = readStorageProblem(cause)
      return null
    })
    if (!isOver) parts.tell(problem)
    return outcome
  }

  async function save(entries: (() => Promise<KeptAnswer | null>)[]): Promise<void> {
    await attempt(async () => {
      const made = await Promise.all(entries.map((entry) => entry()))
      const answers = made.filter((answer) => answer !== null)
      if (!isOver && answers.length > 0) await writeAnswers(database, epoch, { answers, now: clock.now() })
    })
  }

  return {
    epoch,
    begin: async () => (await attempt(async () => owners.present().then(() => true))) ?? false,
    note({ key, answer, answeredAt }) {
      const owner = owners.present()
      // It is asked for again when it is saved, where a failure is told.
      owner.catch(() => {})
      const usedAt = clock.now()
      saves.add(key.join(' '), async () => {
        const [kind, path] = key
        const json = JSON.stringify(answer)
        const bytes = new TextEncoder().encode(json).length
        return { owner: await owner, kind, path, answeredAt, usedAt, bytes, json }
      })
    },
    flush: saves.flush,
    async read() {
      const answers = await attempt(async () => {
        const owner = await owners.present()
        return readAnswers(database, epoch, { owner, now: clock.now() })
      })
      return isOver ? [] : (answers ?? [])
    },
    async leaveTo(nextEpoch) {
      // Asked for before the credential is forgotten.
      const named = owners.present()
      await attempt(async () => removeAnswersOf(database, epoch, { owner: await named, nextEpoch }))
    },
    end() {
      isOver = true
      saves.drop()
    },
  }
}

/** Names the owner for each credential once; a name that could not be made is tried anew. */
function createOwners(epoch: string, { database, baseUrl, credential }: RememberingParts) {
  const named = new Map<Credential | null, Promise<string>>()
  return {
    present(): Promise<string> {
      const asking = credential()
      const known = named.get(asking)
      if (known !== undefined) return known
      const naming = beginEpoch(database, epoch).then((salt) => nameOwner(baseUrl, asking, salt))
      named.set(asking, naming)
      naming.catch(() => named.delete(asking))
      return naming
    },
  }
}
