import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** More bytes than an answer may have. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** An encoding that was not asked for and is not known here. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
}

/** What is asked for in Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, br'

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  // Not asked for, but sent by some whatever is asked for.
  ['deflate', promisify(inflate)],
])

/**
 * Reads a body whole and decompresses it. Throws `TooLarge` when it has more than `maxBytes`, on the wire or
 * decompressed: a few kilobytes can unfold to gigabytes. Reading, and unfolding, stop there.
 */
export async function readBody(body: AsyncIterable<Buffer>, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  const decode = DECODERS.get(name)
  if (decode === undefined && name !== '' && name !== 'identity') throw new UnknownEncoding()
  const sent = await readWire(body, maxBytes)
  // Nothing at all is no compressed text, yet some services label it as one.
  if (decode === undefined || sent.byteLength === 0) return sent
  try {
    return await decode(sent, { maxOutputLength: maxBytes })
  } catch (error) {
    throw error instanceof RangeError ? new TooLarge() : error
  }
}

async function readWire(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
