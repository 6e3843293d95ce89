import { expect, it } from 'vitest'
import { formatReport } from './report.ts'

it('is a table whose columns stand under each other', () => {
  const latenciesMs = Array.from({ length: 100 }, (_, index) => index + 1)
  const report = formatReport([
    {
      name: 'search: something',
      count: 100,
      sql: { seconds: 2, latenciesMs, processorMs: 450 },
      asked: { seconds: 4, latenciesMs, processorMs: 1725 },
    },
    { name: 'again', count: 100, sql: null, asked: { seconds: 0.05, latenciesMs, processorMs: 12.3 } },
  ])
  const lines = report.trimEnd().split('\n')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['statements alone', 'asked over HTTP', 'processor, ms'],
    ['requests', 'a second', 'median', 'a second', 'median', '95 %', '99 %', 'SQL', 'asked', 'beyond'],
    ['search: something', '100', '50.0', '50.0', '25.0', '50.0', '95.0', '99.0', '4.50', '17.3', '12.8'],
    ['again', '100', '–', '–', '2000', '50.0', '95.0', '99.0', '–', '0.12', '0.12'],
  ])
})
