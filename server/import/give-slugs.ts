/** Addresses for new records. */
import { createHash } from 'node:crypto'
import { slugOf } from '../catalogue/slug.ts'
import type { Identifier } from './import-record.ts'

/** A record that is new: what its slug is made from. */
export type NewRecord = { number: number; title: string; identity: Identifier }

/** The slugs that records have or had. */
export type TakenSlugs = { has: (slug: string) => boolean; add: (slug: string) => unknown }

/**
 * Gives every new record a slug that no other record has or had, and adds it to `taken`. Which of several with the same title
 * gets the plain one is decided by their identities, so that the order of a file does not matter. Returns slugs by record number.
 */
export function giveSlugs(taken: TakenSlugs, newRecords: Iterable<NewRecord>, source: string): Map<number, string> {
  const named: NamedRecord[] = []
  for (const { number, title, identity } of newRecords) {
    const { scheme, value } = identity
    const text = scheme === 'doi' ? value : scheme === 'key' ? `key:${source}:${value}` : `${scheme}:${value}`
    named.push({ number, plain: slugOf(title, value), identity: text.toLowerCase() })
  }
  named.sort((one, other) => (one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : 0))
  const slugs = new Map<number, string>()
  for (const one of named) {
    const slug = taken.has(one.plain) ? addDigits(one, taken) : one.plain
    taken.add(slug)
    slugs.set(one.number, slug)
  }
  return slugs
}

type NamedRecord = { number: number; plain: string; identity: string }

function addDigits({ number, plain, identity }: NamedRecord, taken: TakenSlugs): string {
  const digits = createHash('sha256').update(identity).digest('hex')
  const choices = [6, 12, 64].map((length) => `${plain}-${digits.slice(0, length)}`)
  return choices.find((choice) => !taken.has(choice)) ?? `${plain}-${digits}-${number}`
}
