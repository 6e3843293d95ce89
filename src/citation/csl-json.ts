/** CSL-JSON (citation-style-language/schema, csl-data.json): what citation processors and reference managers read. */
import type { Article, Author } from '../domain/article.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { formatAbstractWithNote, formatHyphens, formatTitle, pageUrlOf, parsePublished } from './citation-fields.ts'

/** A name in CSL: in parts where they are known, else as one text, which no style reorders. */
export type CslName = { family: string; given: string } | { literal: string }

/** One item of CSL-JSON; only the variables that Carrel knows. */
export type CslItem = {
  id: string
  type: 'article-journal' | 'paper-conference'
  title: string
  author?: CslName[]
  'container-title'?: string
  ISSN?: string
  publisher?: string
  volume?: string
  issue?: string
  page?: string
  issued?: { 'date-parts': [number[]] }
  DOI?: string
  URL?: string
  abstract?: string
  keyword?: string
  language?: string
  /** The catalogue that the item comes from. */
  source?: string
}

/** The item of an article. `origin` is that of this site. A review is a journal article: in CSL, a `review` is of another work. */
export function buildCslItem(article: Article, origin: string, labels: CatalogueLabels = {}): CslItem {
  const { slug, type, authors, source, issn, publisher, volume, issue, pages, doi, keywords, language } = article
  const issued = parsePublished(article)
  const fields: { [Key in keyof CslItem]: CslItem[Key] | null } = {
    id: slug,
    type: type === 'conference_paper' ? 'paper-conference' : 'article-journal',
    title: formatTitle(article),
    author: authors.length === 0 ? null : authors.map(formatCslName),
    'container-title': source,
    ISSN: issn.length === 0 ? null : issn.join(', '),
    publisher,
    volume,
    issue,
    page: pages && formatHyphens(pages),
    issued: issued && { 'date-parts': [issued] },
    DOI: doi,
    URL: pageUrlOf(article, origin),
    abstract: formatAbstractWithNote(article),
    keyword: keywords.length === 0 ? null : keywords.join(', '),
    language,
    source: labels.catalogueName ?? null,
  }
  // Unknown variables are left out: the schema allows no null.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as CslItem
}

/** Formats articles as one JSON array. */
export function formatCslJson(articles: readonly Article[], origin: string, labels?: CatalogueLabels): string {
  return `${JSON.stringify(
    articles.map((article) => buildCslItem(article, origin, labels)),
    null,
    2,
  )}\n`
}

function formatCslName({ name, parts }: Author): CslName {
  return parts ?? { literal: name }
}
