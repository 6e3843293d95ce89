/** Bytes of a file → text, whatever its encoding. */
import { isAscii } from 'node:buffer'
import { InputError, peekHead } from './byte-stream.ts'

/** How much of a file decides its encoding, in bytes. */
const HEAD_SIZE = 65_536

/** Whole lines of at least this size are decoded together: most are ASCII, which is several times faster to decode and to parse. */
const PIECE_SIZE = 8192

export type DecodeOptions = {
  /** A name of the Encoding standard that is not to be doubted. Throws an `InputError` for an unknown one. */
  encoding?: string | null
  /** Called once for a file that is not UTF-8, with the name of the encoding that it is read in. */
  onEncoding?: (encoding: string) => void
}

/**
 * Decodes a stream: by its byte order mark, as UTF-8 where its beginning is UTF-8, else in the encoding that it names
 * (`% Encoding:` of BibTeX, an XML declaration), else as Windows-1252. In UTF-8, lines that are not valid are read as
 * Windows-1252: some programs write one and name the other.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): AsyncGenerator<string> {
  const { head, all } = await peekHead(bytes, HEAD_SIZE)
  const encoding = options.encoding == null ? detectEncoding(head) : canonicalName(options.encoding)
  if (encoding === null) throw new InputError(`There is no encoding called "${options.encoding}".`)
  if (encoding === 'utf-8') yield* decodeUtf8(all, options)
  else {
    options.onEncoding?.(encoding)
    const decoder = new TextDecoder(encoding)
    for await (const chunk of all) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
}

function detectEncoding(head: Uint8Array): string {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: ASCII characters, which every format begins with, have a zero byte before or after them.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (!isAscii(head) && decodeStrictly(completePart(head)) !== null) return 'utf-8'
  const beginning = Buffer.from(head.subarray(0, 4096)).toString('latin1')
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)|^%\s*Encoding:\s*([\w.:-]+)/im.exec(beginning)
  return canonicalName(named?.[1] ?? named?.[2] ?? '') ?? 'utf-8'
}

function canonicalName(label: string): string | null {
  try {
    return new TextDecoder(label.replace(/^cp(?=125\d)/i, 'windows-')).encoding
  } catch {
    return null
  }
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>, { onEncoding }: DecodeOptions): AsyncGenerator<string> {
  let carry: Uint8Array = new Uint8Array()
  let isFirst = true
  let isReported = false
  const decode = (part: Uint8Array): string => {
    if (isAscii(part)) return Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    const text = decodeStrictly(part)
    if (text !== null) return text
    if (!isReported) onEncoding?.('windows-1252')
    isReported = true
    return decodeLines(part)
  }
  for await (const chunk of bytes) {
    const joined = carry.length === 0 ? chunk : Buffer.concat([carry, chunk])
    const part = completePart(joined)
    carry = joined.subarray(part.length)
    for (let from = 0; from < part.length;) {
      const end = part.indexOf(10, from + PIECE_SIZE)
      const piece = part.subarray(from, end === -1 ? part.length : end + 1)
      const text = decode(piece)
      yield isFirst ? text.replace(/^\ufeff/, '') : text
      isFirst = false
      from += piece.length
    }
  }
  if (carry.length > 0) yield decode(carry)
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const WINDOWS_1252 = new TextDecoder('windows-1252')

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes)
  } catch {
    return null
  }
}

function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    // Without `stream`, some versions of Node decode Windows-1252 as Latin-1.
    lines.push(decodeStrictly(line) ?? WINDOWS_1252.decode(line, { stream: true }))
    from += line.length
  }
  return lines.join('')
}

/** The bytes without a character at the end that goes over into the next chunk. */
function completePart(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (length > back) return bytes.subarray(0, bytes.length - back)
    if (length > 1) break
  }
  return bytes
}
