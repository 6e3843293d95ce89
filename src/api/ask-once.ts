/** The same question in several tabs of this browser is one request: who asks first asks for all, and hands the answer over. */
import type { Waiting } from '../quota/wish.ts'

/** What is wanted: the key under which tabs keep the answer, and from when on it counts, in milliseconds of Date.now(). */
export type Wanted = { queryKey: readonly unknown[]; newerThan: number }

/** Answers what another tab has, else what `send` answers. */
export type AskOnce = <T>(
  wanted: Wanted,
  send: () => Promise<T>,
  /** How the wait for another tab is given up; its signal is read only when there is one. */
  waiting: Waiting,
) => Promise<T>

/** Asks the other tabs, of which there are so many, for what they have. */
export type AskTabs = (
  wanted: Wanted,
  others: number,
  /** One of them has just been asking the same: it is awake, and most likely has the answer. */
  isInTurn: boolean,
) => Promise<{ value: unknown } | null>

/** The parts; `locks` is missing on pages that are not served securely. */
export type AskOnceParts = { locks: Pick<LockManager, 'request' | 'query'> | undefined; askTabs: AskTabs }

const TAB_LOCK = 'carrel.tab'

/** How many other tabs of this browser are alive, once this one has said that it is. */
export async function countOtherTabs(locks: Pick<LockManager, 'query'>): Promise<number> {
  const { held = [] } = await locks.query()
  return held.filter(({ name }) => name === TAB_LOCK).length - 1
}

/** Makes it, and says by a lock that this tab is alive. */
export function createAskOnce({ locks, askTabs }: AskOnceParts): AskOnce {
  if (locks === undefined) return (_, send) => send()
  const given = locks
  // Held as long as the tab lives; the browser lets go of it when the tab ends, however it ends.
  void locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})

  return async <T>(wanted: Wanted, send: () => Promise<T>, waiting: Waiting): Promise<T> => {
    const name = `carrel.asking ${JSON.stringify(wanted.queryKey)}`

    async function askOrSend(isInTurn: boolean): Promise<{ value: T }> {
      const others = await countOtherTabs(given).catch(() => 0)
      const handed = others > 0 ? await askTabs(wanted, others, isInTurn).catch(() => null) : null
      // What stands under this key was read by the same code in the other tab: only tabs of one build hand over.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (handed as { value: T } | null) ?? { value: await send() }
    }

    // A lock is held while this tab asks, so that another one waits for the answer instead of asking too.
    let isGiven = false
    try {
      const atOnce = await locks.request(name, { ifAvailable: true }, (lock) => {
        isGiven = true
        return lock === null ? null : askOrSend(false)
      })
      const answered = atOnce ?? (await locks.request(name, { signal: waiting.signal }, () => askOrSend(true)))
      return answered.value
    } catch (error) {
      // A browser that gives no locks.
      if (!isGiven) return send()
      throw error
    }
  }
}
