import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../e2e/support/chromium.ts'

// Playwright would set "test", with which the bare floor would be built for development.
process.env['NODE_ENV'] = 'production'
const { executablePath, env } = await findChromium()

/** The benches: each prints its tables and fails only when it cannot measure. Playwright compiles them, as Node 20 cannot run TypeScript. */
export default defineConfig({
  testDir: '.',
  testMatch: ['visit.ts', 'interaction.ts', 'server.ts', 'import.ts', 'attack.ts', 'attack-others.ts'],
  outputDir: '../test-results',
  globalSetup: '../e2e/support/global-setup.ts',
  workers: 1,
  timeout: 30 * 60_000,
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } },
  },
})
