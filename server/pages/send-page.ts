import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedDocument } from './app-document.ts'

/** Of a page that is made for one reader: more would take longer than it saves. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Sends a page, compressed as the reader's program takes it: what is read leaves before the rest is made. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ServedDocument): FastifyReply {
  const { encoding, stream } = compressionFor(request.headers['accept-encoding'] ?? '')
  void reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding, Cookie')
  if (encoding !== null) void reply.header('Content-Encoding', encoding)
  stream.write(page.readFirst)
  const finish = () => setImmediate(() => stream.end(page.rest()))
  if ('flush' in stream && typeof stream.flush === 'function') stream.flush(finish)
  else finish()
  return reply.send(stream)
}

function compressionFor(accepted: string): { encoding: string | null; stream: Transform } {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', stream: createBrotliCompress(BROTLI) }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', stream: createGzip() }
  return { encoding: null, stream: new PassThrough() }
}
