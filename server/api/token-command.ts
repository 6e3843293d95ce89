/** Adding, listing and revoking tokens. A running server reads the file again within a second. */
import { StartFailure } from '../start-failure.ts'
import { digestOf, makeToken } from './token-book.ts'
import { changeTokenFile, readTokenFile, type TokenFileContent } from './token-file.ts'

/** A name can be printed and typed. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u

/** How long a command waits for another one to finish, in milliseconds. */
const WAIT_MS = 5_000

/**
 * Runs one command on the file and returns the lines to print; `now` in milliseconds.
 * Throws `StartFailure`, one sentence, for anything that the operator can correct.
 */
export async function runTokenCommand(
  words: readonly string[],
  file: string,
  now: number,
  waitMs = WAIT_MS,
): Promise<string[]> {
  const [command, name, ...more] = words
  if (command === 'list' && name === undefined) return list(readTokenFile(file))
  if (name !== undefined && more.length === 0) {
    if (!NAME.test(name)) {
      throw new StartFailure(
        'A name has up to 64 letters, digits, dots, hyphens, underscores or @, and begins with a letter or digit.',
      )
    }
    if (command === 'add') return add(file, name, now, waitMs)
    if (command === 'revoke') return revoke(file, name, waitMs)
  }
  throw new StartFailure('Use "npm run token -- add NAME", "npm run token -- list" or "npm run token -- revoke NAME".')
}

async function add(file: string, name: string, now: number, waitMs: number): Promise<string[]> {
  const token = makeToken()
  const entry = { name, sha256: digestOf(token), added_at: new Date(now).toISOString() }
  const addEntry = ({ tokens }: TokenFileContent) => {
    if (tokens.some((one) => one.name === name)) {
      throw new StartFailure(`There is a token named ${name} already; revoke it first, or choose another name.`)
    }
    return { tokens: [...tokens, entry] }
  }
  await changeTokenFile(file, addEntry, waitMs)
  return [`The token of ${name}, shown this once:`, token]
}

function list({ tokens }: TokenFileContent): string[] {
  return tokens.length === 0
    ? ['There are no tokens.']
    : tokens.map(({ name, added_at }) => `${name}, added ${added_at}`)
}

async function revoke(file: string, name: string, waitMs: number): Promise<string[]> {
  const removeEntry = ({ tokens }: TokenFileContent) => {
    const others = tokens.filter((one) => one.name !== name)
    if (others.length === tokens.length) throw new StartFailure(`There is no token named ${name}.`)
    return { tokens: others }
  }
  await changeTokenFile(file, removeEntry, waitMs)
  return [`The token of ${name} is revoked.`]
}
