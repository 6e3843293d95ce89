/** Something that is kept under a key, in memory only, and never more of it than its bounds allow. */

/** A bounded memory. */
export type BoundedMemory<Value> = {
  /** Null: nothing is kept under this key. What is recalled counts as used. */
  recall(key: string): Value | null
  /** Keeps a value in place of an older one; a value larger than all of the memory only ends the older one. */
  keep(key: string, value: Value): void
  drop(key: string): void
  /** Drops everything. */
  clear(): void
}

/** What it is made of. */
export type BoundedMemoryParts<Value> = {
  /** About how many bytes a value takes in memory, without its key. */
  bytesOf: (value: Value) => number
  maxEntries?: number | undefined
  /** Values and keys of all entries together. */
  maxBytes?: number | undefined
}

/** Some hundreds of pages of results, and articles with them. */
const MAX_ENTRIES = 500
const MAX_BYTES = 32 * 1024 * 1024

/** Makes a memory. What was not asked for longest gives way first. */
export function createBoundedMemory<Value>({
  bytesOf,
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: BoundedMemoryParts<Value>): BoundedMemory<Value> {
  // In the order of their last use.
  const entries = new Map<string, { value: Value; bytes: number }>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    recall(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key, value) {
      drop(key)
      const size = bytesOfText(key) + bytesOf(value)
      if (size > maxBytes) return
      entries.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break
        drop(oldest)
      }
    },
    drop,
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}

/** About as many bytes as a text takes in memory: two for each UTF-16 unit at most. */
export function bytesOfText(text: string): number {
  return 2 * text.length
}
