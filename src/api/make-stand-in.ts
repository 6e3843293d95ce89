/** For tests: a service on this machine that answers as it is told, and a client of it with a clock moved by hand. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { type Credential, createCredentialStore } from './credential.ts'
import { makeClock } from './make-clock.ts'
import type { Waiting } from '../quota/wish.ts'
import { createQuotaStore } from './quota-store.ts'

/** What the service answers, what it received, and clients of it. Begins anew for each test. */
export function useStandIn() {
  const received: IncomingMessage[] = []
  const standIn = {
    received,
    answer: json({}),
    makeClient: (limits: Limits = {}, known: Credential | null = null) =>
      makeClient(addressOf(server), received, limits, known),
  }
  let server: Server
  beforeEach(async () => {
    received.length = 0
    standIn.answer = json({})
    server = createServer((request, response) => {
      received.push(request)
      standIn.answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return standIn
}

type Limits = { timeLimitMs?: number; sizeLimitBytes?: number }

function makeClient(origin: string, received: IncomingMessage[], limits: Limits, known: Credential | null) {
  const credential = createCredentialStore(() => {
    throw new Error('blocked')
  })
  if (known !== null) credential.connect(known, false)
  const clock = makeClock()
  const quota = createQuotaStore({ clock, random: () => 0.5 })
  const parts = createClient({ baseUrl: `${origin}/api/v1`, credential, quota, clock, random: () => 0.5, ...limits })
  const client = (path: string, waiting?: Waiting) =>
    parts.ask(path, (answer) => answer, { kind: 'search', class: 'awaited', waiting })
  return {
    client,
    ...parts,
    quota,
    clock,
    /** Asks, lets the waits between the attempts pass, which have to be these in milliseconds, and answers how it failed. */
    failAfter: async (waits: number[], path = '/articles'): Promise<ApiError> => {
      const failure = failureOf(client(path))
      const before = received.length
      for (const [index, wait] of waits.entries()) {
        await expect.poll(() => received.length).toBe(before + index + 1)
        await expect.poll(clock.waits).toContain(wait)
        clock.advance(wait)
      }
      return failure
    },
  }
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** Answers JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** The failure that asking ended in; throws when there was none. */
export async function failureOf(asked: Promise<unknown>): Promise<ApiError> {
  const outcome = await asked.then(
    () => 'an answer',
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw new Error(`expected an ApiError, got ${String(outcome)}`)
}
