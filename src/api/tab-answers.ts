/** How tabs hand answers to each other: in memory only, between tabs of the same service and credential. */
import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '../quota/clock.ts'
import { answeredAt, noteHanded } from './answered-at.ts'
import type { AskTabs, Wanted } from './ask-once.ts'
import type { CredentialStore } from './credential.ts'
import { type TabChannel, WANT_WORD } from './tab-channel.ts'
import type { Tally } from './tally.ts'

/** What both sides need. */
export type TabAnswersParts = {
  tabs: TabChannel
  credential: CredentialStore
  quota: { tally: Pick<Tally, 'noteSaved'> }
  apiBaseUrl: string
  clock: Clock
  /** Whether a tab was asleep when the tabs were last asked. */
  isOneAsleep?: boolean
}

const HAVE = 'have'
const HAVE_NOT = 'have-not'
/** A tab that is busy answers within this time. */
const BUSY_MS = 1_000
/** One that the browser has put to sleep does not answer; where there is one, nobody waits longer than this. */
const ASLEEP_MS = 150

type Handed = { value: unknown; answeredAt: number }

/** Asks the other tabs (ask-once.ts). Null when none has it, or not all of them say so in time. */
export async function wantAnswer(
  parts: TabAnswersParts,
  ...[wanted, others, isInTurn]: Parameters<AskTabs>
): Promise<Handed | null> {
  const handed = await waitForTabs(parts, wanted, others, isInTurn || parts.isOneAsleep !== true ? BUSY_MS : ASLEEP_MS)
  parts.isOneAsleep = handed === 'too-late'
  if (handed === null || handed === 'too-late') return null
  noteHanded(handed)
  parts.quota.tally.noteSaved()
  return handed
}

async function waitForTabs(
  parts: TabAnswersParts,
  { queryKey, newerThan }: Wanted,
  others: number,
  longestMs: number,
): Promise<Handed | null | 'too-late'> {
  const id = String(Math.random())
  const proof = await proofOf(parts, id)
  if (proof === null) return null
  return new Promise((resolve) => {
    let without = 0
    const end = (handed: Handed | null | 'too-late') => {
      stopTimer()
      stopListening()
      resolve(handed)
    }
    const stopTimer = parts.clock.after(longestMs, () => end('too-late'))
    const stopListening = parts.tabs.listen((message) => {
      if (message['id'] !== id) return
      if (message.word === HAVE) end({ value: message['value'], answeredAt: Number(message['answeredAt']) })
      if (message.word === HAVE_NOT && (without += 1) >= others) end(null)
    })
    parts.tabs.send(WANT_WORD, { id, proof, queryKey, newerThan })
  })
}

/** Answers another tab that wants something, from what this one has in memory. */
export async function answerTab(
  parts: TabAnswersParts,
  queryClient: QueryClient,
  message: Record<string, unknown>,
): Promise<void> {
  const { id, proof, queryKey, newerThan } = message
  if (typeof id !== 'string' || !Array.isArray(queryKey)) return
  const state = proof === (await proofOf(parts, id)) ? queryClient.getQueryState(queryKey) : undefined
  const at = state?.status === 'success' ? answeredAt(state) : 0
  if (state?.data !== undefined && at > Number(newerThan))
    parts.tabs.send(HAVE, { id, value: state.data, answeredAt: at })
  else parts.tabs.send(HAVE_NOT, { id })
}

/**
 * Shows that a tab of the same build asks the same service with the same credential, without telling it; null where the
 * browser cannot compute it.
 */
async function proofOf({ credential, apiBaseUrl }: TabAnswersParts, id: string): Promise<string | null> {
  const known = credential.current()
  // The file of this code has its content in its name.
  const what = [import.meta.url, apiBaseUrl]
  if (known === null) return JSON.stringify(what)
  // Missing on pages that are not served securely, whatever the types say.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  if (subtle === undefined) return null
  const bytes = new TextEncoder().encode(JSON.stringify([id, ...what, known.form, known.value]))
  return [...new Uint8Array(await subtle.digest('SHA-256', bytes))].join(' ')
}
