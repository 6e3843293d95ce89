/** How many connections a server keeps: of all clients, and of one. */
import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import { readerKey } from './api/reader-key.ts'

const MAX_CONNECTIONS = 2000
/** A browser opens six, a busy program some hundred: one address never takes all places. */
const MAX_OF_ONE_ADDRESS = 500

/**
 * Closes each connection that is one too many. Proxies in `trustProxy` (CIDR ranges) are not counted: the connections of
 * all readers come from their addresses.
 */
export function boundConnections(server: Server, trustProxy: readonly string[]): void {
  server.maxConnections = MAX_CONNECTIONS
  const proxies = makeBlockList(trustProxy)
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (proxies.check(address, familyOf(address))) return
    const key = readerKey(address)
    const count = (counts.get(key) ?? 0) + 1
    if (count > MAX_OF_ONE_ADDRESS) {
      socket.destroy()
      return
    }
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
  })
}

function makeBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
