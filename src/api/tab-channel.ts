/** How the tabs of this browser reach each other. Without a channel a tab is alone. */
import { objectOrEmpty } from '../domain/json.ts'

/** What is sent: a topic, and the details of its part of the app. Never a credential, but to a new tab that requests it. */
export type TabMessage = Record<string, unknown>

/** The channel of one tab. */
export type TabChannel = {
  /** Sends to all other tabs. */
  send: (topic: string, message: TabMessage) => void
  /** Calls back for each message of another tab on this topic; returns how to stop. */
  listen: (topic: string, listener: (message: TabMessage) => void) => () => void
}

/** Makes the channel out of the browser's; null: there are no other tabs. */
export function createTabChannel(channel: BroadcastChannel | null): TabChannel {
  return {
    // A channel belongs to one origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (topic, message) => channel?.postMessage({ topic, message }),
    listen(topic, listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const { topic: sent, message } = objectOrEmpty(data)
        if (sent === topic) listener(objectOrEmpty(message))
      }
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}
