import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './e2e/support/chromium.ts'

const { executablePath, env } = await findChromium()

/** No retries: a test that sometimes fails shows a fault. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // `npm run check:long` runs every test, with pages that no server renders.
  ...(process.env['E2E_PAGES'] === 'static' ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  // Generous for a busy machine: no test waits for these when all is well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A service worker would respond before the routes of a test; the tests about it allow it.
    serviceWorkers: 'block',
    // A recording would hold what was typed, such as a credential.
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } },
  },
})
