/** What a first visit to the search page loads, in bytes as sent (brotli): its static import graph, its styles, its page. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = path.resolve(import.meta.dirname, '../dist')

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }

/** The files of the static import graph of `index.html`, as the build's manifest tells it. */
function firstVisitFiles(manifest: Record<string, ManifestEntry>): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const queue = ['index.html']
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  const entries = [...seen].map((key) => manifest[key]).filter((entry) => entry !== undefined)
  return { scripts: entries.map(({ file }) => file), styles: [...new Set(entries.flatMap(({ css }) => css ?? []))] }
}

function sentBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.br`)).size, 0)
}

test('the search page as first visited stays small', () => {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'),
  )
  const { scripts, styles } = firstVisitFiles(manifest)
  const scriptBytes = sentBytes(scripts)
  const allBytes = scriptBytes + sentBytes(styles) + sentBytes(['index.html'])
  // What it measures is worth seeing in every run, not only when it grows too large.
  // oxlint-disable-next-line no-console
  console.log(
    `first visit: ${scriptBytes} bytes of JavaScript in ${scripts.length} files, ${allBytes} bytes in all without the font`,
  )

  // Awake: the graph holds at least the app with React, and what only some visits need is not in it.
  expect(scriptBytes).toBeGreaterThan(50_000)
  expect(styles).toHaveLength(1)
  for (const page of ['article', 'stats', 'about', 'connect']) {
    expect(scripts.filter((file) => file.includes(`${page}-page`))).toEqual([])
    expect(Object.values(manifest).some(({ file }) => file.includes(`${page}-page`))).toBe(true)
  }
  // dependencies.md: at most 100 kB of JavaScript and 130 kB in all.
  expect(scriptBytes).toBeLessThanOrEqual(100_000)
  expect(allBytes).toBeLessThanOrEqual(130_000)
})
