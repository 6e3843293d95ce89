import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../../server/project-folder.ts'

/** Builds the app and the server renderer when they are missing or older than their sources. */
export function buildAppWhenStale(): void {
  // Playwright sets NODE_ENV to "test", which would build React for development.
  const { status } = spawnSync(process.execPath, [path.join(projectRoot(), 'server', 'run.js'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The app could not be built; the errors are above.')
}
