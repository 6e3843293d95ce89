import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../make-test-server.ts'
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
  it('shows a token once, and keeps only its SHA-256 for its owner', () => {
    const [, token = ''] = run('add', 'ann')
    expect(token).toMatch(/^carrel_[\w-]{43}$/)
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(run('add', 'ben')[1]).not.toBe(token)
    expect(run('list')).toEqual(['ann, added 2026-01-02T00:00:00.000Z', 'ben, added 2026-01-02T00:00:00.000Z'])
    run('revoke', 'ann')
    expect(run('list')).toEqual(['ben, added 2026-01-02T00:00:00.000Z'])
  })

  it('lists nothing before there is a file', () => {
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
    [['revoke', 'nobody'], /^There is no token named nobody\.$/],
  ]
  it.each(WRONG)('says one sentence for %j', (words, sentence) => {
    expect(() => run(...words)).toThrow(StartFailure)
    expect(() => run(...words)).toThrow(sentence)
  })

  it('refuses a name twice, and a damaged file, which it leaves alone', () => {
    run('add', 'ann')
    expect(() => run('add', 'ann')).toThrow(/already/)
    writeFileSync(file, '{"tokens": [{"name"')
    expect(() => run('add', 'ben')).toThrow(/damaged/)
    expect(readFileSync(file, 'utf8')).toBe('{"tokens": [{"name"')
  })
})

describe('the token book', () => {
  it('looks at the file again after a second, and at most once a second', () => {
    const clock = { now: 5000 }
    const book = openTokenBook(['fixed'], file, () => clock.now)
    expect(book.recognise('fixed')).not.toBeNull()
    const [, token = ''] = run('add', 'ann')
    clock.now += 999
    expect(book.recognise(token)).toBeNull()
    clock.now += 1
    const owner = book.recognise(token)
    expect(owner).not.toBeNull()
    expect(owner).not.toBe(book.recognise('fixed'))
    run('revoke', 'ann')
    clock.now += 1000
    expect(book.recognise(token)).toBeNull()
    expect(book.recognise('fixed')).not.toBeNull()
  })

  it('keeps what it knew while the file is damaged, and forgets it when it is gone', () => {
    const clock = { now: 5000 }
    const [, token = ''] = run('add', 'ann')
    const book = openTokenBook([], file, () => clock.now)
    expect(book.recognise(token)).not.toBeNull()
    writeFileSync(file, 'damaged')
    utimesSync(file, 1, 1)
    clock.now += 1000
    expect(book.recognise(token)).not.toBeNull()
    rmSync(file)
    clock.now += 1000
    expect(book.recognise(token)).toBeNull()
  })

  it('accepts no empty or unknown credential', () => {
    const book = openTokenBook(['a'], file, () => 0)
    expect(['', 'b', 'aa', 'A'].map((one) => book.recognise(one))).toEqual([null, null, null, null])
  })
})

it('a running server accepts a new token in either header, and no longer after it is revoked', async () => {
  const server = await startTestServer()
  const tokens = path.join(server.folder, 'data', 'tokens.json')
  const [, token = ''] = runTokenCommand(['add', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.askAs(token, '/api/v1/stats')).headers.get('x-ratelimit-remaining')).toBe('59')
  const byKey = await server.ask('/api/v1/stats', { headers: { 'X-API-KEY': token } })
  expect([byKey.status, byKey.headers.get('x-ratelimit-remaining')]).toEqual([200, '58'])
  runTokenCommand(['revoke', 'ann'], tokens, 0)
  server.clock.now += 1000
  expect((await server.askAs(token, '/api/v1/stats')).status).toBe(401)
  await server.close()
})
