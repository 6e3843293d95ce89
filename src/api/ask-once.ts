/** The same question in several tabs of this browser is one request: who asks first asks for all, and hands the answer over. */
import type { Waiting } from '../quota/wish.ts'

/** What is wanted: the key under which tabs keep the answer, and from when on it counts, in milliseconds of Date.now(). */
export type Wanted = { queryKey: readonly unknown[]; newerThan: number }

/** An answer and when the service gave it. */
export type Handed = { value: unknown; answeredAt: number }

/** What comes of asking the other tabs: an answer; none of them has it; or not all of them have said so in time. */
export type Asked = Handed | 'none' | 'too-late'

/** Answers what another tab has, else what `send` answers. */
export type AskOnce = <T>(
  wanted: Wanted,
  send: () => Promise<T>,
  /** How the wait for another tab is given up; its signal is read only when there is one. */
  waiting: Waiting,
) => Promise<T>

/** The parts; `locks` is missing on pages that are not served securely. */
export type AskOnceParts = {
  locks: Pick<LockManager, 'request' | 'query'> | undefined
  /** Asks the other tabs, of which there are so many, for what they have, and waits so long for them at most. */
  ask: (wanted: Wanted, others: number, longestMs: number) => Promise<Asked>
  /** Called for each answer that was handed over, before it is given on. */
  onHanded: (handed: Handed) => void
}

const TAB_LOCK = 'carrel.tab'
/** A tab that is busy answers within this time. */
const BUSY_MS = 1_000
/** One that the browser has put to sleep does not answer; where there is one, nobody waits longer than this. */
const ASLEEP_MS = 150

/** Makes it, and says by a lock that this tab is alive. */
export function createAskOnce({ locks, ask, onHanded }: AskOnceParts): AskOnce {
  if (locks === undefined) return (_, send) => send()
  // Held as long as the tab lives; the browser lets go of it when the tab ends, however it ends.
  void locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})
  let isOneAsleep = false

  async function countOthers(): Promise<number> {
    const held = (await locks?.query())?.held ?? []
    return held.filter(({ name }) => name === TAB_LOCK).length - 1
  }

  async function askOthers(wanted: Wanted, longestMs: number): Promise<Handed | null> {
    const others = await countOthers().catch(() => 0)
    if (others <= 0) return null
    const asked = await ask(wanted, others, longestMs).catch((): Asked => 'none')
    isOneAsleep = asked === 'too-late'
    if (typeof asked === 'string') return null
    onHanded(asked)
    return asked
  }

  return async <T>(wanted: Wanted, send: () => Promise<T>, waiting: Waiting): Promise<T> => {
    const name = `carrel.asking ${JSON.stringify(wanted.queryKey)}`
    const askOrSend = async (longestMs: number): Promise<T> => {
      const handed = await askOthers(wanted, longestMs)
      // What stands under this key was read by the same code in the other tab: only tabs of one build hand over.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return handed === null ? send() : (handed.value as T)
    }
    // The lock is held while this tab asks, so that another one waits for the answer instead of asking too.
    const atOnce = await underLock(locks, name, { ifAvailable: true }, async (lock) =>
      lock === null ? null : { value: await askOrSend(isOneAsleep ? ASLEEP_MS : BUSY_MS) },
    )
    if (atOnce === 'refused') return send()
    if (atOnce !== null) return atOnce.value
    // Who held the lock until now was awake, and most likely has the answer.
    const { signal } = waiting
    const inTurn = await underLock(locks, name, { signal }, async () => ({ value: await askOrSend(BUSY_MS) }))
    if (inTurn !== 'refused') return inTurn.value
    signal.throwIfAborted()
    return send()
  }
}

/** Runs under the lock; 'refused' where the browser does not give locks. Throws what `run` throws. */
async function underLock<T>(
  locks: Pick<LockManager, 'request'>,
  name: string,
  options: LockOptions,
  run: (lock: Lock | null) => Promise<T>,
): Promise<T | 'refused'> {
  let isGiven = false
  try {
    return await locks.request(name, options, (lock) => {
      isGiven = true
      return run(lock)
    })
  } catch (error) {
    if (isGiven) throw error
    return 'refused'
  }
}
