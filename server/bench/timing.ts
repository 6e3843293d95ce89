/** How long things took, and what they cost the processor. */

/** What a run took by the clock. */
export type Timed = {
  /** From the first beginning to the last end. */
  seconds: number
  /** Of each, in the order in which they ended. */
  latenciesMs: number[]
}

/** A run with the time that the processor spent on it in this process, all threads together, in milliseconds. */
export type Run = Timed & { processorMs: number }

/** Does something for each item, at most `atOnce` at the same time, each time the next as soon as one is done. Rejects at the first failure. */
export async function timeAll<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<Timed> {
  const latenciesMs: number[] = []
  const left = items.values()
  const workOff = async () => {
    // All workers take from one iterator.
    for (const item of left) {
      const begunAt = performance.now()
      await act(item)
      latenciesMs.push(performance.now() - begunAt)
    }
  }
  const begunAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, workOff))
  return { seconds: (performance.now() - begunAt) / 1000, latenciesMs }
}

/** Adds what the processor spent in this process meanwhile. */
export async function withProcessorTime(run: () => Promise<Timed>): Promise<Run> {
  const before = process.cpuUsage()
  const timed = await run()
  const { user, system } = process.cpuUsage(before)
  return { ...timed, processorMs: (user + system) / 1000 }
}

/** The value that so many percent of all do not exceed (nearest rank); NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
