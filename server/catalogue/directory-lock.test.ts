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

it('is held by one, until it is released', () => {
  const lock = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(StartFailure)
  expect(() => lockDirectory(folder)).toThrow(`Another Carrel (process ${process.pid}) is using the folder ${folder}`)
  lock.release()
  lock.release()
  expect(readdirSync(folder)).toEqual([])
  lockDirectory(folder).release()
})

it('is taken over from a process that is dead', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.on('exit', resolve))
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startedAt: null, token: 'theirs' }))
  lockDirectory(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

it('is taken over when the number of the process now belongs to another', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: 'another time', token: 'theirs' }))
  lockDirectory(folder).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('is respected when the process runs and its start cannot be told', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: null, token: 'theirs' }))
  expect(() => lockDirectory(folder)).toThrow(StartFailure)
})

it('is taken over when it cannot be understood', () => {
  writeFileSync(lockFile(), '')
  lockDirectory(folder).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('leaves a lock alone that somebody else has taken since', () => {
  const lock = lockDirectory(folder)
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: null, token: 'theirs' }))
  lock.release()
  expect(readFileSync(lockFile(), 'utf8')).toContain('theirs')
})
