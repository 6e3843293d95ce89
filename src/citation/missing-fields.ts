/** Readiness: which fields a format has a place for and a record lacks. */
import type { Article } from '../domain/article.ts'
import { formatCount } from '../domain/format.ts'
import type { ExportFormat } from './export-formats.ts'
import { isGroup } from './group-names.ts'

type FieldCheck = {
  name: string
  isMissing: (article: Article) => boolean
  /** Whether the field is not expected of this record or this format. A table has one column for all records. */
  isIrrelevant?: (article: Article, label: string) => boolean
}

const isPaper = ({ type }: Article) => type === 'conference_paper'
const isTable = (label: string) => label.startsWith('CSV')
const isPaperCited = (article: Article, label: string) => isPaper(article) && !isTable(label)

const FIELDS: readonly FieldCheck[] = [
  { name: 'authors', isMissing: ({ authors }) => authors.length === 0 },
  { name: 'year', isMissing: ({ year, published }) => year === null && published === null },
  { name: 'journal', isMissing: ({ source }) => source === null, isIrrelevant: isPaper },
  { name: 'proceedings', isMissing: ({ source }) => source === null, isIrrelevant: (article) => !isPaper(article) },
  { name: 'volume', isMissing: ({ volume }) => volume === null, isIrrelevant: isPaperCited },
  { name: 'issue number', isMissing: ({ issue }) => issue === null, isIrrelevant: isPaperCited },
  { name: 'pages', isMissing: ({ pages }) => pages === null },
  { name: 'publisher', isMissing: ({ publisher }) => publisher === null, isIrrelevant: (article) => !isPaper(article) },
  { name: 'DOI', isMissing: ({ doi }) => doi === null },
  {
    name: 'ISSN',
    isMissing: ({ issn }) => issn.length === 0,
    // No style of BibTeX prints it.
    isIrrelevant: (article, label) => isPaperCited(article, label) || label === 'BibTeX',
  },
  { name: 'abstract', isMissing: ({ abstract }) => abstract === null },
  { name: 'keywords', isMissing: ({ keywords }) => keywords.length === 0 },
  {
    name: 'licence',
    isMissing: ({ openAccess: { license } }) => license === null,
    isIrrelevant: (_, label) => !isTable(label),
  },
]

/** The names of the fields that a file in this format lacks, in the order of a reference: `volume`, `pages`. */
export function findMissingFields(article: Article, { label }: Pick<ExportFormat, 'label'>): string[] {
  const missing = FIELDS.filter((field) => field.isIrrelevant?.(article, label) !== true && field.isMissing(article))
  return missing.map(({ name }) => name)
}

/** The same as a sentence: `BibTeX: no volume, no pages, 15 authors not listed`. */
export function formatReadiness(article: Article, format: Pick<ExportFormat, 'label'>): string {
  const unlisted = countUnlistedAuthors(article)
  const lacks = findMissingFields(article, format).map((name) => `no ${name}`)
  if (unlisted > 0) lacks.push(`${formatCount(unlisted)} ${unlisted === 1 ? 'author' : 'authors'} not listed`)
  return `${format.label}: ${lacks.length === 0 ? 'no field is missing' : lacks.join(', ')}`
}

/** At most so many fields are named of a list. */
const MOST_FIELDS = 5

/** What the records of a list lack, most frequent first: `BibTeX: 96 of 257 without volume, 12 without pages`. */
export function formatListReadiness(articles: readonly Article[], format: Pick<ExportFormat, 'label'>): string {
  const counts = new Map<string, number>()
  for (const article of articles) {
    const missing = findMissingFields(article, format)
    if (countUnlistedAuthors(article) > 0) missing.push('all authors')
    for (const name of missing) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_FIELDS)
  const lacks = most.map(
    ([name, count], index) =>
      `${formatCount(count)}${index === 0 ? ` of ${formatCount(articles.length)}` : ''} without ${name}`,
  )
  return `${format.label}: ${lacks.length === 0 ? 'no field is missing' : lacks.join(', ')}`
}

/** How many authors the article has beside those that the record lists; 0 where it lists none. */
export function countUnlistedAuthors({ authors, authorsTotal }: Article): number {
  return authors.length === 0 ? 0 : Math.max(0, (authorsTotal ?? 0) - authors.length)
}

/** Whether the record gives the name of a person as one text, which no style can abbreviate or put in its order. */
export function hasUndividedNames({ authors }: Article): boolean {
  return authors.some(({ name, parts }) => parts === null && !isGroup(name))
}
