import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Pointer, readPointer, writePointer } from './catalogue-pointer.ts'

it('a pointer is read as it was written, with the figures and the counts of imports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-pointer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = '2026-06-01T00:00:00.000Z'
  const counts = { read: 9, new: 1, changed: 2, unchanged: 3, merged: 1, duplicate: 1, removed: 4, rejected: 1 }
  const pointer: Pointer = {
    folder: 'catalogue-00000000-0000-4000-8000-000000000000',
    kind: 'imported',
    fingerprint: 'schema 1',
    info: {
      builtAt: at,
      servedAt: at,
      articles: 3,
      sources: [{ name: 'refs', importedAt: at, articles: 3, format: 'ris', location: 'refs.ris' }],
      growth: [{ at, articles: 3, open: null, by_type: { article: 3 } }],
      lastImport: {
        source: 'refs',
        at,
        ...counts,
        findings: [
          { kind: 'rejected', reason: 'no-title', field: null, count: 1 },
          { kind: 'warning', reason: 'bad-date', field: 'published', count: 2 },
        ],
      },
    },
  }
  writePointer(folder, pointer)
  expect(readPointer(folder)).toEqual(pointer)
})
