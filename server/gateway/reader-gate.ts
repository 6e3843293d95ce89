import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { readCredential } from '../api/credential.ts'
import { overLimit, unusableCredential } from '../api/credential-gate.ts'
import type { RateWindow } from '../api/rate-window.ts'
import type { Admission, Refusal } from '../api/zone.ts'

/**
 * Who reads at the gateway: everybody (`open`), whoever brings a credential for the remote service (`credential`), or
 * nobody, because every reader connects to `/api/v1` (`closed`).
 */
export type ReaderEntry = 'open' | 'credential' | 'closed'

/** What the gateway goes by. */
export type ReaderRules = {
  entry: ReaderEntry
  byReader: RateWindow
  /** Host names that the gateway answers to; null: any. On loopback a name from elsewhere is an attack (DNS rebinding). */
  hosts: ((host: string) => boolean) | null
}

/** Who may use the gateway: every reader, each with an allowance of their own by address; pages of other sites never. */
export function readerGate({ entry, byReader, hosts }: ReaderRules) {
  return (request: FastifyRequest, isCounted: boolean): Admission => {
    const key = readerKey(request.ip)
    const forbidden = forbiddenReason(request, entry, hosts)
    // Refused before counting: another site's page must not use up a reader's allowance.
    if (forbidden !== null) return { quota: byReader.peek(key), refusal: forbidden }
    const quota = isCounted ? byReader.spend(key) : byReader.peek(key)
    const unusable = entry === 'credential' ? unusableCredential(readCredential(request.raw.rawHeaders)) : null
    return { quota, refusal: unusable ?? overLimit(quota) }
  }
}

function forbiddenReason(request: FastifyRequest, entry: ReaderEntry, hosts: ReaderRules['hosts']): Refusal | null {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    return { code: 'forbidden', detail: 'The gateway answers the pages of its own address only.' }
  }
  if (hosts !== null && !hosts(request.headers.host ?? '')) {
    return {
      code: 'misdirected',
      detail:
        'The gateway answers at its own address only. Where readers use another name, whoever runs it sets PUBLIC_URL.',
    }
  }
  if (entry === 'closed') {
    return { code: 'forbidden', detail: 'Here every reader connects with a credential of their own, at /api/v1.' }
  }
  return null
}

/** Names a reader: the address, of IPv6 the first 64 bits, which is what one household or machine has. */
export function readerKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whether a Host header names this machine, or is the host of the public address. */
export function loopbackHosts(publicUrl: string | null): (host: string) => boolean {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  return (host) => host === publicHost || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
}
