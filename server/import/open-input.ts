/** Files and folders to import, as streams of bytes: compressed ones and archives are expanded while they are read. */
import { createReadStream, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { failWith, InputError, peekHead } from './byte-stream.ts'
import { isTar, readTar } from './read-tar.ts'

/** One file to read, or one member of an archive. `bytes` can be read once, and before the next entry is asked for. */
export type InputEntry = { name: string; bytes: AsyncIterable<Uint8Array> }

/** What a path names: its entries, the size of its files on disk, and how much of that has been read so far. */
export type Input = {
  name: string
  totalBytes: number
  countReadBytes: () => number
  entries: AsyncIterable<InputEntry>
  /** The day of the newest folder `updated_date=…`, as OpenAlex's snapshot has them, also before `since`; null: none. */
  newestPart: string | null
}

/** An archive in an archive in an archive is a trap, not a catalogue. */
const MAX_LAYERS = 4
/** Less is read whatever its ratio: ordinary text can repeat that much. */
const MAX_TRUSTED_BYTES = 2 ** 30
const MAX_RATIO = 1000

/**
 * Opens a file or a folder (with its folders, in the order of names, without hidden files; of folders `updated_date=…`
 * those from the day `since` on). Rejects with an `InputError` where there is none. Reading an entry rejects with an
 * `InputError` where its file is damaged; the next entry can be read.
 */
export async function openInput(name: string, since: string | null = null): Promise<Input> {
  const days: string[] = []
  const files = await listFiles(name, since, days)
  let read = 0
  async function* countBytes(file: string): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 16 }) as AsyncIterable<Buffer>) {
        read += chunk.length
        yield chunk
      }
    } catch (error) {
      throw new InputError(describeFileError(file, error), { cause: error })
    }
  }
  async function* listEntries(): AsyncGenerator<InputEntry> {
    for (const { file } of files) yield* expand(file, countBytes(file), 0)
  }
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  const newestPart = days.toSorted().at(-1) ?? null
  return { name, totalBytes, countReadBytes: () => read, entries: listEntries(), newestPart }
}

/** The day of a folder `updated_date=2026-01-31`; null: it has none. */
function dayOf(folder: string): string | null {
  return /^updated_date=(\d{4}-\d\d-\d\d)$/.exec(path.basename(folder))?.[1] ?? null
}

/** The files to read; puts the days of folders into `days`. */
async function listFiles(
  name: string,
  since: string | null,
  days: string[],
): Promise<{ file: string; size: number }[]> {
  let found: Stats
  try {
    found = await stat(name)
    if (!found.isDirectory()) return [{ file: name, size: found.size }]
    const day = dayOf(name)
    if (day !== null) days.push(day)
    if (day !== null && since !== null && day < since) return []
    const entries = await readdir(name, { withFileTypes: true })
    const visible = entries.filter((entry) => !entry.name.startsWith('.') && (entry.isFile() || entry.isDirectory()))
    const names = visible.map((entry) => entry.name).toSorted()
    const lists = await Promise.all(names.map((inner) => listFiles(path.join(name, inner), since, days)))
    return lists.flat()
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(describeFileError(name, error), { cause: error })
  }
}

function describeFileError(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EACCES') return `${file} may not be read by this user.`
  return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
}

/** The entries of one stream: recognized by their first bytes, because names are often wrong. */
async function* expand(name: string, bytes: AsyncGenerator<Uint8Array>, layer: number): AsyncGenerator<InputEntry> {
  const { head, all } = await peekHead(bytes, 512)
  if (layer === MAX_LAYERS)
    yield { name, bytes: failWith(new InputError(`${name} has too many archives in archives.`)) }
  else if (head[0] === 0x1f && head[1] === 0x8b) yield* expand(name, gunzip(name, all), layer + 1)
  else if (isTar(head))
    for await (const member of readTar(name, all)) yield* expand(member.name, member.bytes, layer + 1)
  else yield { name, bytes: all }
}

/** Expands gzip, also of several members. Everything before damage is given first, then it fails with a sentence. */
async function* gunzip(name: string, compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createGunzip({ chunkSize: 2 ** 17 })
  const ready: Buffer[] = []
  let failure: Error | null = null
  let [bytesIn, bytesOut] = [0, 0]
  // The stream is never paused: with an error it would drop what it had expanded before.
  stream.on('data', (chunk: Buffer) => ready.push(chunk))
  stream.on('error', (error) => (failure = error))
  const closed = new Promise((resolve) => stream.once('close', resolve))
  try {
    for await (const chunk of compressed) {
      bytesIn += chunk.length
      // An error closes the stream without an answer to what is being written.
      await Promise.race([new Promise((resolve) => stream.write(chunk, resolve)), closed])
      for (const expanded of ready.splice(0)) {
        bytesOut += expanded.length
        yield expanded
      }
      if (bytesOut > MAX_TRUSTED_BYTES && bytesOut > MAX_RATIO * bytesIn)
        throw new InputError(`${name} expands to more than ${MAX_RATIO} times its size; it is not read further.`)
      if (failure !== null) break
    }
    stream.end()
    await closed
    yield* ready
    if (failure !== null) throw new InputError(describeGzipError(name, failure), { cause: failure })
  } finally {
    stream.destroy()
  }
}

function describeGzipError(name: string, error: Error): string {
  return 'code' in error && error.code === 'Z_BUF_ERROR'
    ? `${name} ends in the middle of its compressed data; it was read up to there.`
    : `${name} holds damaged compressed data; it was read up to there.`
}
