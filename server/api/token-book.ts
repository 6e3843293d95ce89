/** Credentials that are accepted: fixed ones from the settings, and those in `tokens.json`, read again when it changes. */
import { createHash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartFailure } from '../start-failure.ts'
import { readTokenFile } from './token-file.ts'

/** The accepted credentials. */
export type TokenBook = {
  /** A stable key for the rate limit of this credential, or null when it is not accepted. */
  identify(credential: string): string | null
  /** Reports what is wrong with the file, once for each change of it, also with the present one. */
  reportTo(warn: (sentence: string) => void): void
}

/** The shortest time between two checks of the file. */
const CHECK_INTERVAL_MS = 1000

/** The permission of all other users of the machine to write a file. */
const WRITABLE_BY_OTHERS = 0o002

/** The form of a credential in a header: printable ASCII without spaces, at most 512. */
export function isCredentialText(text: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(text)
}

/** A new token: 256 random bits after a prefix that secret scanners can find. */
export function makeToken(): string {
  return `carrel_${randomBytes(32).toString('base64url')}`
}

/** SHA-256 of a token, hexadecimal. No slow hash is needed: it holds 256 random bits. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Opens the book. A request checks `file` for changes at most once a second; `now` returns milliseconds and never goes
 * back. While the file is missing, damaged or unreadable none of its tokens is accepted: it may revoke any.
 */
export function openTokenBook(fixed: readonly string[], file: string, now: () => number): TokenBook {
  const fixedDigests = new Set(fixed.map(digestOf))
  let fileDigests = new Set<string>()
  let readVersion = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  let warn: ((sentence: string) => void) | null = null

  function readChanges(): void {
    if (now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = now()
    const { version, isWritableByOthers } = inspect(file)
    if (version === readVersion) return
    readVersion = version
    fileDigests = new Set()
    try {
      fileDigests = new Set(readTokenFile(file).tokens.map(({ sha256 }) => sha256))
      if (isWritableByOthers) warn?.(`Every user of this machine may write ${file}; take that permission away.`)
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error
      warn?.(`${error.message} While that is so, none of its tokens is accepted.`)
    }
  }

  return {
    identify(credential) {
      readChanges()
      const digest = digestOf(credential)
      return fixedDigests.has(digest) || fileDigests.has(digest) ? digest : null
    },
    reportTo(report) {
      warn = report
      readChanges()
    },
  }
}

/** What changes with the file or its permissions; also where it cannot be inspected, which reading it then explains. */
function inspect(file: string): { version: string; isWritableByOthers: boolean } {
  try {
    const { ino, size, ctimeMs, mode } = statSync(file)
    // Windows has other permissions, and states these for every file.
    const isWritableByOthers = process.platform !== 'win32' && (mode & WRITABLE_BY_OTHERS) !== 0
    return { version: `${ino} ${size} ${ctimeMs}`, isWritableByOthers }
  } catch (error) {
    const version = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { version, isWritableByOthers: false }
  }
}
