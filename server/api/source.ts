/** The seam between HTTP and whatever answers the three operations: this program's catalogue, or a remote service. */
import type { ProblemCode } from '../../src/contract/problem.ts'
import type { QuotaTold } from '../../src/contract/quota.ts'
import type { Credential } from './credential.ts'

/** One of the three operations, and what every answer needs. */
export type Ask = Operation & {
  /** Where the operations are reached, for the links of an answer: an absolute address that ends in `/api/v1`. */
  baseUrl: string
  /** Names the request in problems and logs. */
  requestId: string
  /** The reader's own credential where it pays for the request at a remote service; else null. */
  credential: Credential | null
  /** The reader's address, as the proxies that are believed tell it. */
  address: string
  /** Aborts when the reader has gone. */
  signal: AbortSignal
}

/** The three operations of api-v1.md with their parameters as sent. */
export type Operation =
  | { operation: 'list'; parameters: URLSearchParams }
  | { operation: 'article'; slug: string; parameters: URLSearchParams }
  | { operation: 'stats'; parameters: URLSearchParams }

/** An answer before it becomes a reply; never a thrown error for anything that a client can cause. */
export type Answer = OwnAnswer | RelayedAnswer

/** An answer that this program has made. */
export type OwnAnswer = FromRemote & {
  kind: 'own'
  status: number
  contentType: string
  body: string
  /** Seconds until it is worth asking again; with 429 and 503. */
  retryAfterSeconds?: number
}

/** An answer of a remote service, handed on as it came. */
export type RelayedAnswer = FromRemote & {
  kind: 'relayed'
  status: number
  /** The few headers that are handed on. */
  headers: Record<string, string>
  body: Uint8Array
}

/** What else came of asking a remote service; nothing when none was asked. */
export type FromRemote = {
  /** What it told of the minute's requests. */
  quotaTold?: QuotaTold
  /** What its operator's log should say. Never a credential, an address or a search. */
  note?: string
}

/** Answers the three operations. */
export type Source = {
  ask(ask: Ask): Promise<Answer>
  /** Whether the answer is at hand, so that giving it costs nobody anything. Left out: each is made anew. */
  isAtHand?(operation: Operation): boolean
  /** Whether the answer to an operation at a base URL was made before, so that showing it once more in a page costs its reader nothing. */
  isRemembered?(operation: Operation, baseUrl: string): boolean
  /** Whether the catalogue, or the remote service, can be asked now. */
  isReady(): Promise<boolean>
}

/** A problem before it has a body. */
export type Problem = {
  code: ProblemCode
  /** What can be done, in words for a person. Never a stack, SQL or a credential. */
  detail: string
  errors?: { parameter: string; detail: string }[]
  retryAfterSeconds?: number
}
