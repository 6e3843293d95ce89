import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { StartFailure } from '../start-failure.ts'
import { openTokenBook } from './token-book.ts'
import { runTokenCommand } from './token-command.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carrel-tokens-'))
  file = path.join(folder, 'new', 'tokens.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) => runTokenCommand(words, file, Date.UTC(2026, 0, 2))

describe('the token command', () => {
  it('prints a token once and stores only its SHA-256, readable by its owner', () => {
    const [, token = ''] = run('add', 'ann')
    expect(token).toMatch(/^carrel_[\w-]{43}$/)
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(run('add', 'ben')[1]).not.toBe(token)
    expect(run('list')).toEqual(['ann, added 2026-01-02T00:00:00.000Z', 'ben, added 2026-01-02T00:00:00.000Z'])
    run('revoke', 'ann')
    expect(run('list')).toEqual(['ben, added 2026-01-02T00:00:00.000Z'])
  })

  it('lists no tokens without a file', () => {
    expect(run('list')).toEqual(['There are no tokens.'])
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
  it.each(WRONG)('fails with one sentence for %j', (words, sentence) => {
    expect(() => run(...words)).toThrow(StartFailure)
    expect(() => run(...words)).toThrow(sentence)
  })

  it('refuses a name twice, and does not change a damaged file', () => {
    run('add', 'ann')
    expect(() => run('add', 'ann')).toThrow(/already/)
    writeFileSync(file, '{"tokens": [{"name"')
    expect(() => run('add', 'ben')).toThrow(/damaged/)
    expect(readFileSync(file, 'utf8')).toBe('{"tokens": [{"name"')
  })
})

describe('the token book', () => {
  it('reads the file again at most once a second', () => {
    const clock = { now: 5000 }
    const book = openTokenBook(['fixed'], file, () => clock.now)
    expect(book.identify('fixed')).not.toBeNull()
    const [, token = ''] = run('add', 'ann')
    clock.now += 999
    expect(book.identify(token)).toBeNull()
    clock.now += 1
    const owner = book.identify(token)
    expect(owner).not.toBeNull()
    expect(owner).not.toBe(book.identify('fixed'))
    run('revoke', 'ann')
    clock.now += 1000
    expect(book.identify(token)).toBeNull()
    expect(book.identify('fixed')).not.toBeNull()
  })

  it('keeps its tokens while the file is damaged, and drops them when it is removed', () => {
    const clock = { now: 5000 }
    const [, token = ''] = run('add', 'ann')
    const book = openTokenBook([], file, () => clock.now)
    expect(book.identify(token)).not.toBeNull()
    writeFileSync(file, 'damaged')
    utimesSync(file, 1, 1)
    clock.now += 1000
    expect(book.identify(token)).not.toBeNull()
    rmSync(file)
    clock.now += 1000
    expect(book.identify(token)).toBeNull()
  })

  it('accepts no empty or unknown credential', () => {
    const book = openTokenBook(['a'], file, () => 0)
    expect(['', 'b', 'aa', 'A'].map((one) => book.identify(one))).toEqual([null, null, null, null])
  })
})

it('a running server accepts a new token in either header until it is revoked', async () => {
  const server = await startTestServer()
  const tokens = path.join(server.folder, 'data', 'tokens.json')
  const [, token = ''] = runTokenCommand(['add', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.requestAs(token, '/api/v1/stats')).headers.get('x-ratelimit-remaining')).toBe('59')
  const byKey = await server.request('/api/v1/stats', { headers: { 'X-API-KEY': token } })
  expect([byKey.status, byKey.headers.get('x-ratelimit-remaining')]).toEqual([200, '58'])
  runTokenCommand(['revoke', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.requestAs(token, '/api/v1/stats')).status).toBe(401)
  await server.close()
})
