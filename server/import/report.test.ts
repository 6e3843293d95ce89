import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ImportItem } from './import-record.ts'
import { createReport, formatCounts } from './report.ts'
import { makeImportedArticle, makeImports, makeNumbered, makeTemporaryFolder } from './testing/import-runs.ts'

const hostile: ImportItem = {
  line: 7,
  record: 2,
  id: 'key\u001b[2J\u009b31m',
  kind: 'rejected',
  finding: { field: 'title', reason: 'no-title', value: null },
}

test('a report holds no control characters, no credentials and no long values', () => {
  const file = path.join(makeTemporaryFolder(), 'rejected.jsonl')
  const report = createReport(file)
  const value = `\u001b]0;evil\u0007\u202eRed \u001b[31mtext https://user:secret@example.org/?api_key=hidden ${'x'.repeat(500)}`
  report.reject('na\u001b[1mme.bib', hostile, { field: 'title', reason: 'no-title', value })
  report.close()
  const text = readFileSync(file, 'utf8')
  const line: Record<string, unknown> = JSON.parse(text)
  expect(line).toMatchObject({
    kind: 'rejected',
    file: 'name.bib',
    line: 7,
    record: 2,
    field: 'title',
    reason: 'no-title',
  })
  expect(Object.values(line).join(' ')).not.toMatch(/[\p{Cc}\p{Cf}]|secret|hidden/u)
  expect(line['value']).toMatch(/^\]0;evil Red text https:\/\/example\.org\/\?api_key=… x{100,}…$/)
  expect(Array.from(String(line['value']))).toHaveLength(200)
  expect(formatCounts(report.listCounts()).join()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('counts come with their first example, the most frequent first, and what was expected apart', () => {
  const report = createReport(null)
  report.warn('a.bib', { ...hostile, id: null }, { field: 'published', reason: 'bad-date', value: 'x' })
  report.reject('a.bib', { ...hostile, id: 'one' }, { field: 'type', reason: 'not-an-article', value: 'book' })
  for (const id of ['two', 'three'])
    report.reject('a.bib', { ...hostile, id }, { field: null, reason: 'unreadable', value: '' })
  expect(report.countUnexpected()).toBe(2)
  expect(formatCounts(report.listCounts()).map((line) => line.replace(/ +/g, ' '))).toEqual([
    ' 2 rejected: unreadable a.bib, line 7, two',
    ' 1 rejected: not-an-article (type) a.bib, line 7, one',
    ' 1 warning: bad-date (published) a.bib, line 7',
  ])
})

test('the counts of an import stay with the catalogue that it leads to', async () => {
  const imports = makeImports()
  const [one, two, three] = [makeNumbered(1), makeNumbered(2), makeNumbered(3)]
  imports.write('refs.jsonl', one, two)
  await imports.run('refs.jsonl')
  const changed = { ...two, title: 'Another title' }
  imports.write('refs.jsonl', one, changed, changed, makeImportedArticle({ ...three, type: 'review' }))
  await imports.run('refs.jsonl', '--types', 'article')
  const readLast = () => imports.store.readCurrentCatalogue(imports.dataDir)?.info.lastImport
  const counts = { read: 4, new: 0, changed: 1, unchanged: 1, merged: 0, duplicate: 1, removed: 0, rejected: 1 }
  expect(readLast()).toEqual({
    source: 'refs',
    at: '2026-01-31T12:00:00.000Z',
    ...counts,
    findings: [
      { kind: 'merged', reason: 'duplicate', field: 'doi', count: 1 },
      { kind: 'rejected', reason: 'not-an-article', field: 'type', count: 1 },
    ],
  })
  // An import that changes nothing leads to no catalogue.
  await imports.run('refs.jsonl', '--types', 'article')
  expect(readLast()).toMatchObject(counts)
})
