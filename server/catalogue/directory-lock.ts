/** One Carrel for each data folder: the embedded database has no lock of its own, and two owners would destroy it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { StartFailure } from '../start-failure.ts'

/** A lock that is held; `release` is harmless when called twice. */
export type DirectoryLock = { release(): void }

/** Who holds a lock. `startedAt` tells a process from a later one with the same number; null where it cannot be told. */
type Holder = v.InferOutput<typeof HolderText>
const HolderText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), startedAt: v.nullable(v.string()), token: v.string() }),
)

const LOCK_FILE = 'lock'

/** Takes the lock of an existing folder. Throws `StartFailure` when a running process holds it. */
export function lockDirectory(folder: string): DirectoryLock {
  const file = path.join(folder, LOCK_FILE)
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() }
  // A lock left by a dead process is taken away and the taking tried again; another process may win each time.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file, own)) return { release: () => release(file, own) }
    const holder = read(file)
    if (holder !== null && isRunning(holder)) {
      throw new StartFailure(
        `Another Carrel (process ${holder.pid}) is using the folder ${folder}; stop it first, or set DATA_DIR to another folder.`,
      )
    }
    takeAway(file, holder)
  }
  throw new StartFailure(`The folder ${folder} could not be locked; is another Carrel starting there?`)
}

/** Puts the lock in place in one step, so that nobody reads half of it; false when there is one already. */
function create(file: string, own: Holder): boolean {
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

function createExclusively(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock, unless another process has replaced it since it was read: then it is put back. */
function takeAway(file: string, stale: Holder | null): void {
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside)?.token !== stale?.token) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function release(file: string, own: Holder): void {
  if (read(file)?.token === own.token) rmSync(file, { force: true })
}

/** The holder written in a lock; null when there is none or it cannot be understood. */
function read(file: string): Holder | null {
  try {
    return v.parse(HolderText, readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (codeOf(error) === 'ESRCH') return false
  }
  const startedAt = startOf(holder.pid)
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt
}

/** When a process began, as a text to compare; null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The 22nd field; the second, the program's name, may hold spaces and brackets.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '')
    return `${boot} ${afterName.trim().split(' ')[19] ?? ''}`
  } catch {
    if (process.platform === 'win32') return null
    const said = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return said?.trim() || null
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
