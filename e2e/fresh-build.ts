import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../server/project-root.ts'

/** Builds the app and what renders its pages where they are missing or not of their sources, so that no story is told about yesterday's app. */
export function buildAppWhenStale(): void {
  // The test runner says NODE_ENV is "test", with which React would be built for development.
  const { status } = spawnSync(process.execPath, [path.join(projectRoot(), 'server', 'run.js'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The app is missing or old, and could not be built; the errors are above.')
}
