/** How tabs hand answers to each other: in memory only, between tabs of the same service and credential. */
import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '../quota/clock.ts'
import { answeredAt } from './answered-at.ts'
import type { Handed, Wanted } from './ask-once.ts'
import type { CredentialStore } from './credential.ts'
import type { TabChannel } from './tab-channel.ts'

/** What both sides need. */
export type TabAnswersParts = { tabs: TabChannel; credential: CredentialStore; apiBaseUrl: string; clock: Clock }

const WANT = 'want'
const HAVE = 'have'
const HAVE_NOT = 'have-not'
/** A tab that the browser has put to sleep does not answer; nobody waits longer for it. */
const LONGEST_WAIT_MS = 150

/** Asks the other tabs; `others` is how many there are. Null when none has it, or none answers in time. */
export async function wantAnswer(parts: TabAnswersParts, wanted: Wanted, others: number): Promise<Handed | null> {
  const id = String(Math.random())
  const proof = await proofOf(parts, id)
  if (proof === null) return null
  return new Promise((resolve) => {
    let without = 0
    const end = (handed: Handed | null) => {
      stopTimer()
      stopListening()
      resolve(handed)
    }
    const stopTimer = parts.clock.after(LONGEST_WAIT_MS, () => end(null))
    const stopListening = parts.tabs.listen((message) => {
      if (message['id'] !== id) return
      if (message.word === HAVE) end({ value: message['value'], answeredAt: Number(message['answeredAt']) })
      if (message.word === HAVE_NOT && (without += 1) >= others) end(null)
    })
    parts.tabs.send(WANT, { id, proof, queryKey: wanted.queryKey, newerThan: wanted.newerThan })
  })
}

/** Answers the other tabs from what this one has in memory, as long as it lives. */
export function answerTabs(parts: TabAnswersParts, queryClient: QueryClient): void {
  parts.tabs.listen((message) => {
    if (message.word === WANT) void answer(parts, queryClient, message)
  })
}

async function answer(
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
