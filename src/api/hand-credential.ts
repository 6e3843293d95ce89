/**
 * A credential in memory is handed to a new tab of this browser on request: in memory only,
 * by a channel of this origin. Closing the last tab forgets it.
 */
import type { AppConfig } from '../domain/config.ts'
import { type CredentialStore, readCredential } from './credential.ts'
import type { TabChannel } from './tab-channel.ts'

type HandingParts = { tabs: TabChannel; credential: CredentialStore; config: Pick<AppConfig, 'apiBaseUrl'> }

const REQUEST = 'credential-request'
const RESPONSE = 'credential'
/** A live tab responds at once. */
const TIMEOUT_MS = 150

/** Requests the credential of another tab and takes it. Resolves when it has come, after 150 ms at the latest. */
export function requestCredential({ tabs, credential, config: { apiBaseUrl } }: HandingParts): Promise<void> {
  const id = String(Math.random())
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, TIMEOUT_MS)
    const stopListening = tabs.listen(RESPONSE, (message) => {
      const handed = message['id'] === id ? readCredential(message['credential']) : null
      if (handed === null) return
      credential.connect(handed, false)
      end()
    })
    tabs.send(REQUEST, { id, apiBaseUrl })
  })
}

/** Hands this tab's credential to tabs that request it for the same service, for as long as the tab lives. */
export function handCredential({ tabs, credential, config }: HandingParts): void {
  tabs.listen(REQUEST, ({ id, apiBaseUrl }) => {
    const known = credential.current()
    if (apiBaseUrl === config.apiBaseUrl && known !== null) tabs.send(RESPONSE, { id, credential: known })
  })
}
