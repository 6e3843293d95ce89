/** A list of articles in the fragment of an address, which browsers send to no server: `1.` and the compressed slugs (zlib, with its checksum). */
import { parseJson } from '../domain/json.ts'
import { PAGE_PATTERNS } from '../domain/paths.ts'

const VERSION_PREFIX = '1.'
/** A list has at most so many articles, and so many bytes when it is decompressed: a short fragment can claim gigabytes. */
const MAX_SHARED = 2_000
const MAX_BYTES = 1024 * 1024

/** The path of the page that shows a list, with the list in its fragment. */
export async function formatSharedListPath(slugs: readonly string[]): Promise<string> {
  const bytes = await collectBytes(
    new Blob([JSON.stringify(slugs)]).stream().pipeThrough(new CompressionStream('deflate')),
  )
  return `${PAGE_PATTERNS.sharedList}#${VERSION_PREFIX}${formatBase64Url(bytes)}`
}

/** Reads the slugs of a fragment, with or without its `#`, each once; null where it is damaged or holds none. */
export async function parseSharedList(fragment: string): Promise<string[] | null> {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(VERSION_PREFIX)) return null
  try {
    const packed = new Blob([parseBase64Url(text.slice(VERSION_PREFIX.length))])
    const bytes = await collectBytes(packed.stream().pipeThrough(new DecompressionStream('deflate')))
    const slugs = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!Array.isArray(slugs) || slugs.length === 0 || slugs.length > MAX_SHARED) return null
    return slugs.every((slug) => typeof slug === 'string' && slug !== '') ? [...new Set<string>(slugs)] : null
  } catch {
    return null
  }
}

async function collectBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    // One chunk comes after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MAX_BYTES) {
      void reader.cancel()
      throw new RangeError('The list is too long')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** Base64 with the URL's alphabet and without padding (RFC 4648, section 5). */
function formatBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function parseBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
