/** A later version of the app: the same code under other file names, as after a change. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../server/project-folder.ts'

/** The folder of the later version, and how to remove it. */
export type LaterVersion = { folder: string; remove: () => void }

/** Makes it out of the version that is built. */
export function makeLaterVersion(): LaterVersion {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-later-'))
  cpSync(path.join(projectRoot(), 'dist'), folder, { recursive: true, filter: (file) => !isCompressed(file) })
  const names = readdirSync(path.join(folder, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const texts = ['index.html', 'service-worker.js', ...names.map((name) => `assets/${name}`)]
  for (const text of texts) {
    const file = path.join(folder, text)
    const content = readFileSync(file, 'utf8')
    const renamed = names.reduce((before, name) => before.replaceAll(name, laterName(name)), content)
    // The worker's version, which the build makes of everything in it.
    writeFileSync(file, text === 'service-worker.js' ? renamed.replace(/[0-9a-f]{16}/, 'fedcba9876543210') : renamed)
  }
  for (const name of names) renameSync(path.join(folder, 'assets', name), path.join(folder, 'assets', laterName(name)))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

function isCompressed(file: string): boolean {
  return /\.(?:br|gz)$/.test(file)
}

function laterName(name: string): string {
  return name.replace(/(\.\w+)$/, 'x$1')
}

/** Makes the browser look for a later version, as it does from time to time. */
export async function lookForNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
}

/** The path of the first script of a page, which identifies its version. */
export async function firstScript(page: Page): Promise<string> {
  const address = await page.locator('script[type="module"][src]').first().getAttribute('src')
  return address ?? ''
}
