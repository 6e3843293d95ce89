/** Sizes in bytes as sent (brotli): of a first visit to the search page with document, styles and scripts, and of the statistics. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = path.resolve(import.meta.dirname, '../dist')
const MOST_SCRIPT_BYTES = 114_000
const MOST_BYTES = 145_000
const MOST_STATISTICS_BYTES = 45_000

/** For each source its file, its styles, and the sources that the file imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

test('the search page has at most 114 kB of JavaScript and 145 kB in all without fonts', () => {
  const manifest = readManifest()
  const scripts = findFiles(manifest, 'index.html')
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css].filter(isStyle))
  const scriptBytes = countBytes(scripts)
  const allBytes = scriptBytes + countBytes([...new Set(styles)]) + countBytes(['index.html'])
  test.info().annotations.push({ type: 'size', description: `${scriptBytes} bytes of JavaScript, ${allBytes} in all` })
  // The files hold at least the app with React.
  expect(scriptBytes).toBeGreaterThan(50_000)
  expect(styles.length).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  expect(allBytes).toBeLessThanOrEqual(MOST_BYTES)
})

test('the statistics and all that can be opened there have at most 45 kB of JavaScript beyond a first visit', () => {
  const manifest = readManifest()
  const known = new Set(['index.html', 'src/api/normalize/list.ts'].flatMap((name) => findFiles(manifest, name)))
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/statistics/'))
  const sources = [...pages, 'src/api/normalize/statistics.ts']
  for (const name of ['statistics-page.tsx', 'compare-page.tsx', 'figure-bundle.ts'])
    expect(sources).toContain(`src/pages/statistics/${name}`)
  const own = new Set(sources.flatMap((name) => findFiles(manifest, name)).filter((file) => !known.has(file)))
  const bytes = countBytes([...own])
  test.info().annotations.push({ type: 'size', description: `${bytes} bytes of JavaScript` })
  expect(bytes).toBeLessThanOrEqual(MOST_STATISTICS_BYTES)
})

function readManifest(): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The file of a source and all files that it imports. */
function findFiles(manifest: Manifest, source: string, found = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`The build has no ${source}.`)
  if (!found.has(chunk.file)) {
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) findFiles(manifest, imported, found)
  }
  return [...found]
}

function isStyle(file: string): boolean {
  return file.endsWith('.css')
}

function countBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.br`)).size, 0)
}
