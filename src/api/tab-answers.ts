/** How tabs hand answers to each other: in memory only, between tabs of the same service and credential. */
import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '../quota/clock.ts'
import { answeredAt } from './answered-at.ts'
import type { Asked, Wanted } from './ask-once.ts'
import type { CredentialStore } from './credential.ts'
import { type TabChannel, WANT_WORD } from './tab-channel.ts'

/** What both sides need. */
export type TabAnswersParts = { tabs: TabChannel; credential: CredentialStore; apiBaseUrl: string; clock: Clock }

const HAVE = 'have'
const HAVE_NOT = 'have-not'

/** Asks the other tabs, of which there are `others`, and waits so long for them at most, in milliseconds. */
export async function wantAnswer(
  parts: TabAnswersParts,
  wanted: Wanted,
  others: number,
  longestMs: number,
): Promise<Asked> {
  const id = String(Math.random())
  const proof = await proofOf(parts, id)
  if (proof === null) return 'none'
  return new Promise((resolve) => {
    let without = 0
    const end = (asked: Asked) => {
      stopTimer()
      stopListening()
      resolve(asked)
    }
    const stopTimer = parts.clock.after(longestMs, () => end('too-late'))
    const stopListening = parts.tabs.listen((message) => {
      if (message['id'] !== id) return
      if (message.word === HAVE) end({ value: message['value'], answeredAt: Number(message['answeredAt']) })
      if (message.word === HAVE_NOT && (without += 1) >= others) end('none')
    })
    parts.tabs.send(WANT_WORD, { id, proof, queryKey: wanted.queryKey, newerThan: wanted.newerThan })
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
