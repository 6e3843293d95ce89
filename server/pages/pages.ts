import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The part of the app that shows itself to people: the built files, or Vite's in development. */
export type Pages = {
  /** Adds its routes. With `pageKey` it asks the app itself for what a page shows (zone.ts). */
  register(app: FastifyInstance, pageKey: string): Promise<void>
  /** Answers what no route answers and what is no API. */
  fallback(request: FastifyRequest, reply: FastifyReply): unknown
}
