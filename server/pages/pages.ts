import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The part of the app that shows itself to people: the built files, or Vite's in development. */
export type Pages = {
  /** Adds its routes. */
  register(app: FastifyInstance): Promise<void>
  /** Answers what no route answers and what is no API. */
  fallback(request: FastifyRequest, reply: FastifyReply): unknown
}
