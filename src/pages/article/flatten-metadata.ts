import type { MetadataField } from '../../contract/article.ts'

/** One line of the table: the path of a value in the record (`authors[0].name`) and the value as text. */
export type MetadataLine = { name: string; value: string }

const DEEPEST = 12

/** Lays a record out as lines, in its order: one for each value, lists of plain values in one line, null as "unknown". Loses nothing. */
export function flattenMetadata(metadata: MetadataField[]): MetadataLine[] {
  return metadata.flatMap(({ name, value }) => flatten(name, value, 0))
}

function flatten(name: string, value: unknown, depth: number): MetadataLine[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: plain(value) }]
  if (depth === DEEPEST) return [{ name, value: JSON.stringify(value) }]
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ name, value: 'none' }]
    if (value.every((entry) => typeof entry !== 'object' || entry === null)) {
      return [{ name, value: value.map(plain).join('; ') }]
    }
    return value.flatMap((entry, index) => flatten(`${name}[${index}]`, entry, depth + 1))
  }
  const fields = Object.entries(value)
  if (fields.length === 0) return [{ name, value: 'none' }]
  return fields.flatMap(([key, field]) => flatten(`${name}.${key}`, field, depth + 1))
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return 'unknown'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
