/** Downloads a file that is to be imported. */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isFullCode } from '../catalogue/data-folder.ts'
import { InputError } from './byte-stream.ts'
import { ALLOW_HINT, createTextFetcher, ForbiddenAddress } from './fetch-text.ts'
import { reasonOf } from './oai-client.ts'

export type DownloadOptions = {
  allowPrivate: boolean
  signal: AbortSignal
  /** Receives the bytes so far. */
  onBytes: (bytes: number) => void
}

/**
 * Downloads a file into a folder, unless a whole copy is there already, and returns its path. Rejects with an `InputError`,
 * the error of a full disk, or the signal's reason.
 */
export async function downloadFile(address: string, folder: string, options: DownloadOptions): Promise<string> {
  const url = new URL(address)
  const name = (url.pathname.split('/').at(-1) ?? '').replace(/[^\w.-]+/g, '_').slice(-100)
  const file = path.join(folder, name.replace(/^\.*$/, 'download'))
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { openAddress, close } = createTextFetcher(options)
  try {
    const response = await openAddress(url, options.signal, '*/*')
    if (response.status !== 200) throw new InputError(`${url.host} answers with status ${response.status}.`)
    await writeFile(`${file}.part`, countBytes(response.body ?? [], options.onBytes), { mode: 0o600 })
    renameSync(`${file}.part`, file)
    return file
  } catch (error) {
    options.signal.throwIfAborted()
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (error instanceof InputError || (cause instanceof Error && 'code' in cause && isFullCode(cause.code)))
      throw error
    throw new InputError(
      cause instanceof ForbiddenAddress
        ? `${cause.message} ${ALLOW_HINT}`
        : `${url.host} cannot be read to the end: ${reasonOf(cause)}.`,
      { cause: error },
    )
  } finally {
    await close()
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array> | Uint8Array[], onBytes: (bytes: number) => void) {
  let bytes = 0
  for await (const chunk of chunks) {
    onBytes((bytes += chunk.length))
    yield chunk
  }
}
