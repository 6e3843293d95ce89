/** Entries of local and session storage, which a browser may block. */

/** The part of `Storage` that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads an entry; null where there is none or `storage` throws. */
export function readEntry(storage: () => WebStorage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Writes an entry, or removes it with null. Returns the error where that failed, else null. */
export function writeEntry(storage: () => WebStorage, key: string, value: string | null): unknown {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return null
  } catch (error) {
    return error
  }
}
