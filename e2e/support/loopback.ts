import type { Server } from 'node:http'

/** Listens on a port of this machine only; 0 takes any free one. Returns the origin. */
export async function listenOnLoopback(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address.')
  return `http://127.0.0.1:${address.port}`
}

/** Stops listening and closes all connections; harmless when it has stopped. */
export async function stopListening(server: Server): Promise<void> {
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
}
