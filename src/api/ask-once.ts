/** The same question in several tabs of this browser is one request: who asks first asks for all, and hands the answer over. */
import type { Waiting } from '../quota/wish.ts'
import type { TabChannel } from './tab-channel.ts'

/** What is wanted: the key under which tabs keep the answer, and from when on it counts, in milliseconds of Date.now(). */
export type Wanted = { queryKey: readonly unknown[]; newerThan: number }

/** An answer and when the service gave it. */
export type Handed = { value: unknown; answeredAt: number }

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
  tabs: TabChannel
  /** Asks the other tabs for what they have; null when none has it. */
  ask: (wanted: Wanted, others: number) => Promise<Handed | null>
  /** Called for each answer that was handed over, before it is given on. */
  onHanded: (handed: Handed) => void
}

const TAB_LOCK = 'carrel.tab'

/** Makes it, and says by a lock that this tab is alive. */
export function createAskOnce({ locks, ask, onHanded }: AskOnceParts): AskOnce {
  if (locks === undefined) return (_, send) => send()
  // Held as long as the tab lives; the browser lets go of it when the tab ends, however it ends.
  void locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})

  async function countOthers(): Promise<number> {
    const held = (await locks?.query())?.held ?? []
    return held.filter(({ name }) => name === TAB_LOCK).length - 1
  }

  return async <T>(wanted: Wanted, send: () => Promise<T>, waiting: Waiting): Promise<T> => {
    const name = `carrel.asking ${JSON.stringify(wanted.queryKey)}`
    const askOrSend = async () => {
      const others = await countOthers().catch(() => 0)
      const handed = others > 0 ? await ask(wanted, others).catch(() => null) : null
      if (handed === null) return send()
      onHanded(handed)
      // What stands under this key was read by the same code in the other tab: only tabs of one build hand over.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return handed.value as T
    }
    // The lock is held while this tab asks, so that another one waits for the answer instead of asking too.
    const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? null : { value: await askOrSend() },
    )
    if (atOnce !== null) return atOnce.value
    return locks.request(name, { signal: waiting.signal }, askOrSend)
  }
}
