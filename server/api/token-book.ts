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

/** Recognises credentials. */
export type TokenBook = {
  /** A stable name for the quota of this credential, or null when it is not accepted. */
  recognise(credential: string): string | null
}

/** How often the file is looked at, at most, in milliseconds. */
const LOOK_EVERY_MS = 1000

/** The form of a credential in a header: printable ASCII without spaces, at most 512. */
export function isCredentialText(text: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(text)
}

/** A new token: 256 random bits behind a prefix by which secret scanners can find it. */
export function makeToken(): string {
  return `carrel_${randomBytes(32).toString('base64url')}`
}

/** SHA-256 of a token. No slow hash is needed: it holds 256 random bits. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens the book. `file` is looked at again at most once a second by `now` (milliseconds), on request: no timer keeps
 * the program alive. A file that cannot be read keeps what was known; one that is gone revokes everything in it.
 */
export function openTokenBook(fixed: readonly string[], file: string, now: () => number): TokenBook {
  const fixedDigests = fixed.map(digestOf)
  let fileDigests: Buffer[] = []
  let seenVersion: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  function look(): void {
    if (Math.abs(now() - lookedAt) < LOOK_EVERY_MS) return
    lookedAt = now()
    const version = versionOf(file)
    if (version === seenVersion) return
    const read = version === null ? [] : readDigests(file)
    if (read === null) return
    seenVersion = version
    fileDigests = read
  }

  return {
    recognise(credential) {
      look()
      const digest = digestOf(credential)
      // Every one is compared, whichever matches: the time tells nothing.
      const matching = [...fixedDigests, ...fileDigests].filter((known) => timingSafeEqual(known, digest))
      return matching.length > 0 ? digest.toString('hex') : null
    },
  }
}

/** What changes when the file is replaced; null when there is none. */
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
