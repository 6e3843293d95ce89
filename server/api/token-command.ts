/** Adding, listing and revoking tokens. A running server reads the file again within a second. */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { makeFolder } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { digestOf, makeToken, TokenFile, type TokenFileContent } from './token-book.ts'

/** A name can be printed and typed. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u

/**
 * Runs one command on the file and returns the lines to print; `now` in milliseconds.
 * Throws `StartFailure`, one sentence, for anything that the operator can correct.
 */
export function runTokenCommand(words: readonly string[], file: string, now: number): string[] {
  const [command, name, ...more] = words
  if (command === 'list' && name === undefined) return list(read(file))
  if (name !== undefined && more.length === 0) {
    if (!NAME.test(name)) {
      throw new StartFailure(
        'A name has up to 64 letters, digits, dots, hyphens, underscores or @, and begins with a letter or digit.',
      )
    }
    if (command === 'add') return add(file, name, now)
    if (command === 'revoke') return revoke(file, name)
  }
  throw new StartFailure('Use "npm run token -- add NAME", "npm run token -- list" or "npm run token -- revoke NAME".')
}

function add(file: string, name: string, now: number): string[] {
  const { tokens } = read(file)
  if (tokens.some((one) => one.name === name)) {
    throw new StartFailure(`There is a token named ${name} already; revoke it first, or choose another name.`)
  }
  const token = makeToken()
  const entry = { name, sha256: digestOf(token).toString('hex'), added_at: new Date(now).toISOString() }
  write(file, { tokens: [...tokens, entry] })
  return [`The token of ${name}, shown this once:`, token]
}

function list({ tokens }: TokenFileContent): string[] {
  return tokens.length === 0
    ? ['There are no tokens.']
    : tokens.map(({ name, added_at }) => `${name}, added ${added_at}`)
}

function revoke(file: string, name: string): string[] {
  const { tokens } = read(file)
  const others = tokens.filter((one) => one.name !== name)
  if (others.length === tokens.length) throw new StartFailure(`There is no token named ${name}.`)
  write(file, { tokens: others })
  return [`The token of ${name} is revoked.`]
}

function read(file: string): TokenFileContent {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { tokens: [] }
    throw new StartFailure(`The file ${file} cannot be read.`, { cause: error })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenFile), text)
  if (!parsed.success)
    throw new StartFailure(`The file ${file} is damaged; restore it, or remove it and add the tokens again.`)
  return parsed.output
}

/** Replaces the whole file, readable by its owner only; a crash leaves the old or the new one. */
function write(file: string, content: TokenFileContent): void {
  const draft = `${file}.${randomUUID()}`
  try {
    makeFolder(path.dirname(file))
    const opened = openSync(draft, 'wx', 0o600)
    writeSync(opened, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(opened)
    closeSync(opened)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new StartFailure(`The file ${file} cannot be written.`, { cause: error })
  }
}
