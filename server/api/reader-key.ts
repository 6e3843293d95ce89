import { isIPv4, isIPv6 } from 'node:net'

/** The key of all whose address cannot be read. */
const UNKNOWN = 'unknown'

/**
 * The key by which a reader is counted: the address, of IPv6 the first 64 bits, which is what one household or machine
 * has. The port that some proxies add is left out; texts that are no address share one key, so that none is kept.
 */
export function readerKey(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (isIPv4(mapped ?? address)) return mapped ?? address
  return isIPv6(address) ? networkOf(address) : UNKNOWN
}

/** The first 64 bits of an IPv6 address, in one spelling. */
function networkOf(address: string): string {
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
