import { describe, expect, it } from 'vitest'
import { percentile, timeAll, withProcessorTime } from './timing.ts'

describe('timeAll', () => {
  it('does everything once, never more at once than it may, and begins the next as soon as one is done', async () => {
    const waiting: (() => void)[] = []
    const begun: number[] = []
    const timed = timeAll([1, 2, 3, 4, 5], 2, (item) => {
      begun.push(item)
      return new Promise<void>((resolve) => waiting.push(resolve))
    })
    const order: number[][] = []
    while (waiting.length > 0) {
      order.push([...begun])
      waiting.pop()?.()
      // oxlint-disable-next-line no-await-in-loop -- as long as anything follows from what was just done
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(order).toEqual([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ])
    const { latenciesMs, seconds } = await timed
    expect(latenciesMs).toHaveLength(5)
    expect(Math.max(...latenciesMs)).toBeLessThanOrEqual(seconds * 1000)
  })

  it('fails with the first failure', async () => {
    await expect(timeAll([1, 2], 1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})

it('withProcessorTime tells what was spent meanwhile', async () => {
  const { processorMs, ...timed } = await withProcessorTime(() => {
    const begun = process.cpuUsage()
    while (process.cpuUsage(begun).user < 20_000);
    return Promise.resolve({ seconds: 1, latenciesMs: [1] })
  })
  expect(timed).toEqual({ seconds: 1, latenciesMs: [1] })
  expect(processorMs).toBeGreaterThanOrEqual(20)
})

it.each<[values: number[], percent: number, expected: number]>([
  [[3, 1, 2], 50, 2],
  [[4, 3, 2, 1], 50, 2],
  [[5], 99, 5],
  [Array.from({ length: 100 }, (_, index) => index + 1), 95, 95],
  [Array.from({ length: 100 }, (_, index) => index + 1), 99, 99],
  [[2, 10, 9], 100, 10],
  [[], 50, Number.NaN],
])('percentile of %j at %i is %d', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected)
})
