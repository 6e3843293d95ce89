/** The DOI of a record, wherever a service keeps it. */
import { parseDoi } from '../../contract/doi.ts'
import { ALIASES } from './aliases.ts'
import { isObject } from '../../contract/json.ts'
import { type Found, findAll, findFirst, type Layer } from './find.ts'
import { normaliseName } from './names.ts'

/** The bare DOI and where it stood; null when the record tells none. */
export function readDoi(layers: readonly Layer[]): { value: string; origin: Found } | null {
  return findFirst(layers, ALIASES.doi, doiOf) ?? typedDoi(layers) ?? findFirst(layers, ALIASES.doiElsewhere, doiOfText)
}

/** A DOI given as such: a text in any form, the first of a list, or an object with the text inside. */
function doiOf(value: unknown): string | null {
  if (typeof value === 'string') return parseDoi(value)
  if (Array.isArray(value)) return value.map(doiOf).find((doi) => doi !== null) ?? null
  return isObject(value)
    ? (Object.values(value)
        .map(doiOfText)
        .find((doi) => doi !== null) ?? null)
    : null
}

function doiOfText(value: unknown): string | null {
  return typeof value === 'string' ? parseDoi(value) : null
}

/** Lists of identifiers, of which one says that it is a DOI, or is written as one. */
function typedDoi(layers: readonly Layer[]): { value: string; origin: Found } | null {
  for (const name of ALIASES.typedIdentifiers) {
    for (const { path, value } of findAll(layers, name)) {
      for (const [index, entry] of (Array.isArray(value) ? value : [value]).entries()) {
        const doi = isObject(entry)
          ? doiOfTyped(entry)
          : typeof entry === 'string' && /^doi:|doi\.org\//i.test(entry)
            ? parseDoi(entry)
            : null
        if (doi !== null)
          return { value: doi, origin: { path: Array.isArray(value) ? `${path}[${index}]` : path, value: entry } }
      }
    }
  }
  return null
}

function doiOfTyped(entry: Record<string, unknown>): string | null {
  const fields = new Map(Object.entries(entry).map(([key, value]) => [normaliseName(key), value]))
  const kind = ['type', 'idtype', 'identifiertype', 'scheme', 'schema', 'propertyid', 'kind']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string')
  if (typeof kind !== 'string' || !/^doi$/i.test(kind.trim())) return null
  return (
    ['value', 'id', 'identifier', 'text', 'url'].map((name) => doiOf(fields.get(name))).find((doi) => doi !== null) ??
    null
  )
}
