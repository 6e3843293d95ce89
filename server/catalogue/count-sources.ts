/** Counts the sources of articles: journals are the same by an ISSN they share, before any spelling of their names. */
import type { Share } from './statistics.ts'

/** How many articles have this name of a source with these ISSN. */
export type SourceCount = { name: string; issn: string[]; count: number }

/** A source with its ISSN, in their order as texts. */
export type CountedSource = Share & { issn: string[] }

/** A source: its articles, how many of them have each spelling of its name, and what was counted as this source. */
type Group = { count: number; spellings: Map<string, number>; rows: SourceCount[] }

/**
 * The sources, the most frequent first; those of one name are counted together, with the ISSN of all, because readers can ask
 * for a name only.
 */
export function countSources(counts: SourceCount[]): CountedSource[] {
  const sums = new Map<string, { count: number; issn: Set<string> }>()
  for (const { name, count, rows } of groupSources(counts)) {
    const sum = sums.get(name) ?? { count: 0, issn: new Set() }
    sums.set(name, sum)
    sum.count += count
    for (const one of rows.flatMap(({ issn }) => issn)) sum.issn.add(one)
  }
  return sortShares(Array.from(sums, ([name, { count, issn }]) => ({ name, count, issn: [...issn].toSorted() })))
}

/**
 * The sources with what belongs to each, the most frequent first, each under its most frequent spelling. A name without
 * ISSN belongs to the largest source with an ISSN that has the name, else to one of its own; capitals make no other name
 * ("PLoS ONE").
 */
export function groupSources(counts: SourceCount[]): (Share & { rows: SourceCount[] })[] {
  const rootOf = joinIssns(counts)
  const groups = new Map<string, Group>()
  for (const row of counts) {
    const [first] = row.issn
    if (first !== undefined) addTo(groups, rootOf(first), row)
  }
  const largest = new Map<string, Group>()
  for (const group of groups.values()) {
    for (const name of [...group.spellings.keys()].map(foldCase)) {
      if (group.count > (largest.get(name)?.count ?? 0)) largest.set(name, group)
    }
  }
  for (const row of counts.filter(({ issn }) => issn.length === 0)) {
    const name = foldCase(row.name)
    const known = largest.get(name)
    if (known === undefined) addTo(groups, `name ${name}`, row)
    else addRow(known, row)
  }
  return sortShares(
    [...groups.values()].map(({ count, spellings, rows }) => ({ name: mostFrequent(spellings), count, rows })),
  )
}

function sortShares<One extends Share>(shares: One[]): One[] {
  return shares.toSorted((a, b) => b.count - a.count || compare(a.name, b.name))
}

/** One ISSN for all those that occur together, as those of the printed and the electronic edition. */
function joinIssns(counts: SourceCount[]): (issn: string) => string {
  const parent = new Map<string, string>()
  const rootOf = (issn: string): string => {
    let root = issn
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next
    return root
  }
  for (const { issn } of counts) {
    const [first, ...others] = issn.map(rootOf)
    for (const other of others)
      if (first !== undefined && rootOf(other) !== rootOf(first)) parent.set(rootOf(other), rootOf(first))
  }
  return rootOf
}

function foldCase(name: string): string {
  return name.toLowerCase()
}

function addTo(groups: Map<string, Group>, key: string, row: SourceCount): void {
  const group = groups.get(key) ?? { count: 0, spellings: new Map(), rows: [] }
  groups.set(key, group)
  addRow(group, row)
}

function addRow(group: Group, row: SourceCount): void {
  const { name, count } = row
  group.rows.push(row)
  group.count += count
  group.spellings.set(name, (group.spellings.get(name) ?? 0) + count)
}

function mostFrequent(spellings: Map<string, number>): string {
  const [first] = [...spellings].toSorted(([a, m], [b, n]) => n - m || compare(a, b))
  return first?.[0] ?? ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
