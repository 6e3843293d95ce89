/** Finds the browser of the end-to-end tests, so that they run without root and without a browser of the system. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** A browser, and what its process needs in its environment beside our own. */
export type FoundChromium = { executablePath: string; env: Record<string, string> }

/** How it is started (dependencies.md, "a Chromium for them"). No other host is ever resolved: nothing leaves the machine. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * The first of: `$CHROMIUM`; Playwright's own, when installed; the system's; the packaged one (Linux x64).
 * Throws with one sentence when `$CHROMIUM` names nothing.
 */
export async function findChromium(): Promise<FoundChromium> {
  const chosen = process.env.CHROMIUM ?? ''
  if (chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM is "${chosen}", where there is no program.`)
    return { executablePath: chosen, env: {} }
  }
  const installed = [chromium.executablePath(), ...SYSTEM_NAMES.map((name) => `/usr/bin/${name}`)].find(existsSync)
  return installed === undefined ? packagedChromium() : { executablePath: installed, env: {} }
}

/** Where the packaged browser is unpacked, once; its version is part of the name. */
const UNPACKED = path.resolve(import.meta.dirname, '../node_modules/.cache/carrel/chromium-147.0.0')

async function packagedChromium(): Promise<FoundChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found; install one, or name it in CHROMIUM.')
  if (!existsSync(UNPACKED)) await unpack()
  return {
    executablePath: path.join(UNPACKED, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(UNPACKED, 'al2023', 'lib'),
      FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks into a new folder and renames it: two runs at once, or one that is cut short, leave no half of a browser.
 * The package goes by the environment while it loads, which is then as it was: its libraries are not for this process.
 */
async function unpack(): Promise<void> {
  mkdirSync(path.dirname(UNPACKED), { recursive: true })
  const draft = mkdtempSync(`${UNPACKED}.`)
  const before = { ...process.env }
  process.env.TMPDIR = draft
  // Without it the package unpacks no libraries, which a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    writeFileSync(path.join(draft, 'fonts.conf'), fontSettings())
    renameSync(draft, UNPACKED)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run was faster: its browser is as good.
    if (!existsSync(UNPACKED)) throw error
  } finally {
    restoreEnvironment(before)
  }
}

/** Name by name: an object put in the place of `process.env` would not reach the process. */
function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

/** The package's own font settings name a fixed folder; these add the one where its fonts are to what the system has. */
function fontSettings(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(UNPACKED, 'fonts')}</dir>
  <cachedir>${path.join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
