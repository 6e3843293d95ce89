/** The seam between HTTP and what answers the three operations: this program's catalogue, or a remote service. */
import type { ProblemCode } from '../../src/domain/problem.ts'
import type { Credential } from '../../src/domain/credential.ts'

/** The three operations (docs/api-compatibility.md) with their parameters as sent. */
export type Operation =
  | { operation: 'list'; parameters: URLSearchParams }
  | { operation: 'article'; slug: string; parameters: URLSearchParams }
  | { operation: 'stats'; parameters: URLSearchParams }

/** One of the operations, and what every answer needs. */
export type SourceRequest = Operation & {
  /** Where the operations are reached, for links in the answer: an absolute address that ends in `/api/v1`. */
  baseUrl: string
  /** Names the request in problems and logs. */
  requestId: string
  /** The reader's own credential where it pays for the request at a remote service; else null. */
  credential: Credential | null
  /** The reader's address, after trusted proxies. */
  address: string
  /** Aborts when the reader has disconnected. */
  signal: AbortSignal
}

/** A response as plain data; names of headers in lower case. */
export type ApiResponse = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** The rate limit at a remote service; null: the service does not state it. */
export type UpstreamRateLimit = { limit: number | null; remaining: number | null }

/** What a source answers. */
export type SourceAnswer = ApiResponse & {
  /** The rate limit at the remote service; absent when none is known. */
  upstreamRateLimit?: UpstreamRateLimit
  /** A line for the operator's log. Never a credential, an address or a search. */
  note?: string
}

/** Answers the three operations. Rejects only for errors that no client can cause. */
export type Source = {
  answer(request: SourceRequest): Promise<SourceAnswer>
  /** Whether a request costs neither the reader nor the operator anything. Absent: every request counts. */
  isFree?(operation: Operation): boolean
  /** Whether the catalogue, or the remote service, can be used now. */
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
