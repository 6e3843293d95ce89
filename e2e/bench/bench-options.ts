import { parseArgs } from 'node:util'

/** What a run is asked for. */
export type BenchOptions<Name extends string> = {
  /** How often each is measured. */
  runs: number
  /** What is measured, in the order of `names`. */
  only: readonly Name[]
  /** Whether the tables go into README, between their markers. */
  writesReadme: boolean
}

/** Reads `--runs N --only a,b --write-readme`. Throws an Error with one sentence for anything else. */
export function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  runs = 5,
): BenchOptions<Name> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' }, only: { type: 'string' }, 'write-readme': { type: 'boolean' } },
  })
  const wantedRuns = Number(values.runs ?? runs)
  if (!Number.isInteger(wantedRuns) || wantedRuns < 1 || wantedRuns > 100)
    throw new Error('--runs is a whole number from 1 to 100.')
  const wanted = values.only?.split(',')
  const unknown = wanted?.find((name) => !names.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to measure; known are ${names.join(', ')}.`)
  return {
    runs: wantedRuns,
    only: wanted === undefined ? names : names.filter((name) => wanted.includes(name)),
    writesReadme: values['write-readme'] ?? false,
  }
}
