/** Finds the browser of the end-to-end tests and the benches; they need neither root nor a browser of the system. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** A browser, and the environment variables that its process needs. */
export type FoundChromium = { executablePath: string; env: Record<string, string> }

/** No host but this machine is resolved, so nothing leaves it. */
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
    if (!existsSync(chosen)) throw new Error(`CHROMIUM is "${chosen}", which does not exist.`)
    return { executablePath: chosen, env: {} }
  }
  const installed = [chromium.executablePath(), ...SYSTEM_NAMES.map((name) => `/usr/bin/${name}`)].find(existsSync)
  return installed === undefined ? packagedChromium() : { executablePath: installed, env: {} }
}

/** The folder into which the packaged browser is unpacked once; its version is part of the name. */
const UNPACKED = path.resolve(import.meta.dirname, '../../node_modules/.cache/carrel/chromium-147.0.0')

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
 * Unpacks into a new folder and renames it, so that concurrent or interrupted runs leave no incomplete browser.
 * The package changes the environment of this process, which is restored.
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
    // Another run has unpacked it meanwhile.
    if (!existsSync(UNPACKED)) throw error
  } finally {
    restoreEnvironment(before)
  }
}

/** Restores each variable, because replacing `process.env` does not change the environment. */
function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

/** Adds the folder of the package's fonts to those of the system; the package's own settings name a fixed one. */
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
