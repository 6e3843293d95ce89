/**
 * A credential in memory is handed to a new tab of this browser that asks for it (failures.md, "Further decisions"): in memory
 * only, by a channel of this origin. Closing the last tab forgets it.
 */
import { objectAt } from '../contract/json.ts'
import type { Clock } from '../quota/clock.ts'
import { type Credential, credentialProblem, type CredentialStore } from './credential.ts'
import type { TabChannel } from './tab-channel.ts'

/** What both sides need. */
export type HandingParts = { tabs: TabChannel; credential: CredentialStore; apiBaseUrl: string; clock: Clock }

const ASK = 'credential wanted'
const HAND = 'credential'
/** A live tab answers at once; where there is none, nobody waits longer. */
const LONGEST_WAIT_MS = 150

/** Asks the other tabs, and takes what one of them hands over. Resolves when it has come, or when none has one. */
export function askForCredential({ tabs, credential, apiBaseUrl, clock }: HandingParts): Promise<void> {
  const id = String(Math.random())
  return new Promise((resolve) => {
    const end = () => {
      stopTimer()
      stopListening()
      resolve()
    }
    const stopTimer = clock.after(LONGEST_WAIT_MS, end)
    const stopListening = tabs.listen((message) => {
      const handed = message.word === HAND && message['id'] === id ? readCredential(message['credential']) : null
      if (handed === null) return
      credential.connect(handed, false)
      end()
    })
    tabs.send(ASK, { id, apiBaseUrl })
  })
}

/** Hands this tab's credential to those that ask for the same service, as long as it lives. */
export function handCredential({ tabs, credential, apiBaseUrl }: Omit<HandingParts, 'clock'>): void {
  tabs.listen((message) => {
    const known = credential.current()
    if (message.word === ASK && message['apiBaseUrl'] === apiBaseUrl && known !== null)
      tabs.send(HAND, { id: message['id'], credential: known })
  })
}

function readCredential(value: unknown): Credential | null {
  const { form, value: text } = objectAt(value)
  const isForm = form === 'bearer' || form === 'api-key'
  return isForm && typeof text === 'string' && credentialProblem(text) === null ? { form, value: text } : null
}
