/** What this tab has asked for, and what it did not have to: for people to see. Numbers only. */
import { WINDOW_MS } from '../contract/quota.ts'

/** What is asked of the service. */
export type AskedKind = 'search' | 'article' | 'statistics'

/** What one moment shows. */
export type TallySnapshot = {
  /** Requests that this tab sent in the last minute, by kind. */
  sent: Record<AskedKind, number>
  /** How often an answer of memory was shown since this tab was opened, where else a request would have been sent. */
  saved: number
}

/** The tally of a tab. */
export type Tally = {
  noteSent: (kind: AskedKind) => void
  noteSaved: () => void
  show: () => TallySnapshot
}

/** Makes the tally. */
export function createTally(now: () => number): Tally {
  let sent: { kind: AskedKind; at: number }[] = []
  let saved = 0
  const count = (wanted: AskedKind) => sent.filter(({ kind, at }) => kind === wanted && now() - at < WINDOW_MS).length
  return {
    noteSent(kind) {
      sent = [...sent.filter(({ at }) => now() - at < WINDOW_MS), { kind, at: now() }]
    },
    noteSaved() {
      saved += 1
    },
    show: () => ({
      sent: { search: count('search'), article: count('article'), statistics: count('statistics') },
      saved,
    }),
  }
}
