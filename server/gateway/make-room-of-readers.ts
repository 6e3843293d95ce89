/** For tests: a reading room whose readers come from many addresses, and whose time stands still until it is moved. */
import { request } from 'node:http'
import { makeTestClock, type TestClock } from '../make-test-clock.ts'
import { type RemoteServiceStub, startReadingRoom } from './make-remote-service.ts'
import { SMALL_LIMITS } from './make-watched-room.ts'

const ZONE = '/gateway/api/v1'

/** An answer as a reader gets it. */
export type ReadAnswer = { status: number; text: string; header: (name: string) => string | null }

/** The room. */
export type RoomOfReaders = {
  clock: TestClock
  /** Asks as the reader of an address; a path after the base URL. */
  ask(path: string, reader?: string, init?: RequestInit): Promise<ReadAnswer>
  /** Asks as a reader who is killed by the function that is answered. */
  askKillable(path: string, reader: string): () => Promise<void>
  close(): Promise<void>
}

/** Starts one before a remote service. */
export async function startRoomOfReaders(
  remote: RemoteServiceStub,
  environment: Record<string, string> = {},
): Promise<RoomOfReaders> {
  const clock = makeTestClock()
  const room = await startReadingRoom(remote, {
    environment: { TRUST_PROXY: '127.0.0.1', ...environment },
    clock,
    remoteLimits: SMALL_LIMITS,
  })
  return {
    clock,
    async ask(path, reader = '192.0.2.1', init = {}) {
      const headers = { 'X-Forwarded-For': reader, ...Object.fromEntries(new Headers(init.headers)) }
      const answer = await room.ask(ZONE + path, { ...init, headers })
      return { status: answer.status, text: await answer.text(), header: (name) => answer.headers.get(name) }
    },
    // By the bare connection: fetch, when it gives up, opens another one that it never uses.
    askKillable(path, reader) {
      const asked = request(room.address + ZONE + path, { headers: { 'X-Forwarded-For': reader }, agent: false }).end()
      const closed = new Promise<void>((resolve) => asked.on('error', () => {}).on('close', resolve))
      return () => {
        asked.destroy()
        return closed
      }
    },
    close: room.close,
  }
}
