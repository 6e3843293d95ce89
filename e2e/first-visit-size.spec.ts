/** What a first visit to the search page loads, in bytes as sent (brotli): the document, its styles, and the app with all that it imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = path.resolve(import.meta.dirname, '../dist')

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What the build made: for each source the file that it is in, and the sources of the files that this one imports. */
function readManifest(): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The files that sources are in, with those that they import. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no ${source}.`)
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return files
}

function sentBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.br`)).size, 0)
}

test('the search page as first visited stays small', () => {
  const manifest = readManifest()
  const styles = [...filesOf(manifest, ['style.css'])]
  const scripts = [...filesOf(manifest, ['src/app/show.tsx'])]
  const scriptBytes = sentBytes(scripts)
  const allBytes = scriptBytes + sentBytes(styles) + sentBytes(['index.html'])
  const drawing = filesOf(manifest, ['src/app/begin-plain.ts', 'src/app/draw-ahead.tsx'])
  const drawingBytes = sentBytes([...drawing].filter((file) => !scripts.includes(file)))
  // What it measures is worth seeing in every run, not only when it grows too large.
  // oxlint-disable-next-line no-console
  console.log(
    `first visit: ${scriptBytes} bytes of JavaScript in ${scripts.length} files, ${allBytes} bytes in all without the font; ${drawingBytes} more where the browser draws the page`,
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
  // None of it is heard of only when another file has come.
  const named = [
    ...readFileSync(path.join(DIST, 'index.html'), 'utf8').matchAll(/\b(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ]
  expect([...drawing].toSorted()).toEqual(named.map(([, file = '']) => file).toSorted())
  // What draws the page ahead has to be worth its bytes: less than a tenth of React DOM, which it does not wait for.
  expect(drawingBytes).toBeLessThanOrEqual(5_000)
})
