/** Values put aside in a file while an import reads, so that memory holds only where each one is. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** The number of a value in its spool, from 0. */
export type SpoolPlace = number

/** A spool of JSON texts; `read` gives the value of one. */
export type Spool<Value> = {
  append: (json: string) => SpoolPlace
  read: (place: SpoolPlace) => Value
  close: () => void
}

/** Less is kept in memory before it is written. */
const BUFFER_BYTES = 2 ** 20

/** Creates or empties the file. */
export function createSpool<Value>(file: string): Spool<Value> {
  const descriptor = openSync(file, 'w+', 0o600)
  /** Where each value begins, and where the last one ends. */
  const starts = [0]
  let written = 0
  let waiting: string[] = []
  const flush = () => {
    const all = Buffer.from(waiting.join(''))
    for (let from = 0; from < all.length;) from += writeSync(descriptor, all, from)
    written += all.length
    waiting = []
  }
  return {
    append: (json) => {
      const end = (starts.at(-1) ?? 0) + Buffer.byteLength(json)
      waiting.push(json)
      if (end - written >= BUFFER_BYTES) flush()
      return starts.push(end) - 2
    },
    read: (place) => {
      const [from = 0, end = 0] = [starts[place], starts[place + 1]]
      if (end > written) flush()
      const bytes = Buffer.allocUnsafe(end - from)
      readSync(descriptor, bytes, 0, bytes.length, from)
      const value: Value = JSON.parse(bytes.toString())
      return value
    },
    close: () => closeSync(descriptor),
  }
}
