/** What a first visit to the search page loads, in bytes as sent (brotli): the files that its document names, and the document. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = path.resolve(import.meta.dirname, '../dist')

/** The scripts and styles that a document names. */
function namedFiles(html: string): { scripts: string[]; styles: string[] } {
  const addresses = [...html.matchAll(/\b(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, address = '']) => address)
  return {
    scripts: addresses.filter((address) => address.endsWith('.js')),
    styles: addresses.filter((address) => address.endsWith('.css')),
  }
}

function sentBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.br`)).size, 0)
}

test('the search page as first visited stays small', () => {
  const { scripts, styles } = namedFiles(readFileSync(path.join(DIST, 'index.html'), 'utf8'))
  const scriptBytes = sentBytes(scripts)
  const allBytes = scriptBytes + sentBytes(styles) + sentBytes(['index.html'])
  // What it measures is worth seeing in every run, not only when it grows too large.
  // oxlint-disable-next-line no-console
  console.log(
    `first visit: ${scriptBytes} bytes of JavaScript in ${scripts.length} files, ${allBytes} bytes in all without the font`,
  )

  // Awake: they hold at least the app with React, and what only some visits need is not in them.
  expect(scriptBytes).toBeGreaterThan(50_000)
  expect(styles).toHaveLength(1)
  for (const page of ['article', 'stats', 'about', 'connect']) {
    expect(scripts.filter((file) => file.includes(`${page}-page`))).toEqual([])
    expect(readdirSync(path.join(DIST, 'assets')).some((file) => file.includes(`${page}-page`))).toBe(true)
  }
  // dependencies.md: at most 100 kB of JavaScript and 130 kB in all.
  expect(scriptBytes).toBeLessThanOrEqual(100_000)
  expect(allBytes).toBeLessThanOrEqual(130_000)
})
