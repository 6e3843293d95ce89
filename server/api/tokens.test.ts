import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { StartFailure } from '../start-failure.ts'
import { digestOf, openTokenBook } from './token-book.ts'
import { runTokenCommand } from './token-command.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carrel-tokens-'))
  file = path.join(folder, 'new', 'tokens.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) => runTokenCommand(words, file, Date.UTC(2026, 0, 2))

async function addToken(name: string): Promise<string> {
  const [, token = ''] = await run('add', name)
  return token
}

describe('the token command', () => {
  it('prints a token once and stores only its SHA-256, readable by its owner', async () => {
    const token = await addToken('ann')
    expect(token).toMatch(/^carrel_[\w-]{43}$/)
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await addToken('ben')).not.toBe(token)
    expect(await run('list')).toEqual(['ann, added 2026-01-02T00:00:00.000Z', 'ben, added 2026-01-02T00:00:00.000Z'])
    await run('revoke', 'ann')
    expect(await run('list')).toEqual(['ben, added 2026-01-02T00:00:00.000Z'])
  })

  it('lists no tokens without a file', async () => {
    expect(await run('list')).toEqual(['There are no tokens.'])
  })

  const WRONG: [words: string[], sentence: RegExp][] = [
    [[], /^Use "npm run token -- add NAME"/],
    [['add'], /^Use/],
    [['add', 'a', 'b'], /^Use/],
    [['list', 'a'], /^Use/],
    [['remove', 'ann'], /^Use/],
    [['add', '../x'], /^A name has/],
    [['add', ''], /^A name has/],
    [['add', 'a'.repeat(65)], /^A name has/],
    [['add', 'a\nb'], /^A name has/],
    [['revoke', 'zoe'], /^There is no token named zoe\.$/],
  ]
  it.each(WRONG)('fails with one sentence for %j', async (words, sentence) => {
    await expect(run(...words)).rejects.toThrow(StartFailure)
    await expect(run(...words)).rejects.toThrow(sentence)
    expect(existsSync(`${file}.new`)).toBe(false)
  })

  it('refuses a name twice, and does not change a damaged file', async () => {
    await run('add', 'ann')
    await expect(run('add', 'ann')).rejects.toThrow(/already/)
    writeFileSync(file, '{"tokens": [{"name"')
    await expect(run('add', 'ben')).rejects.toThrow(/damaged/)
    expect(readFileSync(file, 'utf8')).toBe('{"tokens": [{"name"')
  })

  it('waits while another command changes the file, and undoes nothing of it', async () => {
    await run('add', 'ann')
    // Another command has read the file and now writes it without ann.
    writeFileSync(`${file}.new`, '{"tokens":[]}')
    const adding = run('add', 'ben')
    renameSync(`${file}.new`, file)
    await adding
    expect(await run('list')).toEqual(['ben, added 2026-01-02T00:00:00.000Z'])
  })

  it('says in one sentence which file a killed command has left', async () => {
    await run('add', 'ann')
    writeFileSync(`${file}.new`, '')
    const adding = runTokenCommand(['add', 'ben'], file, 0, 0)
    await expect(adding).rejects.toThrow(
      new StartFailure(
        `Another command is changing the tokens; if none is running, one was stopped in the middle: remove ${file}.new and try again.`,
      ),
    )
    rmSync(`${file}.new`)
    await run('add', 'ben')
    expect(await run('list')).toHaveLength(2)
  })
})

