import { isObject } from '../../contract/json.ts'
import { normaliseName } from './names.ts'
import { readText } from './text.ts'

/** Reads a title: a text in any form; of several titles the one that is no translation, subtitle or other title. */
export function readTitle(value: unknown): string | null {
  const main = Array.isArray(value) ? value.find((entry) => isObject(entry) && isMain(entry)) : undefined
  return readText(main) ?? readText(value)
}

function isMain(entry: Record<string, unknown>): boolean {
  const kind = Object.entries(entry).find(([key]) => ['titletype', 'type'].includes(normaliseName(key)))?.[1]
  return kind === undefined || kind === null || kind === '' || (typeof kind === 'string' && /main/i.test(kind))
}
