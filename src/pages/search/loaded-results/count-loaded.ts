/** Breakdowns of loaded articles, for services that cannot filter. What is unknown is a value of its own, never "no". */
import type { Article } from '../../../domain/article.ts'

export const LOADED_FACETS = ['year', 'access', 'source', 'keyword', 'author'] as const
export type LoadedFacet = (typeof LOADED_FACETS)[number]

/** The chosen values of each facet. An article matches with any of them, in each facet that has some. */
export type LoadedChoice = Readonly<Record<LoadedFacet, readonly string[]>>

/** A value with the number of loaded articles that have it; '' is what articles without a value have. `label`: its first spelling. */
export type LoadedValue = { value: string; label: string; count: number }

export const NOTHING_CHOSEN: LoadedChoice = { year: [], access: [], source: [], keyword: [], author: [] }

/** Counts the values of a facet: years from the newest on, others from the most frequent on, unknown at the end. */
export function countLoaded(articles: readonly Article[], facet: LoadedFacet): LoadedValue[] {
  const found = new Map<string, LoadedValue>()
  for (const article of articles)
    for (const [value, label] of readValues(article, facet)) {
      const known = found.get(value)
      if (known === undefined) found.set(value, { value, label, count: 1 })
      else known.count += 1
    }
  return [...found.values()].toSorted(
    (a, b) =>
      Number(a.value === '') - Number(b.value === '') ||
      (facet === 'year' ? Number(b.value) - Number(a.value) : b.count - a.count) ||
      a.value.localeCompare(b.value, 'en'),
  )
}

/** The articles that match a choice, in their order. */
export function matchLoaded(articles: readonly Article[], choice: LoadedChoice): Article[] {
  const facets = LOADED_FACETS.filter((facet) => choice[facet].length > 0)
  return articles.filter((article) =>
    facets.every((facet) => {
      const values = readValues(article, facet)
      return choice[facet].some((value) => values.has(value))
    }),
  )
}

/** The choice with a value more, or without it. */
export function toggleLoaded(choice: LoadedChoice, facet: LoadedFacet, value: string): LoadedChoice {
  const chosen = choice[facet]
  const isChosen = chosen.includes(value)
  return { ...choice, [facet]: isChosen ? chosen.filter((one) => one !== value) : [...chosen, value] }
}

/** Each value once, in lower case, with its first spelling. */
function readValues(article: Article, facet: LoadedFacet): ReadonlyMap<string, string> {
  const labels = READERS[facet](article).filter((label) => label.trim() !== '')
  if (labels.length === 0) return new Map([['', '']])
  // The last entry of a key wins.
  return new Map(labels.toReversed().map((label) => [label.trim().normalize('NFC').toLowerCase(), label]))
}

const READERS: Record<LoadedFacet, (article: Article) => string[]> = {
  year: ({ year }) => (year === null ? [] : [String(year)]),
  access: ({ openAccess: { isOpen, status } }) =>
    isOpen === null ? [] : isOpen ? ['open', ...(status === null ? [] : [status])] : ['closed'],
  source: ({ source }) => (source === null ? [] : [source]),
  keyword: ({ keywords }) => keywords,
  author: ({ authors }) => authors.map(({ name }) => name),
}
