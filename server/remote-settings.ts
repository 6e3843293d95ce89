/** The settings of the reading room: the remote service, and whose credential is used there. No message repeats a value. */
import * as v from 'valibot'
import { type Access, SERVICE_EXTENSIONS, type ServiceExtension } from '../src/domain/config.ts'
import { API_PREFIX } from '../src/domain/paths.ts'
import type { Credential } from '../src/domain/credential.ts'
import { isCredentialText } from './api/token-book.ts'
import { StartFailure } from './start-failure.ts'

/** A remote service that answers the three operations. */
export type RemoteService = {
  /** Ends in `/api/v1`. */
  baseUrl: string
  /** The operator's, for all readers; null: every reader brings their own. */
  credential: Credential | null
  /** What it offers beyond the API, as its operator says. */
  extensions: ServiceExtension[]
}

const EXTENSIONS_MESSAGE = `API_EXTENSIONS must be some of ${SERVICE_EXTENSIONS.join(', ')}, separated by commas.`

/** The variables, each checked alone. */
export const REMOTE_SETTINGS = v.object({
  apiBaseUrl: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        isBaseUrl,
        `API_BASE_URL must be an https address that ends in ${API_PREFIX} (http only on this machine), without user, query or fragment.`,
      ),
      v.transform(normalizeUrl),
    ),
    null,
  ),
  apiToken: credentialText('API_TOKEN'),
  apiKey: credentialText('API_KEY'),
  apiExtensions: v.nullish(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/)),
      v.array(v.picklist(SERVICE_EXTENSIONS, EXTENSIONS_MESSAGE)),
    ),
    null,
  ),
})

/** Combines the variables; null: this program answers from its own catalogue. Throws `StartFailure` when they contradict. */
export function readRemoteService(
  { apiBaseUrl, apiToken, apiKey, apiExtensions }: v.InferOutput<typeof REMOTE_SETTINGS>,
  access: Access,
): RemoteService | null {
  if (apiToken !== null && apiKey !== null) {
    throw new StartFailure('API_TOKEN and API_KEY are both set; keep the one that the service has given you.')
  }
  const name = apiToken === null ? 'API_KEY' : 'API_TOKEN'
  const text = apiToken ?? apiKey
  if (apiBaseUrl === null) {
    if (apiExtensions !== null) {
      throw new StartFailure('API_EXTENSIONS is set without API_BASE_URL; name the service that has them.')
    }
    if (text === null) return null
    throw new StartFailure(`${name} is set without API_BASE_URL; name the service that it belongs to.`)
  }
  if (access === 'open' && text === null) {
    throw new StartFailure(
      'API_BASE_URL needs API_TOKEN or API_KEY, the credential that is used for every reader, or ACCESS=credential, so that every reader connects with their own.',
    )
  }
  if (access === 'credential' && text !== null) {
    throw new StartFailure(
      `${name} would never be used with ACCESS=credential, where every reader connects with their own; remove one of the two.`,
    )
  }
  return {
    baseUrl: apiBaseUrl,
    credential: text === null ? null : { form: apiToken === null ? 'api-key' : 'bearer', value: text },
    extensions: [...new Set(apiExtensions)],
  }
}

function credentialText(name: string) {
  const message = `${name} must be up to 512 printable ASCII characters without spaces.`
  return v.nullish(v.pipe(v.string(), v.check(isCredentialText, message)), null)
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback)
  const isBare = username === '' && password === '' && !/[?#]/.test(text)
  return isSafe && isBare && normalizeUrl(text).endsWith(API_PREFIX)
}

function normalizeUrl(text: string): string {
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/$/, '')
}
