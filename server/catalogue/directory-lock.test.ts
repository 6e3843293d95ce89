import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { lockDirectory } from './directory-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carrel-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => path.join(folder, 'lock')

it('a lock is held by one process until it is released', () => {
  const lock = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(StartFailure)
  expect(() => lockDirectory(folder)).toThrow(`Another Carrel (process ${process.pid}) is using the folder ${folder}`)
  lock.release()
  lock.release()
  expect(readdirSync(folder)).toEqual([])
  lockDirectory(folder).release()
})

it('a lock of a dead process is replaced', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.on('exit', resolve))
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startedAt: null, token: 'theirs' }))
  lockDirectory(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

it('a lock is replaced when another process has its number now', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: 'another time', token: 'theirs' }))
  lockDirectory(folder).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('a lock is kept when the start of its process is unknown', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: null, token: 'theirs' }))
  expect(() => lockDirectory(folder)).toThrow(StartFailure)
})

it('an unreadable lock is replaced', () => {
  writeFileSync(lockFile(), '')
  lockDirectory(folder).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('release leaves the lock of another process', () => {
  const lock = lockDirectory(folder)
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: null, token: 'theirs' }))
  lock.release()
  expect(readFileSync(lockFile(), 'utf8')).toContain('theirs')
})
