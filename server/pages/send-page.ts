import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of a page that is made for one reader: more would take longer than it saves. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

/** Sends a page, compressed as the reader's program takes it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  void reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding, Cookie')
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    }
    return reply.header('Content-Encoding', 'br').send(await promisify(brotliCompress)(html, { params }))
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(html, { level: GZIP_LEVEL }))
  return reply.send(html)
}
