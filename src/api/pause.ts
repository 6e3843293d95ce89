import type { Clock } from '../quota/clock.ts'
import type { Waiting } from '../quota/wish.ts'

/** Waits. Rejects with an AbortError when it is given up before. */
export async function pause(clock: Clock, delayMs: number, waiting: Waiting | undefined): Promise<void> {
  const signal = waiting?.signal
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      stop()
      reject(new DOMException('Given up while waiting', 'AbortError'))
    }
    const stop = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
