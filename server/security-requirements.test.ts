import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project-folder.ts'

it('every security requirement names tests that exist', () => {
  const document = readFileSync(path.join(projectRoot(), 'docs/security-requirements.md'), 'utf8')
  const rows = document.split('\n').filter((line) => /^\| (?:\d|RFC)/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const files = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect([row, files.length > 0 && files.every((file) => existsSync(path.join(projectRoot(), file)))]).toEqual([
      row,
      true,
    ])
  }
})
