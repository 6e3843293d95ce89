import { expect, test } from 'vitest'
import { formatProgressLine } from './progress.ts'
import { makeImports, makeNumbered, NOON } from './testing/import-runs.ts'

test('an import shows how far it is on a terminal, in one line', async () => {
  const written: string[] = []
  let now = NOON
  const errors = { isTTY: true, columns: 200, write: (text: string) => written.push(text) }
  const imports = makeImports({ errors, now: () => (now += 300) })
  imports.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
  await imports.run('refs.jsonl')
  expect(written.join('')).toMatch(/\rrefs: read {2}\d+ % of \d+ bytes {2}1 read · 1 new/)
  expect(written.join('')).toContain('refs: write')
  expect(written.join('')).not.toContain('\n')
  expect(written.at(-1)).toBe('\r\u001b[K')
})

test('a line of progress has the share, the counts, the rate and the time that is left', () => {
  const counts = { new: 401_233, changed: 9120, merged: 0, unchanged: 1647, rejected: 214 }
  const state = { phase: 'read', share: 0.316, totalBytes: 2.1e9, read: 412_214, counts }
  expect(formatProgressLine('openalex', state, 100_000)).toBe(
    'openalex: read  31 % of 2.1 GB  412,214 read · 401,233 new · 9,120 changed · 1,647 unchanged · 214 rejected  4,122/s  about 4 min',
  )
})
