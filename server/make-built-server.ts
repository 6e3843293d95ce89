/** The built program in a process of its own, for the long checks that stop and kill it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DirectoryLock, lockDirectory } from './catalogue/directory-lock.ts'
import { projectRoot } from './project-root.ts'

/** A running process that has said where it is open. */
export type BuiltServer = { child: ChildProcess; address: string }

/** Builds app and server when they are stale, one check at a time. Throws what was said when that fails. */
export async function buildAll(): Promise<void> {
  const lock = await lockWhenFree(path.join(projectRoot(), 'node_modules'))
  try {
    runBuild()
  } finally {
    lock.release()
  }
}

async function lockWhenFree(folder: string): Promise<DirectoryLock> {
  try {
    return lockDirectory(folder)
  } catch {
    await pause(200)
    return lockWhenFree(folder)
  }
}

function runBuild(): void {
  const { status, stderr } = spawnSync(process.execPath, ['server/run.js', 'build'], {
    cwd: projectRoot(),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Begins the program without waiting for it. */
export function spawnBuilt(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(projectRoot(), 'dist-server', 'main.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Begins the program and waits until it says that it is open. */
export async function startBuilt(environment: Record<string, string>): Promise<BuiltServer> {
  const child = spawnBuilt(environment)
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /Carrel is open at (\S+)\n/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was open.`)))
  })
  return { child, address }
}
