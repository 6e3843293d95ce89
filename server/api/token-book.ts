/** Credentials that are accepted: fixed ones from the settings, and those in `tokens.json`, read again when it changes. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'

/** One token in the file; the token itself is never kept. */
const TokenEntry = v.object({
  name: v.string(),
  /** SHA-256 of the token, hexadecimal. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** ISO 8601. */
  added_at: v.string(),
})

/** The file: all tokens. */
export const TokenFile = v.object({ tokens: v.array(TokenEntry) })

/** What `tokens.json` holds. */
export type TokenFileContent = v.InferOutput<typeof TokenFile>

/** The accepted credentials. */
export type TokenBook = {
  /** A stable key for the rate limit of this credential, or null when it is not accepted. */
  identify(credential: string): string | null
}

/** The shortest time between two checks of the file. */
const CHECK_INTERVAL_MS = 1000

/** The form of a credential in a header: printable ASCII without spaces, at most 512. */
export function isCredentialText(text: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(text)
}

/** A new token: 256 random bits after a prefix that secret scanners can find. */
export function makeToken(): string {
  return `carrel_${randomBytes(32).toString('base64url')}`
}

/** SHA-256 of a token. No slow hash is needed: it holds 256 random bits. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens the book. A request checks `file` for changes at most once a second; `now` returns milliseconds. An unreadable
 * file changes nothing; a missing one revokes its tokens.
 */
export function openTokenBook(fixed: readonly string[], file: string, now: () => number): TokenBook {
  const fixedDigests = fixed.map(digestOf)
  let fileDigests: Buffer[] = []
  let readVersion: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY

  function readChanges(): void {
    if (Math.abs(now() - checkedAt) < CHECK_INTERVAL_MS) return
    checkedAt = now()
    const version = versionOf(file)
    if (version === readVersion) return
    const read = version === null ? [] : readDigests(file)
    if (read === null) return
    readVersion = version
    fileDigests = read
  }

  return {
    identify(credential) {
      readChanges()
      const digest = digestOf(credential)
      // Every digest is compared, whichever matches, so that the time reveals nothing.
      const matching = [...fixedDigests, ...fileDigests].filter((known) => timingSafeEqual(known, digest))
      return matching.length > 0 ? digest.toString('hex') : null
    },
  }
}

/** Changes when the file is replaced; null when there is none. */
function versionOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.ino} ${stat.size} ${stat.mtimeMs}`
}

function readDigests(file: string): Buffer[] | null {
  try {
    const { tokens } = v.parse(TokenFile, JSON.parse(readFileSync(file, 'utf8')))
    return tokens.map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  } catch {
    return null
  }
}
