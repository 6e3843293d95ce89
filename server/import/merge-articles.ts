/** Two statements of one work → one article. */
import type { Identifier, ImportedArticle } from './import-record.ts'

/** Which of two records of the same work wins: the one changed last, the one that states more, or the one that was there. */
export const MERGE_RULES = ['newest', 'richest', 'first'] as const
export type MergeRule = (typeof MERGE_RULES)[number]

/** The winner by the rule, with what it does not state filled from the other; identities of both. */
export function mergeArticles(present: ImportedArticle, incoming: ImportedArticle, rule: MergeRule): ImportedArticle {
  const isPresentFirst = comparePresent(present, incoming, rule)
  const [winner, other] = isPresentFirst ? [present, incoming] : [incoming, present]
  const stated = Object.fromEntries(Object.entries(winner).filter(([, value]) => isStated(value)))
  return {
    ...Object.assign({ ...other }, stated),
    authorsTotal: (isStated(winner.authors) ? winner : other).authorsTotal,
    openAccess: isStated(winner.openAccess.isOpen ?? winner.openAccess.url) ? winner.openAccess : other.openAccess,
    identifiers: joinIdentifiers(winner.identifiers, other.identifiers),
  }
}

function comparePresent(present: ImportedArticle, incoming: ImportedArticle, rule: MergeRule): boolean {
  if (rule === 'first') return true
  if (rule === 'richest') return countStated(present) > countStated(incoming)
  // Without a time of change the record that comes now is the newer one.
  return present.updatedAt !== null && incoming.updatedAt !== null && present.updatedAt > incoming.updatedAt
}

function countStated(article: ImportedArticle): number {
  return Object.values(article).filter(isStated).length
}

function isStated(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** The winner's first, each identity once. */
function joinIdentifiers(winner: Identifier[], other: Identifier[]): Identifier[] {
  return [...winner, ...other].filter(
    ({ scheme, value }, index, all) =>
      all.findIndex((one) => one.scheme === scheme && one.value.toLowerCase() === value.toLowerCase()) === index,
  )
}
