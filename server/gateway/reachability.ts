/** Whether the remote service can be reached, known without asking it anything. */
import { buildConnector } from 'undici'

/** How long one finding holds, in milliseconds: whoever watches `/healthz` every second opens no connection every second. */
const HOLDS_MS = 5_000

/** Watches one service. */
export type Reachability = {
  /** Says that an answer has come, of whatever status: better knowledge than any probe. */
  noteAnswer(): void
  /** Opens a connection when nothing recent is known. */
  isReachable(): Promise<boolean>
}

/**
 * Makes a watch. It opens a connection (for https with its certificate) and closes it: a request with the operator's
 * credential would use up the readers' quota, and one without it would look to the service like guessing.
 */
export function watchReachability(baseUrl: string, now: () => number, withinMs: number): Reachability {
  const { hostname, host, protocol, port } = new URL(baseUrl)
  const connect = buildConnector({ timeout: withinMs })
  let known: { at: number; isReachable: boolean } | null = null
  let running: Promise<boolean> | null = null

  function probe(): Promise<boolean> {
    return new Promise((resolve) => {
      const bare = hostname.replace(/^\[(.*)\]$/, '$1')
      connect({ hostname: bare, host, protocol, port }, (error, socket) => {
        socket?.destroy()
        resolve(error === null)
      })
    })
  }

  async function find(): Promise<boolean> {
    const isReachable = await probe()
    known = { at: now(), isReachable }
    running = null
    return isReachable
  }

  return {
    noteAnswer() {
      known = { at: now(), isReachable: true }
    },
    async isReachable() {
      const age = known === null ? -1 : now() - known.at
      // A clock set back makes what is known come from the future; then it is not known.
      if (known !== null && age >= 0 && age < HOLDS_MS) return known.isReachable
      running ??= find()
      return running
    },
  }
}
