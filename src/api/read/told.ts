/** What the envelope of a list tells, by normalised names, how it spells them, and where they stand. */
import type { Place } from '../../contract/answer-origin.ts'
import { isObject } from '../../contract/json.ts'
import { countAt, elementText, joinPath } from './find.ts'
import { normaliseName } from './names.ts'

/** What is told under each normalised name, the name as the answer writes it, and its place. */
export type Told = {
  values: ReadonlyMap<string, unknown>
  keys: ReadonlyMap<string, string>
  places: ReadonlyMap<string, Place>
}

/** A count that is told, and where. */
export type ToldCount = { name: string; count: number; place: Place }

const DEEPEST = 4

/**
 * Gathers it, outermost first; `items` are left aside, and so is a null where the name is told again further in. Values
 * are read as the text of an element, except under the names that `asTheyAre` lists.
 */
export function gatherTold(answer: unknown, items: unknown[], asTheyAre: readonly string[]): Told {
  const values = new Map<string, unknown>()
  const keys = new Map<string, string>()
  const places = new Map<string, Place>()
  const gather = (value: unknown, path: string, depth: number): void => {
    if (depth > DEEPEST || !isObject(value) || items.includes(value)) return
    const inner: [string, unknown][] = []
    for (const [key, held] of Object.entries(value)) {
      const name = normaliseName(key)
      if (!values.has(name) || values.get(name) === null) {
        values.set(name, asTheyAre.includes(name) ? held : elementText(held))
        keys.set(name, key)
        places.set(name, { where: 'body', path: joinPath(path, key), raw: held })
      }
      if (isObject(held) && !/facet|aggregation|filter/i.test(key)) inner.push([key, held])
    }
    for (const [key, held] of inner) gather(held, joinPath(path, key), depth + 1)
  }
  gather(answer, '', 0)
  return { values, keys, places }
}

/** The count under the first of these names that tells one which fits; null when none does. */
export function findCount(
  { values, places }: Told,
  names: readonly string[],
  fits: (count: number) => boolean = () => true,
): ToldCount | null {
  for (const name of names) {
    const count = countAt(values.get(name))
    const place = places.get(name)
    if (count !== null && place !== undefined && fits(count)) return { name, count, place }
  }
  return null
}

/**
 * The name of the parameter for what is told under the normalised `name`, in the spelling of the answer, because some
 * services mind the case: `startIndex` is asked for as `startIndex`, `next_page_token` as `page_token`. Where the answer's
 * name is another word than the parameter (`endCursor` for `after`), the parameter as it is.
 */
export function spelledAs({ keys }: Told, name: string, parameter: string): string {
  // A prefix of JSON-LD or XML is no part of the name.
  const key = keys.get(name)?.replace(/^[a-z][\w.-]*:/i, '') ?? ''
  const spellings = [key, withoutFirst(key), key.replace(/[-_.]?next$/i, '')]
  return spellings.find((spelling) => normaliseName(spelling) === normaliseName(parameter)) ?? parameter
}

/** Without the "next" before it: `nextPageToken` is `pageToken`. */
function withoutFirst(key: string): string {
  const rest = key.replace(/^next[-_.]?/i, '')
  return /^next\p{Lu}/u.test(key) ? rest.charAt(0).toLowerCase() + rest.slice(1) : rest
}
