import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './e2e/chromium.ts'

const { executablePath, env } = await findChromium()

/** The stories of `e2e/`, told once each: a story that only sometimes holds is a fault to be found. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // What is told of one page in `npm test` is told of every page in the long checks, which tell all stories once more (.ci/run).
  ...(process.env['STORIES_WAY'] === 'plain' ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  // Generous: on a busy machine a story is slower, not wrong. Nothing waits for these while all is well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A worker would answer before the routes of a story do; the stories about it let it in.
    serviceWorkers: 'block',
    // Nothing is recorded: a recording would hold what was typed, a credential among it.
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } },
  },
})
