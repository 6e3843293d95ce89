/** The built program in its own process, for long checks that stop and kill it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DirectoryLock, lockDirectory } from '../catalogue/directory-lock.ts'
import { projectRoot } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'

/** A running process that listens. */
export type BuiltServer = { child: ChildProcess; address: string }

/** Builds app and server when they are stale, one check at a time. Throws the output of a failed build. */
export async function buildAll(): Promise<void> {
  const lock = await lockWhenFree(path.join(projectRoot(), 'node_modules'))
  try {
    runBuild()
  } finally {
    lock.release()
  }
}

/** Locks a folder as soon as no other process holds it. */
export async function lockWhenFree(folder: string): Promise<DirectoryLock> {
  try {
    return await lockDirectory(folder)
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    await delay(200)
    return lockWhenFree(folder)
  }
}

function runBuild(): void {
  const { status, stderr } = spawnSync(process.execPath, ['server/run.js', 'build'], {
    cwd: projectRoot(),
    // Vitest would have React built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Starts the program without waiting for it. */
export function spawnBuilt(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(projectRoot(), 'dist-server', 'main.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Starts the program and waits until it listens. */
export async function startBuilt(environment: Record<string, string>): Promise<BuiltServer> {
  const child = spawnBuilt(environment)
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const found = /Carrel is open at (\S+)\n/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The program ended with ${code} before it listened.`)))
  })
  return { child, address }
}
