/** The settings of the reading room: which remote service is asked, and who pays there. */
import type { Access } from '../src/contract/config.ts'
import { API_PREFIX } from '../src/contract/paths.ts'
import type { Credential } from './api/credential.ts'
import { isCredentialText } from './api/token-book.ts'
import { StartFailure } from './start-failure.ts'

/** A remote service that answers the three operations. */
export type RemoteService = {
  /** Ends in `/api/v1`. */
  baseUrl: string
  /** The operator's, which pays for all readers; null: every reader brings one of their own. */
  credential: Credential | null
}

/** Reads the settings; null: this program answers from its own catalogue. No message repeats a value: it may be secret. */
export function readRemote(given: (name: string) => string | null, access: Access): RemoteService | null {
  const address = given('API_BASE_URL')
  const credential = readOperatorCredential(given)
  if (address === null) {
    if (credential === null) return null
    throw new StartFailure(`${nameOf(credential)} is set without API_BASE_URL; name the service that it belongs to.`)
  }
  const baseUrl = readBaseUrl(address)
  if (access === 'open' && credential === null) {
    throw new StartFailure(
      'API_BASE_URL needs API_TOKEN or API_KEY, which pays for readers, or ACCESS=credential, so that each connects with their own.',
    )
  }
  if (access === 'credential' && credential !== null) {
    throw new StartFailure(
      `${nameOf(credential)} would never be used with ACCESS=credential, where every reader connects with their own; remove one of the two.`,
    )
  }
  return { baseUrl, credential }
}

/** Whether a host name, as in an address, is this very machine. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  const isBare = url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text)
  const baseUrl = url === null ? '' : `${url.origin}${url.pathname.replace(/\/$/, '')}`
  if (isSafe && isBare && baseUrl.endsWith(API_PREFIX)) return baseUrl
  throw new StartFailure(
    `API_BASE_URL must be an https address that ends in ${API_PREFIX} (http only on this machine), without user, query or fragment.`,
  )
}

function readOperatorCredential(given: (name: string) => string | null): Credential | null {
  const token = given('API_TOKEN')
  const key = given('API_KEY')
  if (token !== null && key !== null) {
    throw new StartFailure('API_TOKEN and API_KEY are both set; keep the one that the service has given you.')
  }
  const text = token ?? key
  if (text === null) return null
  const credential: Credential = { form: token === null ? 'api-key' : 'bearer', text }
  if (isCredentialText(text)) return credential
  throw new StartFailure(`${nameOf(credential)} must be up to 512 printable ASCII characters without spaces.`)
}

function nameOf({ form }: Credential): string {
  return form === 'bearer' ? 'API_TOKEN' : 'API_KEY'
}
