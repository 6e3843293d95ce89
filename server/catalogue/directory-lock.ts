/** One Carrel for each data folder: the embedded database has no lock of its own, and two processes would destroy it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { StartFailure } from '../start-failure.ts'

/** A lock that is held; `release` may be called twice. */
export type DirectoryLock = { release(): void }

/** How a folder is locked; times in milliseconds. */
export type LockOptions = {
  /** The lock's name; one for each thing that only one process may do. */
  file?: string
  /** The sentence for an operator who meets the lock; `holder` names its process. */
  describe?: (holder: string) => string
  /** Receives one sentence when the lock of another container or machine has to be watched. */
  log?: (sentence: string) => void
  /** Another process has taken the lock, because this one did not renew it, as after a pause of its machine. */
  onLost?: () => void
  /** How often the lock is renewed. */
  renewMs?: number
  /** The age from which a lock that is not renewed has no holder any more. */
  staleMs?: number
}

/**
 * The process that holds a lock. `startedAt` distinguishes it from a later one with the same number; null: unknown.
 * `place` says where that number is valid; null: unknown.
 */
type LockHolder = v.InferOutput<typeof HolderText>
const HolderText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pid: v.number(),
    startedAt: v.nullable(v.string()),
    place: v.nullable(v.string()),
    host: v.string(),
    token: v.string(),
  }),
)

const RENEW_MS = 5_000
const STALE_MS = 30_000

/** Locks an existing folder. Throws `StartFailure` when a running process holds the lock. */
export async function lockDirectory(folder: string, options: LockOptions = {}): Promise<DirectoryLock> {
  const file = path.join(folder, options.file ?? 'lock')
  const describe = options.describe ?? ((holder: string) => describeUse(folder, holder))
  const startedAt = processStart(process.pid)
  const own = { pid: process.pid, startedAt, place: findPlace(), host: hostname(), token: randomUUID() }
  // After a stale lock is removed another process may be faster, each time.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(file, own)) return holdLock(file, own, options)
    const holder = readHolder(file)
    const isNear = holder !== null && holder.place !== null && holder.place === own.place
    // oxlint-disable-next-line no-await-in-loop -- one attempt after another
    if (isNear ? isRunning(holder) : await isRenewed(file, holder, options)) {
      const name = `process ${holder?.pid ?? 'unknown'}${isNear ? '' : ` on ${holder?.host ?? 'another machine'}`}`
      throw new StartFailure(describe(name))
    }
    removeStaleLock(file, holder)
  }
  throw new StartFailure(`The folder ${folder} could not be locked; is another Carrel starting there?`)
}

function describeUse(folder: string, holder: string): string {
  return `Another Carrel (${holder}) is using the folder ${folder}; stop it first, or set DATA_DIR to another folder.`
}

/** Renews the lock until it is released or lost. */
function holdLock(file: string, own: LockHolder, { onLost, renewMs = RENEW_MS }: LockOptions): DirectoryLock {
  const timer = setInterval(() => {
    const token = readHolder(file)?.token
    if (token === own.token) return touchFile(file, JSON.stringify(own))
    if (token === undefined) return
    clearInterval(timer)
    onLost?.()
  }, renewMs)
  timer.unref()
  const release = () => {
    clearInterval(timer)
    releaseLock(file, own)
  }
  return { release }
}

/** Writes the same text in the same place: the file system's clock, which machines share, sets the time. */
function touchFile(file: string, text: string): void {
  try {
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, text, 0)
    closeSync(descriptor)
  } catch {
    // The next renewal may succeed.
  }
}

/** Watches a lock whose process cannot be looked up until it is renewed (true), removed, or stale. */
async function isRenewed(file: string, holder: LockHolder | null, options: LockOptions): Promise<boolean> {
  const { log, renewMs = RENEW_MS, staleMs = STALE_MS } = options
  const first = readModified(file)
  const age = readFileClock(file) - (first ?? 0)
  const waitMs = Math.min(staleMs, staleMs - age)
  if (waitMs > 0) {
    const name = holder?.host ?? 'another machine'
    log?.(`Waiting up to ${Math.ceil(waitMs / 1000)} s: a Carrel on ${name} left a lock in ${path.dirname(file)}.`)
  }
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await delay(renewMs / 10)
    const modified = readModified(file)
    if (modified !== first) return modified !== null
  }
  return false
}

/** When a file was last written, in milliseconds; null when there is none. */
function readModified(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** The present moment by the clock of the file system. */
function readFileClock(file: string): number {
  const probe = `${file}.${randomUUID()}`
  writeFileSync(probe, '', { mode: 0o600 })
  const now = readModified(probe) ?? Date.now()
  rmSync(probe, { force: true })
  return now
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

/** Where a process number names one process: one start of one PID namespace on Linux, one machine elsewhere. */
function findPlace(): string | null {
  if (process.platform !== 'linux') return hostname()
  try {
    return `${readBoot()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

function readBoot(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** When a process started, as a text to compare; null where the system does not say. */
function processStart(pid: number): string | null {
  try {
    // The 22nd field; the second, the program's name, may contain spaces and brackets.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '')
    return `${readBoot()} ${afterName.trim().split(' ')[19] ?? ''}`
  } catch {
    if (process.platform === 'win32') return null
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
