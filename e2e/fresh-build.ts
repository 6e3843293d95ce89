import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/project-root.ts'

/** What the app is made of. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the app when `dist/` is missing or older than its sources, so that no story is told about yesterday's app. */
export function buildAppWhenStale(): void {
  const root = projectRoot()
  const built = path.join(root, 'dist', 'index.html')
  const newest = Math.max(...SOURCES.flatMap((name) => filesIn(path.join(root, name))).map(modifiedAt))
  if (existsSync(built) && modifiedAt(built) >= newest) return
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // The test runner says NODE_ENV is "test", with which React would be built for development.
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The app in dist/ is missing or old, and could not be built; the errors are above.')
}

function filesIn(full: string): string[] {
  if (statSync(full).isFile()) return [full]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|long|bench)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function modifiedAt(file: string): number {
  return statSync(file).mtimeMs
}
