/** What the tabs of one browser tell each other about what it keeps. Never an answer, never a credential. */

/** `epoch`: which one holds from now on; null: nothing is remembered. */
export type TabMessage = {
  /** `remembering`: it was switched on or off; `signed-out`: a credential was forgotten; `removed`: everything was. */
  type: 'remembering' | 'signed-out' | 'removed'
  epoch: string | null
}

/** The way to the other tabs. */
export type TabMessages = { post: (message: TabMessage) => void }

const TYPES: readonly unknown[] = ['remembering', 'signed-out', 'removed']

/** Listens to the other tabs. Where a browser has no such channel, each tab is alone. */
export function openTabMessages(hear: (message: TabMessage) => void): TabMessages {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {} }
  const channel = new BroadcastChannel('carrel.keep')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message !== null) hear(message)
  })
  // A channel reaches its own origin and no other, and takes no name of one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { post: (message) => channel.postMessage(message) }
}

function readMessage(value: unknown): TabMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('epoch' in value)) return null
  const { type, epoch } = value
  if (!isType(type) || (typeof epoch !== 'string' && epoch !== null)) return null
  return { type, epoch }
}

function isType(value: unknown): value is TabMessage['type'] {
  return TYPES.includes(value)
}
