import type { FastifyReply } from 'fastify'
import { LIMIT_HEADER, type QuotaTold, REMAINING_HEADER } from '../../src/contract/quota.ts'
import type { QuotaState } from './rate-window.ts'

/**
 * Tells a reader of a remote service what would really be answered: of each of the two numbers the smaller one, the
 * reader's own or the one that the service told. What the service hides is not told at all: our own number alone would
 * promise requests that its credential may no longer have.
 */
export function tellSmaller(reply: FastifyReply, own: QuotaState, told: QuotaTold): void {
  tell(reply, LIMIT_HEADER, own.limit, told.limit)
  tell(reply, REMAINING_HEADER, own.remaining, told.remaining)
}

function tell(reply: FastifyReply, name: string, own: number, told: number | null): void {
  if (told === null) void reply.removeHeader(name)
  else void reply.header(name, Math.min(own, told))
}
