/** For tests: a real HTTP server on this machine, and clients of it. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach } from 'vitest'
import type { Credential } from '../../domain/credential.ts'
import { Limiter } from '../../quota/limiter.ts'
import { ApiError } from '../api-error.ts'
import { type ClientParts, createClient } from '../client.ts'
import { createCredentialStore } from '../credential.ts'

/** A server that answers with `respond` and records the requests; new for each test. */
export function useTestService() {
  const requests: IncomingMessage[] = []
  const service = {
    requests,
    respond: respondWithJson({}),
    makeClient(limits: Pick<ClientParts, 'timeoutMs' | 'maxBytes'> = {}, known: Credential | null = null) {
      const credential = createCredentialStore(throwBlocked)
      if (known !== null) credential.connect(known, false)
      const limiter = new Limiter({ random: () => 0.5 })
      const client = createClient({ baseUrl: `${addressOf(server)}/api/v1`, credential, limiter, ...limits })
      return { client, limiter, get: (path = '/articles') => client.get({ key: path }) }
    },
  }
  let server: Server
  beforeEach(async () => {
    requests.length = 0
    service.respond = respondWithJson({})
    server = createServer((request, response) => {
      requests.push(request)
      service.respond(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return service
}

function throwBlocked(): never {
  throw new Error('Storage is blocked')
}

function addressOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** Responds with JSON. */
export function respondWithJson(body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Breaks the connection before a response. */
export const breakConnection: RequestListener = (request) => void request.socket.destroy()

/** Breaks the connection within the body. */
export function breakBody(status: number): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('{', () => response.destroy())
  }
}

/** The ApiError that a promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.catch((error: unknown) => error)
  if (outcome instanceof ApiError) return outcome
  throw new Error(`Expected an ApiError, got ${JSON.stringify(outcome)}`)
}
