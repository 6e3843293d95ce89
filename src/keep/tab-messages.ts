/** What the tabs of one browser tell each other about what it keeps. Never an answer, never a credential. */

import type { TabChannel } from '../api/tab-channel.ts'

/** `epoch`: which one holds from now on; null: nothing is remembered. */
export type TabMessage = {
  /** `remembering`: it was switched on or off; `signed-out`: a credential was forgotten; `removed`: everything was. */
  type: 'remembering' | 'signed-out' | 'removed'
  epoch: string | null
}

/** The way to the other tabs. */
export type TabMessages = { post: (message: TabMessage) => void }

const TYPES: readonly unknown[] = ['remembering', 'signed-out', 'removed']

/** What tabs say of it on the channel that they share. */
const WORD = 'keep'

/** Listens to the other tabs. */
export function openTabMessages(tabs: TabChannel, hear: (message: TabMessage) => void): TabMessages {
  tabs.listen((said) => {
    const message = said.word === WORD ? readMessage(said) : null
    if (message !== null) hear(message)
  })
  return { post: (message) => tabs.send(WORD, message) }
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
