/** For tests: what tabs of one browser share. */
import { IDBFactory } from 'fake-indexeddb'
import { createTabChannel } from './tab-channel.ts'
import { makeClock } from './make-clock.ts'

type Held = { name: string; mode: 'exclusive' | 'shared' }

/** Locks as a browser gives them: one after the other, the shared ones together; a tab that ends lets go of all of its own. */
export function makeLocks() {
  const held = new Set<Held>()
  const waiting: { name: string; mode: Held['mode']; begin: () => void }[] = []

  const isFree = (name: string, mode: Held['mode']) =>
    [...held].every((other) => other.name !== name || (other.mode === 'shared' && mode === 'shared'))

  async function hold<T>(name: string, mode: Held['mode'], callback: (lock: Lock) => T | Promise<T>): Promise<T> {
    const lock = { name, mode }
    held.add(lock)
    try {
      return await callback(lock)
    } finally {
      held.delete(lock)
      const next = waiting.findIndex((other) => isFree(other.name, other.mode))
      if (next !== -1) waiting.splice(next, 1)[0]?.begin()
    }
  }

  async function request<T>(
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => T | Promise<T>,
  ): Promise<T> {
    const mode = options.mode ?? 'exclusive'
    if (isFree(name, mode)) return hold(name, mode, callback)
    if (options.ifAvailable === true) return callback(null)
    await new Promise<void>((resolve, reject) => {
      const wish = { name, mode, begin: resolve }
      waiting.push(wish)
      options.signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(wish), 1)
        reject(new DOMException('Given up', 'AbortError'))
      })
    })
    return hold(name, mode, callback)
  }

  // The two ways to call it are one here: nobody calls it without options.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { request: request as LockManager['request'], query: async () => ({ held: [...held] }), held }
}

/** Storage, locks, a clock and channels between tabs that are opened one after the other. */
export function makeBrowser() {
  const clock = makeClock()
  const locks = makeLocks()
  const databases = new IDBFactory()
  const opened = new Set<BroadcastChannel>()
  const name = `tabs ${Math.random()}`
  return {
    clock,
    locks,
    databases,
    openTab: (id: string) =>
      createTabChannel(
        () => {
          const channel = new BroadcastChannel(name)
          opened.add(channel)
          return channel
        },
        id,
        clock.now,
      ),
    close() {
      for (const channel of opened) channel.close()
    },
  }
}
