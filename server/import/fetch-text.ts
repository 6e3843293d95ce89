/** Fetches a text from an address that the operator names, but never from this machine or its network unless that is allowed. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, fetch, type Response } from 'undici'

/** The answer of a server; `text` is decoded as UTF-8, what is no UTF-8 as U+FFFD. */
export type FetchedText = { status: number; retryAfter: string | null; text: string }

export type FetchText = (url: URL, signal: AbortSignal | undefined) => Promise<FetchedText>

/** The address leads, or redirects, to where the import may not go. The message is a sentence for the operator. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** An answer is longer than 64 MB. */
export class TooLongAnswer extends Error {
  override name = 'TooLongAnswer'
}

/** What an operator can do whose address is forbidden. */
export const ALLOW_HINT = 'The option --allow-private allows it.'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_REDIRECTS = 5
const TIMEOUT_MS = 120_000

/** Addresses of private networks, of this machine, and others without a public server (IANA's special-purpose registries). */
const PRIVATE = new BlockList()
const PRIVATE_NETWORKS = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.168.0.0/16 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/127 64:ff9b::/96 64:ff9b:1::/48 fc00::/7 fe80::/10 ff00::/8`
for (const network of PRIVATE_NETWORKS.split(/\s+/)) {
  const [address = '', bits] = network.split('/')
  PRIVATE.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is of a private network or of this machine, also written as IPv6 (`::ffff:10.0.0.1`). */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Makes the functions that fetch, a text or the beginning of any answer; `allowPrivate` also allows `http:` and any host.
 * Call `close` when done.
 */
export function createTextFetcher({ allowPrivate }: { allowPrivate: boolean }): {
  fetchText: FetchText
  openAddress: (address: URL, signal: AbortSignal | undefined, accept: string) => Promise<Response>
  close: () => Promise<void>
} {
  const agent = new Agent({ connect: { timeout: 30_000, ...(allowPrivate ? {} : { lookup: lookupPublic }) } })
  const openAddress = async (address: URL, signal: AbortSignal | undefined, accept: string) => {
    let url = address
    const headers = { Accept: accept, 'User-Agent': 'Carrel' }
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!allowPrivate) checkAddress(url)
      const response = await fetch(url, { dispatcher: agent, redirect: 'manual', signal: signal ?? null, headers })
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (location === null) return response
      await response.body?.cancel()
      url = new URL(location, url)
    }
    throw new ForbiddenAddress(`${address.origin} redirects more than ${MAX_REDIRECTS} times.`)
  }
  const fetchText: FetchText = async (address, signal) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const whole = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    const response = await openAddress(address, whole, 'text/xml, application/xml')
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await readText(response) }
  }
  return { fetchText, openAddress, close: () => agent.destroy() }
}

function checkAddress({ protocol, hostname, host }: URL): void {
  if (protocol !== 'https:') throw new ForbiddenAddress(`${protocol}//${host} is not an https address.`)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && isPrivateAddress(literal)) throw forbidPrivate(host)
}

function forbidPrivate(host: string): ForbiddenAddress {
  return new ForbiddenAddress(`${host} is an address of this machine or of a private network.`)
}

/** Names are checked where the connection is made: a second look-up could give another address. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address.`), '', 4)
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(forbidPrivate(hostname), '', 4)
    if (options.all === true) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new TooLongAnswer(`The answer is longer than ${MAX_BYTES / 1024 / 1024} MB.`)
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}
