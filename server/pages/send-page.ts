import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of a page that is made for one reader: more would take longer than it saves. Each part leaves at once. */
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Sends the parts of a page, compressed as the reader's program takes them, each as soon as it is made. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Iterable<string>): FastifyReply {
  const { encoding, compressor } = compressionFor(request.headers['accept-encoding'] ?? '')
  void reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding, Cookie')
  const parts = Readable.from(oneByOne(page))
  if (compressor === null) return reply.send(parts)
  // What fails ends the answer, which Fastify notes.
  pipeline(parts, compressor, () => {})
  return reply.header('Content-Encoding', encoding).send(compressor)
}

/** The parts, the next one only once the last has been on its way. */
async function* oneByOne(page: Iterable<string>): AsyncGenerator<string> {
  for (const part of page) {
    yield part
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
}

function compressionFor(accepted: string): { encoding: string | null; compressor: Transform | null } {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', compressor: createBrotliCompress(BROTLI) }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', compressor: createGzip({ flush: constants.Z_SYNC_FLUSH }) }
  return { encoding: null, compressor: null }
}
