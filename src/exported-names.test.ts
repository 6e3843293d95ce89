/** Keeps one meaning for each exported name: no two files declare the same one. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['src', 'server', 'e2e', 'bench', 'scripts']

/** Names that several files declare for a reason. */
const SHARED_NAMES = [
  // Playwright's own name, which every kind of end-to-end test extends.
  'test',
]

type SourceFile = { file: string; source: string }

function readSources(folder: string): SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(ROOT, file), source: readFileSync(file, 'utf8') }))
}

/** The names that a file declares and exports; a type and a value of one file may share theirs. */
function parseExportedNames(source: string): Set<string> {
  const declarations = source.matchAll(
    /^export (?:(?:declare|abstract|async) )*(?:const|let|class|enum|interface|type|function\*?) (\w+|\[[^\]]*\])/gm,
  )
  return new Set([...declarations].flatMap(([, names]) => names?.match(/\w+/g) ?? []))
}

/** Each name that more than one file declares, with these files. */
function findDoubleNames(sources: SourceFile[]): string[] {
  const filesOf = new Map<string, string[]>()
  for (const { file, source } of sources) {
    for (const name of parseExportedNames(source)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  }
  return [...filesOf]
    .filter(([name, files]) => files.length > 1 && !SHARED_NAMES.includes(name))
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
}

describe('an exported name', () => {
  test('is declared in one file', () => {
    const sources = FOLDERS.flatMap(readSources)
    expect(sources.length).toBeGreaterThan(400)
    expect(findDoubleNames(sources)).toEqual([])
  })

  test.each([
    'export type Row = string',
    'export const Row = 1',
    'export const [Column, Row] = [1, 2]',
    'export async function* Row() {}',
    'export abstract class Row {}',
  ])('is found where a second file declares it: %s', (source) => {
    const first = { file: 'a.ts', source: 'export interface Row {}\nexport const Row = {}' }
    expect(findDoubleNames([first, { file: 'b.ts', source }])).toEqual(['Row: a.ts, b.ts'])
  })

  test.each(["export { Row } from './a.ts'", 'const Row = 1', 'export const Rows = 1'])('may be in: %s', (source) => {
    expect(
      findDoubleNames([
        { file: 'a.ts', source: 'export type Row = string' },
        { file: 'b.ts', source },
      ]),
    ).toEqual([])
  })
})
