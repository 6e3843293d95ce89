/** `tokens.json`: who may use the API. One command at a time changes it; a running server only reads it. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { makeFolder } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'

/** One token in the file; the token itself is never kept. */
const TokenEntry = v.object({
  name: v.string(),
  /** SHA-256 of the token, hexadecimal. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** ISO 8601. */
  added_at: v.string(),
})

const TokenFile = v.object({ tokens: v.array(TokenEntry) })

/** What `tokens.json` holds. */
export type TokenFileContent = v.InferOutput<typeof TokenFile>

/** How often a command looks whether another one has finished, in milliseconds. */
const RETRY_MS = 20

/** Reads the file; a missing one has no tokens. Throws `StartFailure` when it cannot be read or is damaged. */
export function readTokenFile(file: string): TokenFileContent {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { tokens: [] }
    throw new StartFailure(`The file ${file} cannot be read (${codeOf(error)}).`, { cause: error })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenFile), text)
  if (!parsed.success)
    throw new StartFailure(`The file ${file} is damaged; restore it, or remove it and add the tokens again.`)
  return parsed.output
}

/**
 * Replaces the file, readable by its owner only, by what `change` makes of it; a crash leaves the old or the new one.
 * The draft is also the lock: a change that began meanwhile would undo this one. Waits for it up to `waitMs`.
 */
export async function changeTokenFile(
  file: string,
  change: (content: TokenFileContent) => TokenFileContent,
  waitMs: number,
): Promise<void> {
  const draft = `${file}.new`
  const opened = await openDraft(file, draft, waitMs)
  try {
    try {
      writeFileSync(opened, `${JSON.stringify(change(readTokenFile(file)), null, 2)}\n`)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error instanceof StartFailure ? error : unwritable(file, error)
  }
}

async function openDraft(file: string, draft: string, waitMs: number): Promise<number> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      makeFolder(path.dirname(file))
      return openSync(draft, 'wx', 0o600)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unwritable(file, error)
      if (performance.now() >= deadline) {
        throw new StartFailure(
          `Another command is changing the tokens; if none is running, one was stopped in the middle: remove ${draft} and try again.`,
        )
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- waits until the other command has finished
    await setTimeout(RETRY_MS)
  }
}

function unwritable(file: string, cause: unknown): StartFailure {
  return new StartFailure(`The file ${file} cannot be written.`, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
