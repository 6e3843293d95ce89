/** Tar archives (POSIX ustar and pax, GNU long names) as streams: headers of 512 bytes, each followed by its file. */
import { failWith, InputError } from './byte-stream.ts'

/** One regular file of an archive. What is left unread of `bytes` is skipped before the next one. */
export type TarMember = { name: string; bytes: AsyncGenerator<Uint8Array> }

type Header = { name: string; size: number; type: string }

const BLOCK = 512
/** Longer descriptions of a member are no names. */
const MAX_EXTENSION = 2 ** 20

/** Whether a file begins with a header of a tar archive: the sum of its bytes is in it. */
export function isTar(head: Uint8Array): boolean {
  return head.length >= BLOCK && parseHeader(head.subarray(0, BLOCK)) !== null
}

/** The regular files of an archive in its order; links, folders and devices are left out. */
export async function* readTar(archive: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const source = new PieceReader(archive, bytes)
  let extension: Partial<Header> = {}
  for (;;) {
    const block = await source.read(BLOCK)
    if (block === null || block.every((byte) => byte === 0)) return
    const plain = parseHeader(block)
    if (plain === null) {
      yield {
        name: archive,
        bytes: failWith(new InputError(`${archive} is a damaged archive; it was read up to there.`)),
      }
      return
    }
    const header = { ...plain, ...('xL'.includes(plain.type) ? {} : extension) }
    const padding = (BLOCK - (header.size % BLOCK)) % BLOCK
    const content = source.stream(header.size)
    if ('xL'.includes(header.type)) extension = { ...extension, ...(await readExtension(header, content)) }
    else {
      extension = {}
      if (header.type === '0') yield { name: `${archive}/${header.name}`, bytes: content }
    }
    if (!(await source.skip(padding))) return
  }
}

function parseHeader(block: Uint8Array): Header | null {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (parseNumber(block.subarray(148, 156)) !== sum) return null
  const prefix = textOf(block.subarray(257, 262)) === 'ustar' ? textOf(block.subarray(345, 500)) : ''
  const name = textOf(block.subarray(0, 100))
  const type = String.fromCharCode(block[156] ?? 0)
  const fullName = prefix === '' ? name : `${prefix}/${name}`
  return {
    name: fullName,
    size: parseNumber(block.subarray(124, 136)),
    type: type === '\0' || type === '7' ? '0' : type,
  }
}

/** A number in octal digits; GNU writes larger ones in binary, with the first bit set. */
function parseNumber(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x80) !== 0) return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0)
  return Number.parseInt(textOf(field).trim() || '0', 8)
}

function textOf(field: Uint8Array): string {
  const end = field.indexOf(0)
  return Buffer.from(end === -1 ? field : field.subarray(0, end)).toString()
}

/** What a pax or GNU extension says of the next member: its name, and a size that does not fit into a header. */
async function readExtension(header: Header, content: AsyncIterable<Uint8Array>): Promise<Partial<Header>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length <= MAX_EXTENSION) chunks.push(chunk)
  }
  const text = textOf(Buffer.concat(chunks))
  if (header.type === 'L') return { name: text }
  const name = /^\d+ path=(.*)$/m.exec(text)?.[1]
  const size = /^\d+ size=(\d+)$/m.exec(text)?.[1]
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) }
}

/** Reads a stream piece by piece. A member is a part of the same stream: what its reader leaves is skipped first. */
class PieceReader {
  private readonly source: AsyncIterator<Uint8Array>
  private rest: Uint8Array = new Uint8Array()
  /** How much of the current member is not read yet. */
  private left = 0
  private readonly archive: string

  constructor(archive: string, bytes: AsyncIterable<Uint8Array>) {
    this.archive = archive
    this.source = bytes[Symbol.asyncIterator]()
  }

  /** Exactly `size` bytes; null where fewer are left. */
  async read(size: number): Promise<Uint8Array | null> {
    const chunks: Uint8Array[] = []
    for (let missing = size; missing > 0;) {
      const taken = await this.take(missing)
      if (taken === null) return null
      chunks.push(taken)
      missing -= taken.length
    }
    return Buffer.concat(chunks)
  }

  /** Skips what is left of the member and `size` bytes; false at the end of the stream. */
  async skip(size: number): Promise<boolean> {
    for (this.left += size; this.left > 0;) {
      const taken = await this.take(this.left)
      if (taken === null) return false
      this.left -= taken.length
    }
    return true
  }

  /** The next `size` bytes as the current member. */
  stream(size: number): AsyncGenerator<Uint8Array> {
    this.left = size
    return this.streamMember()
  }

  private async *streamMember(): AsyncGenerator<Uint8Array> {
    while (this.left > 0) {
      const taken = await this.take(this.left)
      if (taken === null) throw new InputError(`${this.archive} ends in the middle of a file; it was read up to there.`)
      this.left -= taken.length
      yield taken
    }
  }

  private async take(size: number): Promise<Uint8Array | null> {
    while (this.rest.length === 0) {
      const next = await this.source.next()
      if (next.done === true) return null
      this.rest = next.value
    }
    const taken = this.rest.subarray(0, size)
    this.rest = this.rest.subarray(taken.length)
    return taken
  }
}
