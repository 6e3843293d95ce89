import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { lockDirectory } from './directory-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carrel-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => path.join(folder, 'lock')

/** A lock of this process, as another one left it: `changed` replaces some of what it says. */
async function leaveLock(changed: object): Promise<void> {
  const lock = await lockDirectory(folder)
  const text = readFileSync(lockFile(), 'utf8')
  lock.release()
  writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(text), token: 'theirs', ...changed }))
}

/** Locks and releases; returns what was logged. A lock that has to be watched is tried for a minute. */
async function lockOnce(options: { staleMs?: number } = {}): Promise<string[]> {
  const log: string[] = []
  const lock = await lockDirectory(folder, { staleMs: 60_000, renewMs: 20, ...options, log: (line) => log.push(line) })
  lock.release()
  return log
}

it('a lock is held by one process until it is released', async () => {
  const lock = await lockDirectory(folder)
  await expect(lockOnce()).rejects.toThrow(StartFailure)
  await expect(lockOnce()).rejects.toThrow(`Another Carrel (process ${process.pid}) is using the folder ${folder}`)
  lock.release()
  lock.release()
  expect(readdirSync(folder)).toEqual([])
  await lockOnce()
})

describe('a lock of this machine is replaced at once', () => {
  it('when its process is dead', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => child.on('exit', resolve))
    await leaveLock({ pid: child.pid, startedAt: null })
    expect(await lockOnce()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('when another process has its number now', async () => {
    await leaveLock({ startedAt: 'another time' })
    expect(await lockOnce()).toEqual([])
  })
})

it('a lock is kept when the start of its process is unknown', async () => {
  await leaveLock({ startedAt: null })
  await expect(lockOnce()).rejects.toThrow(StartFailure)
})

describe.each([
  ['of another container', { place: 'elsewhere', host: 'web-1' }],
  // Its number is one of another container, so that here no process or any process has it.
  ['of another container whose process number is free here', { place: 'elsewhere', host: 'web-1', pid: 4_194_400 }],
  ['of an unknown place', { place: null, host: 'web-1' }],
])('a lock %s', (_what, changed) => {
  it('is kept while it is renewed', async () => {
    await leaveLock(changed)
    // As the clock of another machine sets it.
    const timer = setInterval(() => utimesSync(lockFile(), new Date(), new Date(Date.now() - 3_600_000)), 5)
    const log: string[] = []
    const locking = lockDirectory(folder, { renewMs: 20, staleMs: 7_200_000, log: (line) => log.push(line) })
    await expect(locking).rejects.toThrow(/^Another Carrel \(process \d+ on web-1\) is using/)
    clearInterval(timer)
    expect(log).toEqual([expect.stringMatching(/^Waiting up to \d+ s: a Carrel on web-1 left a lock in /)])
  })

  it('is replaced when it is not renewed in time', async () => {
    await leaveLock(changed)
    expect(await lockOnce({ staleMs: 200 })).toHaveLength(1)
  })

  it('is replaced at once when it is old', async () => {
    await leaveLock(changed)
    utimesSync(lockFile(), new Date(), new Date(Date.now() - 61_000))
    expect(await lockOnce()).toEqual([])
  })
})

it('an unreadable lock is replaced when it is not written in time', async () => {
  writeFileSync(lockFile(), '')
  expect(await lockOnce({ staleMs: 200 })).toHaveLength(1)
})

it('a held lock is renewed', async () => {
  const lock = await lockDirectory(folder, { renewMs: 10 })
  const text = readFileSync(lockFile(), 'utf8')
  utimesSync(lockFile(), 0, 0)
  await lockWatched()
  expect(readFileSync(lockFile(), 'utf8')).toBe(text)
  lock.release()

  async function lockWatched() {
    writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(text), place: 'elsewhere' }))
    await expect(lockDirectory(folder, { renewMs: 200, staleMs: 60_000 })).rejects.toThrow(StartFailure)
  }
})

it('a lock that another process has taken is lost, and left to it', async () => {
  const onLost = vi.fn<() => void>()
  const lock = await lockDirectory(folder, { renewMs: 10, onLost })
  writeFileSync(lockFile(), readFileSync(lockFile(), 'utf8').replace(/"token":"[^"]*"/, '"token":"theirs"'))
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  lock.release()
  expect(readFileSync(lockFile(), 'utf8')).toContain('theirs')
})
