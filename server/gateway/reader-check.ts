/** Who may use the gateway. */
import { readCredentialHeaders } from '../api/credential.ts'
import { refuseOverLimit, refuseUnusable } from '../api/credential-check.ts'
import type { RateCounter } from '../api/rate-counter.ts'
import { readerKey } from '../api/reader-key.ts'
import type { Admission, AdmissionRequest, Refusal } from '../api/routes.ts'

/**
 * Every reader (`open`), readers with a credential for the remote service (`credential`), or no reader, because each
 * connects to `/api/v1` (`closed`).
 */
export type ReaderAccess = 'open' | 'credential' | 'closed'

/** Rules of the gateway. */
export type ReaderRules = {
  access: ReaderAccess
  byReader: RateCounter
  /** Host names that the gateway answers to; null: any. On loopback a foreign name is an attack (DNS rebinding). */
  isKnownHost: ((host: string) => boolean) | null
}

/** Admits readers, each with a rate limit by address; never the pages of other sites. */
export function createReaderCheck(rules: ReaderRules) {
  const { access, byReader } = rules
  return (request: AdmissionRequest, isCounted: boolean): Admission => {
    const key = readerKey(request.ip)
    const forbidden = refuseForbidden(request, rules)
    // Refused without counting: another site's page must not use up a reader's requests.
    if (forbidden !== null) return { rateLimit: byReader.peek(key), refusal: forbidden }
    const rateLimit = isCounted ? byReader.count(key) : byReader.peek(key)
    const unusable = access === 'credential' ? refuseUnusable(readCredentialHeaders(request.raw.rawHeaders)) : null
    return { rateLimit, refusal: unusable ?? refuseOverLimit(rateLimit) }
  }
}

function refuseForbidden({ headers }: AdmissionRequest, { access, isKnownHost }: ReaderRules): Refusal | null {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    return { code: 'forbidden', detail: 'The gateway answers the pages of its own address only.' }
  }
  if (isKnownHost !== null && !isKnownHost(headers.host ?? '')) {
    return {
      code: 'misdirected',
      detail:
        'The gateway answers at its own address only. Where readers use another name, its operator sets PUBLIC_URL.',
    }
  }
  if (access === 'closed') {
    return { code: 'forbidden', detail: 'Here every reader connects with their own credential, at /api/v1.' }
  }
  return null
}

/** A check whether a Host header names this machine, or is the host of the public address. */
export function createHostCheck(publicUrl: string | null): (host: string) => boolean {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  return (host) => host === publicHost || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
}
