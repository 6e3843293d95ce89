/** The seam between HTTP and whatever answers the three operations: this program's catalogue, later a remote service. */
import type { ProblemCode } from '../../src/contract/problem.ts'

/** One of the three operations, and what every answer needs. */
export type Ask = Operation & {
  /** Where the operations are reached, for the links of an answer: an absolute address that ends in `/api/v1`. */
  baseUrl: string
  /** Names the request in problems and logs. */
  requestId: string
}

/** The three operations of api-v1.md with their parameters as sent. */
export type Operation =
  | { operation: 'list'; parameters: URLSearchParams }
  | { operation: 'article'; slug: string; parameters: URLSearchParams }
  | { operation: 'stats'; parameters: URLSearchParams }

/** An answer before it becomes a reply; never a thrown error for anything that a client can cause. */
export type Answer = {
  status: number
  contentType: string
  body: string
  /** Seconds until it is worth asking again; with 429 and 503. */
  retryAfterSeconds?: number
}

/** Answers the three operations. */
export type Source = {
  ask(ask: Ask): Promise<Answer>
  /** Whether the catalogue can be asked now. */
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