describe('the token book', () => {
  const clock = { now: 5000 }
  const warnings: string[] = []
  beforeEach(() => {
    warnings.length = 0
  })

  function openBook(fixed: string[] = []) {
    const book = openTokenBook(fixed, file, () => clock.now)
    book.reportTo((sentence) => warnings.push(sentence))
    /** Whether a token is accepted a second later. */
    const accepts = (token: string) => {
      clock.now += 1000
      return book.identify(token) !== null
    }
    return { ...book, accepts }
  }

  it('reads the file again at most once a second', async () => {
    const book = openBook(['fixed'])
    expect(book.identify('fixed')).not.toBeNull()
    const token = await addToken('ann')
    clock.now += 999
    expect(book.identify(token)).toBeNull()
    clock.now += 1
    const owner = book.identify(token)
    expect(owner).not.toBeNull()
    expect(owner).not.toBe(book.identify('fixed'))
    await run('revoke', 'ann')
    expect([book.accepts(token), book.accepts('fixed'), warnings]).toEqual([false, true, []])
  })

  it('accepts no token of a damaged file, and reports each damage once', async () => {
    const token = await addToken('ann')
    const content = readFileSync(file, 'utf8')
    const book = openBook()
    expect([book.accepts(token), warnings]).toEqual([true, []])
    writeFileSync(file, 'damaged')
    expect([book.accepts(token), book.accepts(token)]).toEqual([false, false])
    const sentence = `The file ${file} is damaged; restore it, or remove it and add the tokens again. While that is so, none of its tokens is accepted.`
    expect(warnings).toEqual([sentence])
    writeFileSync(file, 'damaged again')
    expect([book.accepts(token), warnings]).toEqual([false, [sentence, sentence]])
    writeFileSync(file, content)
    expect(book.accepts(token)).toBe(true)
    rmSync(file)
    expect([book.accepts(token), warnings.length]).toEqual([false, 2])
  })

  it('reports a file that is damaged from the start before any request', () => {
    mkdirSync(path.dirname(file))
    writeFileSync(file, '[]')
    openBook()
    expect(warnings).toEqual([expect.stringContaining('is damaged')])
  })

  it('reports a file that cannot be read, once', () => {
    mkdirSync(path.dirname(file))
    symlinkSync(file, file)
    const book = openBook()
    expect([book.accepts('x'), warnings]).toEqual([false, [expect.stringContaining('cannot be read (ELOOP)')]])
  })

  it('reports once that every user may write the file, whose tokens it accepts', async () => {
    const token = await addToken('ann')
    const book = openBook()
    chmodSync(file, 0o666)
    expect([book.accepts(token), book.accepts(token)]).toEqual([true, true])
    expect(warnings).toEqual([expect.stringContaining('Every user of this machine may write')])
  })

  it('accepts no empty or unknown credential', () => {
    const book = openBook(['a'])
    expect(['', 'b', 'aa', 'A'].map((one) => book.identify(one))).toEqual([null, null, null, null])
  })

  it('is as quick with 20,000 tokens as with one', () => {
    const one = measureLookUps(1)
    // A comparison with each token would take a thousand times as long.
    expect(measureLookUps(20_000)).toBeLessThan(20 * one)
  })
})

/** How long 2,000 look-ups take among so many tokens, in milliseconds. */
function measureLookUps(count: number): number {
  const tokens = Array.from({ length: count }, (_, i) => ({ name: `n${i}`, sha256: digestOf(`t${i}`), added_at: '' }))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ tokens }))
  const book = openTokenBook([], file, () => 0)
  book.identify('t0')
  const startedAt = performance.now()
  for (let i = 0; i < 2_000; i += 1) book.identify('t0')
  return performance.now() - startedAt
}

it('a running server logs that its tokens are damaged, and answers 401 with both headers', async () => {
  const server = await startTestServer()
  const tokens = path.join(server.folder, 'data', 'tokens.json')
  symlinkSync(tokens, tokens)
  server.clock.now += 1000
  const { status, headers } = await server.requestAs('unknown', '/api/v1/stats')
  expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([401, '60', '59'])
  expect(server.log.join('')).toContain('cannot be read (ELOOP)')
  await server.close()
})

it('a running server accepts a new token in either header until it is revoked', async () => {
  const server = await startTestServer()
  const tokens = path.join(server.folder, 'data', 'tokens.json')
  const [, token = ''] = await runTokenCommand(['add', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.requestAs(token, '/api/v1/stats')).headers.get('x-ratelimit-remaining')).toBe('59')
  const byKey = await server.request('/api/v1/stats', { headers: { 'X-API-KEY': token } })
  expect([byKey.status, byKey.headers.get('x-ratelimit-remaining')]).toEqual([200, '58'])
  await runTokenCommand(['revoke', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.requestAs(token, '/api/v1/stats')).status).toBe(401)
  await server.close()
})
