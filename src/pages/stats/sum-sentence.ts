import { formatCount } from '../../contract/format.ts'
import type { Breakdown, Statistics } from '../../contract/stats.ts'
import type { BreakdownWords } from './breakdown-words.ts'

/**
 * Whether the parts of a breakdown add up to what they are parts of, in a sentence; null where the whole is not told, or
 * there are no parts. Never more than the figures show: a list that may be cut says nothing of what is missing.
 */
export function sumSentence(
  { by, entries, whole, rest, mayBeCut }: Omit<Breakdown, 'name' | 'path' | 'label'>,
  { parts, part }: Pick<BreakdownWords, 'parts' | 'part'>,
): string | null {
  if (whole === null || entries.length === 0) return null
  const sum = entries.reduce((total, { count }) => total + count, 0)
  const all = sum + (rest ?? 0)
  const sumOfWhole = `${formatCount(sum)} of ${formatCount(whole)}`
  if (sum === whole) return `The ${parts} add up to ${sumOfWhole}.`
  if (all > whole) return `The ${parts} add up to ${formatCount(all)}, more than ${formatCount(whole)}${whyMore(by)}.`
  const listed = `The ${formatCount(entries.length)} ${entries.length === 1 ? part : parts} listed`
  const adds = entries.length === 1 ? 'holds' : 'add up to'
  const missing = whole - all
  const have = missing === 1 ? 'has' : 'have'
  if (rest !== null && rest > 0) {
    const without = missing === 0 ? '' : `, and ${formatCount(missing)} ${have} no ${part} here`
    return `${listed} ${adds} ${sumOfWhole}; ${formatCount(rest)} are counted under others${without}.`
  }
  if (mayBeCut) return `${listed} ${adds} ${sumOfWhole}; the service may know more.`
  return by === 'other'
    ? `The ${parts} add up to ${sumOfWhole}.`
    : `The ${parts} add up to ${sumOfWhole}: ${formatCount(missing)} ${have} no ${part} here.`
}

/** An article has one year of publication; of everything else it can have several. */
function whyMore(by: Breakdown['by']): string {
  if (by === 'other') return ''
  return by === 'year' ? ': some are counted more than once' : ': an article can be in more than one'
}

/** What is wrong with open, closed and unknown together; null where they are all articles, or where one of them is not told. */
export function openAccessDifference({
  openAccess,
  articles,
}: Pick<Statistics, 'openAccess' | 'articles'>): string | null {
  const { open, closed, unknown } = openAccess
  if (open === null || closed === null || unknown === null || articles === null) return null
  const sum = open + closed + unknown
  if (sum === articles) return null
  return `Together these are ${formatCount(sum)}, ${sum > articles ? 'more' : 'fewer'} than all articles.`
}
