/** Which late parts were needed for what a server has rendered, so that a browser that takes over has them first. */
import { COMPLETE_NAMES, FORMULAS } from './late-tables.ts'
import { WHOLE_READER } from './whole-reader.ts'

const PARTS = { reader: WHOLE_READER, names: COMPLETE_NAMES, formulas: FORMULAS }

/** The names of those that were needed since this was last asked. */
export function takeNeededParts(): string[] {
  return Object.entries(PARTS).flatMap(([name, part]) => (part.takeNeeded() ? [name] : []))
}

/** Fetches the parts of these names; never fails, what is missing is fetched again when it is needed. */
export async function fetchParts(names: readonly string[]): Promise<void> {
  await Promise.all(Object.entries(PARTS).flatMap(([name, part]) => (names.includes(name) ? [part.fetch()] : [])))
}
