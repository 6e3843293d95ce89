/** How the tabs of this browser hear of each other. Where there is no channel, a tab is alone. */

/** What tabs say; each part of the app that speaks has a word of its own. Never a credential, but when a new tab asks for it. */
export type TabMessage = { word: string; from: string; [detail: string]: unknown }

/** The channel of one tab. */
export type TabChannel = {
  /** Sends to all other tabs. */
  send: (word: string, details?: Record<string, unknown>) => void
  /** Calls back for each message of another tab; answers how to stop. */
  listen: (listener: (message: TabMessage) => void) => () => void
  /** Says that the ledger has changed. */
  announce: () => void
  onAnnounced: (listener: () => void) => void
  /** How many tabs were heard in the last ten seconds, this one among them. */
  tabsHeard: () => number
}

/** How a tab asks the others for an answer. */
export const WANT_WORD = 'want'

const HEARD_MS = 10_000
const LEDGER_WORD = 'ledger'

/** Makes the channel. `open` opens the browser's, or throws; `id` is this tab's, by chance. */
export function createTabChannel(open: () => BroadcastChannel, id: string, now: () => number): TabChannel {
  const channel = openOrNull(open)
  const listeners = new Set<(message: TabMessage) => void>()
  const heardAt = new Map<string, number>()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    heardAt.set(data.from, now())
    for (const listener of listeners) listener(data)
  })
  // A channel is of one origin by itself.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send: TabChannel['send'] = (word, details = {}) => channel?.postMessage({ ...details, word, from: id })
  const listen: TabChannel['listen'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    send,
    listen,
    announce: () => send(LEDGER_WORD),
    onAnnounced: (listener) => void listen(({ word }) => word === LEDGER_WORD && listener()),
    tabsHeard: () => 1 + [...heardAt.values()].filter((at) => now() - at < HEARD_MS).length,
  }
}

function openOrNull(open: () => BroadcastChannel): BroadcastChannel | null {
  try {
    return open()
  } catch {
    return null
  }
}

/** Another version of Carrel may be open beside this one. */
function isMessage(data: unknown): data is TabMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'word' in data &&
    typeof data.word === 'string' &&
    'from' in data &&
    typeof data.from === 'string'
  )
}
