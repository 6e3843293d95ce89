/** The size of a first visit to the search page, in bytes as sent (brotli): document, styles, and the app with its imports. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = path.resolve(import.meta.dirname, '../dist')
const MOST_SCRIPT_BYTES = 114_000
const MOST_BYTES = 145_000

/** For each source its file, its styles, and the sources that the file imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

test('the search page has at most 114 kB of JavaScript and 145 kB in all without fonts', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
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
