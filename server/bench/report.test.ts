import { expect, it } from 'vitest'
import { formatReport } from './report.ts'

const run = (processorMs: number) => ({ seconds: 1, latenciesMs: [1, 1], processorMs })

it('says whether a bound is held', () => {
  const page = { name: 'page', mostBeyondMs: 15, count: 2, sql: run(20), asked: run(50) }
  const again = { name: 'again', mostBeyondMs: 15, count: 2, sql: null, asked: run(30.2) }
  const unbound = { name: 'article', count: 2, sql: null, asked: run(99) }
  expect(formatReport([page, again, unbound]).trimEnd().split('\n').slice(-2)).toEqual([
    'page: 15.0 ms of the processor beyond its statements, at most 15: held',
    'again: 15.1 ms of the processor beyond its statements, at most 15: NOT HELD',
  ])
})

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
