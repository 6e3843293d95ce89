/** Addresses for new records. */
import { createHash } from 'node:crypto'
import { slugOf } from '../catalogue/slug.ts'
import type { NewRecord } from './record-changes.ts'

/**
 * Gives every new record a slug that no other record has or had. Which of several with the same title gets the plain one
 * is decided by their identities, so that the order of a file does not matter. Returns slugs by record number.
 */
export function giveSlugs(taken: Iterable<string | null>, newRecords: Iterable<NewRecord>, source: string) {
  const used = new Set(taken)
  const named = [...newRecords].map(({ number, title, identity: { scheme, value } }) => {
    const identity = scheme === 'doi' ? value : scheme === 'key' ? `key:${source}:${value}` : `${scheme}:${value}`
    return { number, plain: slugOf(title, value), identity: identity.toLowerCase() }
  })
  named.sort((one, other) => (one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : 0))
  const slugs = new Map<number, string>()
  for (const { number, plain, identity } of named) {
    const digits = createHash('sha256').update(identity).digest('hex')
    const choices = [plain, ...[6, 12, 64].map((length) => `${plain}-${digits.slice(0, length)}`)]
    const slug = choices.find((choice) => !used.has(choice)) ?? `${plain}-${digits}-${number}`
    used.add(slug)
    slugs.set(number, slug)
  }
  return slugs
}
