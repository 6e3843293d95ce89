/**
 * What this browser keeps for the next visit, and how it forgets. Off until a reader asks for it. Everything that is
 * written belongs to an epoch, which ends when a reader switches it off, signs out or removes everything.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '../quota/clock.ts'
import type { Service } from '../api/create-service.ts'
import { answersInMemory, watchAnswers } from './answer-watch.ts'
import { countAnswers } from './kept-answers.ts'
import { openKeptDatabase } from './kept-database.ts'
import { putBack } from './put-back.ts'
import { type FlagStorage, noteEpoch, readEpoch } from './remember-flag.ts'
import { type Remembering, startRemembering } from './remembering.ts'
import { readStorageProblem, type StorageProblem } from './storage-problem.ts'
import type { TabMessage, TabMessages } from './tab-messages.ts'

/** What it works on, and what belongs to the browser; a test hands in its own. */
export type KeepParts = {
  service: Pick<Service, 'config' | 'credential' | 'quota'>
  queryClient: QueryClient
  clock: Clock
  /** Local storage, and IndexedDB; each throws where it is blocked. */
  storage: () => FlagStorage
  factory: () => IDBFactory
  openMessages: (hear: (message: TabMessage) => void) => TabMessages
  /** A name that no epoch has had. */
  nameEpoch: () => string
  /** Loads the page anew. */
  reload: () => void
}

/** What the control shows. */
export type KeepState = {
  isOn: boolean
  /** Why nothing is remembered although it is on, or could not be switched on; null while all is well. */
  problem: StorageProblem | null
}

/** What this browser keeps. Nothing here ever throws: Carrel goes on without. */
export type Keep = {
  getSnapshot: () => KeepState
  subscribe: (listener: () => void) => () => void
  /** Calls back when everything was removed, in this tab or another one; answers how to stop. */
  onRemoved: (listener: () => void) => () => void
  turnOn: () => Promise<void>
  /** Switches it off, and removes the remembered answers. */
  turnOff: () => Promise<void>
  /** Puts what is remembered for the present credential into memory, and remembers what is there. Resolves after a second at the latest. */
  restore: () => Promise<void>
  /** Saves at once what waits to be saved: the page may be about to end. */
  flush: () => void
  /** Forgets the credential, here and in every tab, and what was answered to it. */
  forgetCredential: () => Promise<void>
  /** Removes every remembered answer, and forgets in every tab; answers how many there were, null when it could not be done. */
  removeAnswers: () => Promise<number | null>
  /** The page comes back from where browsers put pages that were left: what was removed meanwhile goes here too. */
  comeBack: () => void
}

/** Nobody waits longer than this for what was remembered; it still comes where nothing newer has come. */
const RESTORE_LIMIT_MS = 1_000

/** Makes it. It listens to the other tabs from now on. */
export function createKeep(parts: KeepParts): Keep {
  const { service, queryClient, storage, clock } = parts
  const database = openKeptDatabase(parts.factory, clock)
  const listeners = new Set<() => void>()
  const removedListeners = new Set<() => void>()
  let state: KeepState = { isOn: false, problem: null }
  let remembering: Remembering | null = null
  let isPuttingBack = false

  function tell(problem: StorageProblem | null): void {
    const isOn = remembering !== null
    if (state.isOn === isOn && state.problem === problem) return
    state = { isOn, problem }
    for (const listener of listeners) listener()
  }

  /** From now on another epoch holds; what was on its way in the last one comes to nothing. */
  function adopt(epoch: string | null): void {
    if (epoch === (remembering?.epoch ?? null)) return
    remembering?.end()
    const { apiBaseUrl: baseUrl } = service.config
    const { current } = service.credential
    remembering =
      epoch === null ? null : startRemembering(epoch, { database, clock, baseUrl, credential: current, tell })
    tell(null)
  }

  /** The same, told to the other tabs, and to those that are opened later. */
  function announce(type: TabMessage['type'], epoch: string | null): void {
    const problem = noteProblem(storage, epoch)
    const noted = problem === null ? epoch : null
    adopt(noted)
    if (epoch !== null) tell(problem)
    messages.post({ type, epoch: noted })
  }

  function forgetHere(): void {
    service.credential.forget()
    queryClient.clear()
    service.quota.beginAnew()
  }

  /** Everything that is in memory by now. */
  function noteAll(into: Remembering | null): void {
    for (const answer of answersInMemory(queryClient)) into?.note(answer)
  }

  async function removeDatabase(): Promise<boolean> {
    return database.remove().then(
      () => true,
      () => false,
    )
  }

  async function putBackRemembered(): Promise<void> {
    const begun = remembering
    const answers = await begun?.read()
    if (answers === undefined || begun !== remembering) return
    if (readEpoch(storage) === null) {
      // Removed by another tab before this one listened: what was made for it goes again.
      adopt(null)
      await removeDatabase()
      return
    }
    isPuttingBack = true
    putBack(queryClient, answers, clock.now())
    isPuttingBack = false
  }

  const messages = parts.openMessages(({ type, epoch }) => {
    adopt(epoch)
    if (type !== 'remembering') forgetHere()
    if (type === 'removed') for (const listener of removedListeners) listener()
  })
  adopt(readEpoch(storage))
  watchAnswers(queryClient, (answer) => {
    if (!isPuttingBack) remembering?.note(answer)
  })

  return {
    getSnapshot: () => state,
    subscribe: (listener) => listenWith(listeners, listener),
    onRemoved: (listener) => listenWith(removedListeners, listener),
    flush: () => remembering?.flush(),
    async turnOn() {
      announce('remembering', parts.nameEpoch())
      const begun = remembering
      if (begun === null || (await begun.begin())) {
        noteAll(begun)
        begun?.flush()
        return
      }
      const { problem } = state
      if (begun === remembering) announce('remembering', null)
      tell(problem)
    },
    async turnOff() {
      announce('remembering', null)
      if (!(await removeDatabase())) tell('damaged')
    },
    restore: () =>
      new Promise((resolve) => {
        // What a page came with was there before anybody watched.
        noteAll(remembering)
        const stop = clock.after(RESTORE_LIMIT_MS, resolve)
        void putBackRemembered().finally(() => {
          stop()
          resolve()
        })
      }),
    async forgetCredential() {
      if (remembering === null) {
        forgetHere()
        return messages.post({ type: 'signed-out', epoch: readEpoch(storage) })
      }
      const nextEpoch = parts.nameEpoch()
      const leaving = remembering.leaveTo(nextEpoch)
      forgetHere()
      announce('signed-out', nextEpoch)
      await leaving
    },
    async removeAnswers() {
      const count = await countAnswers(database).catch(() => 0)
      forgetHere()
      announce('removed', null)
      for (const listener of removedListeners) listener()
      return (await removeDatabase()) ? count : null
    },
    comeBack() {
      const epoch = remembering?.epoch ?? null
      const there = readEpoch(storage)
      const wasRemoved = epoch !== null && there !== epoch
      // Where nothing is remembered nobody notes that a credential was forgotten; it is forgotten with the page.
      const cannotBeKnown = epoch === null && there === null && service.credential.current() !== null
      if (wasRemoved) service.credential.forget()
      if (!wasRemoved && !cannotBeKnown) return adopt(there)
      queryClient.clear()
      parts.reload()
    },
  }
}

function listenWith(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noteProblem(storage: () => FlagStorage, epoch: string | null): StorageProblem | null {
  try {
    noteEpoch(storage, epoch)
    return null
  } catch (cause) {
    return readStorageProblem(cause)
  }
}
