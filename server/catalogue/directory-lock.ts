/** One Carrel for each data folder: the embedded database has no lock of its own, and two processes would destroy it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { StartFailure } from '../start-failure.ts'

/** A lock that is held; `release` may be called twice. */
export type DirectoryLock = { release(): void }

/** The process that holds a lock. `startedAt` distinguishes it from a later one with the same number; null: unknown. */
type LockHolder = v.InferOutput<typeof HolderText>
const HolderText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), startedAt: v.nullable(v.string()), token: v.string() }),
)

const LOCK_FILE = 'lock'

/** Locks an existing folder. Throws `StartFailure` when a running process holds the lock. */
export function lockDirectory(folder: string): DirectoryLock {
  const file = path.join(folder, LOCK_FILE)
  const own: LockHolder = { pid: process.pid, startedAt: processStart(process.pid), token: randomUUID() }
  // After a stale lock is removed another process may be faster, each time.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(file, own)) return { release: () => releaseLock(file, own) }
    const holder = readHolder(file)
    if (holder !== null && isRunning(holder)) {
      throw new StartFailure(
        `Another Carrel (process ${holder.pid}) is using the folder ${folder}; stop it first, or set DATA_DIR to another folder.`,
      )
    }
    removeStaleLock(file, holder)
  }
  throw new StartFailure(`The folder ${folder} could not be locked; is another Carrel starting there?`)
}

/** Puts the whole lock in place in one step; returns false when there is one already. */
function createLock(file: string, own: LockHolder): boolean {
  const draft = `${file}.${own.token}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // A file system without hard links: the exclusive flag is the next best.
    return createExclusively(file, own)
  } finally {
    rmSync(draft, { force: true })
  }
}

function createExclusively(file: string, own: LockHolder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock; puts it back when another process has replaced it since it was read. */
function removeStaleLock(file: string, stale: LockHolder | null): void {
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readHolder(aside)?.token !== stale?.token) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function releaseLock(file: string, own: LockHolder): void {
  if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
}

/** The holder in a lock file; null when there is none or it cannot be parsed. */
function readHolder(file: string): LockHolder | null {
  try {
    return v.parse(HolderText, readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM means that it runs as another user.
    if (codeOf(error) === 'ESRCH') return false
  }
  const startedAt = processStart(holder.pid)
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt
}

/** When a process started, as a text to compare; null where the system does not say. */
function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The 22nd field; the second, the program's name, may contain spaces and brackets.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '')
    return `${boot} ${afterName.trim().split(' ')[19] ?? ''}`
  } catch {
    if (process.platform === 'win32') return null
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
