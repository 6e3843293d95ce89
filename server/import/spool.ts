/** Values put aside in a file while an import reads, so that memory holds only where each one is. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Where a value is in its spool, in bytes. */
export type SpoolPlace = { from: number; length: number }

/** A spool; `read` gives a value as it was appended. */
export type Spool<Value> = {
  append: (value: Value) => SpoolPlace
  read: (place: SpoolPlace) => Value
  close: () => void
}

/** Less is kept in memory before it is written. */
const BUFFER_BYTES = 2 ** 20

/** Creates or empties the file. */
export function createSpool<Value>(file: string): Spool<Value> {
  const descriptor = openSync(file, 'w+', 0o600)
  let written = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = () => {
    const all = Buffer.concat(waiting)
    for (let from = 0; from < all.length;) from += writeSync(descriptor, all, from)
    written += all.length
    waiting = []
    waitingBytes = 0
  }
  return {
    append: (value) => {
      const bytes = Buffer.from(JSON.stringify(value))
      const place = { from: written + waitingBytes, length: bytes.length }
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= BUFFER_BYTES) flush()
      return place
    },
    read: ({ from, length }) => {
      if (from + length > written) flush()
      const bytes = Buffer.alloc(length)
      readSync(descriptor, bytes, 0, length, from)
      const value: Value = JSON.parse(bytes.toString())
      return value
    },
    close: () => closeSync(descriptor),
  }
}
