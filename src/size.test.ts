/** Shows that `npm run check:size` can fail, and that it counts what is there. */
import { describe, expect, test } from 'vitest'
import { findExcesses, isTestFile, measure, readSourceFiles, SIZE_BOUNDS } from '../scripts/check-size.mjs'

const small = [
  { name: 'src/a.ts', lines: 100 },
  { name: 'src/b.tsx', lines: 60 },
  { name: 'src/c.ts', lines: 20 },
  { name: 'src/a.test.ts', lines: 40 },
]

describe('the size check', () => {
  test('finds nothing in a small code base', () => {
    const size = measure(small, 100)
    expect(findExcesses(size)).toEqual([])
    expect(size).toMatchObject({ productionLines: 180, productionFiles: 3, testLines: 40, medianLines: 60 })
  })

  test.each([
    [
      'too many lines',
      [...Array(Math.floor(SIZE_BOUNDS.productionLines / 250) + 1)].map((_, index) => ({
        name: `src/${index}.ts`,
        lines: 250,
      })),
      0,
    ],
    [
      'too many files',
      [...Array(SIZE_BOUNDS.productionFiles + 1)].map((_, index) => ({ name: `src/${index}.ts`, lines: 10 })),
      0,
    ],
    ['a long file', [{ name: 'server/a.ts', lines: 251 }], 0],
    ['a long test', [{ name: 'e2e/a.spec.ts', lines: 251 }], 0],
    ['a long README', small, SIZE_BOUNDS.readmeBytes + 1],
  ])('fails when there is %s', (_, files, readmeBytes) => {
    expect(findExcesses(measure(files, readmeBytes))).toHaveLength(1)
  })

  test('does not count tests and their builders as production code', () => {
    const tests = [
      'src/api/client.test.ts',
      'server/testing/make-server.ts',
      'e2e/searching.spec.ts',
      'e2e/support/gate.ts',
    ]
    expect(tests.filter((name) => !isTestFile(name))).toEqual([])
    const production = ['src/app/app.tsx', 'server/main.ts', 'bench/visit.ts', 'vite.config.ts', 'src/api/latest.ts']
    expect(production.filter(isTestFile)).toEqual([])
  })

  test('reads the files of the project', () => {
    const names = readSourceFiles().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['src/size.test.ts', 'server/main.ts', 'vite.config.ts']))
    expect(names.some((name) => name.includes('node_modules'))).toBe(false)
  })
})
