import { type Article, type CitedArticle, type Citations, isArticleType } from '../../contract/article.ts'
import { parseDoi } from '../../contract/doi.ts'
import { ApiError } from '../api-error.ts'
import { readAuthors } from './authors.ts'
import { countAt, listAt, objectAt, textAt, textsAt } from './find.ts'
import { readOpenAccess } from './open-access.ts'

/** Reads one article's record. Throws ApiError `bad-response` when there is neither a title nor a DOI: then it is no article. */
export function readArticle(value: unknown): Article {
  const article = readListedArticle(value)
  if (article === null) throw new ApiError('bad-response', { status: 200 })
  return article
}

/** Reads one item of a list; null when it is no article. */
export function readListedArticle(value: unknown): Article | null {
  const record = objectAt(value)
  const title = textAt(record.title)
  const doi = readDoi(record.doi)
  const slug = textAt(record.slug) ?? textAt(record.id) ?? doi
  if (slug === null || (title === null && doi === null)) return null
  const typeWord = textAt(record.type)
  const type = isArticleType(typeWord) ? typeWord : null
  return {
    slug,
    title: title ?? doi ?? slug,
    doi,
    type,
    typeLabel: type === null ? typeWord : null,
    abstract: textAt(record.abstract),
    abstractNote: textAt(record.abstract_note),
    authors: readAuthors(record.authors),
    authorsTotal: countAt(record.authors_total),
    source: textAt(record.source),
    publisher: textAt(record.publisher),
    volume: textAt(record.volume),
    issue: textAt(record.issue),
    pages: textAt(record.pages),
    published: textAt(record.published),
    year: countAt(record.year),
    language: textAt(record.language),
    keywords: [...new Set(textsAt(record.keywords))],
    openAccess: readOpenAccess(record.open_access),
    citations: readCitations(record.citations),
    metadata: Object.entries(record).map(([name, field]) => ({ name, value: field })),
  }
}

function readCitations(value: unknown): Citations {
  const told = objectAt(value)
  return {
    citedByCount: countAt(told.cited_by_count),
    references: readCited(told.references),
    citedBy: readCited(told.cited_by),
  }
}

function readCited(value: unknown): CitedArticle[] | null {
  const entries = listAt(value)
  if (entries === null) return null
  return entries.flatMap((entry) => {
    const cited = objectAt(entry)
    const doi = readDoi(cited.doi)
    const title = textAt(cited.title) ?? doi
    return title === null ? [] : [{ slug: textAt(cited.slug), title, doi, year: countAt(cited.year) }]
  })
}

/** A DOI in any form, bare; a text that is no DOI is null here and stays among the metadata. */
function readDoi(value: unknown): string | null {
  return typeof value === 'string' ? parseDoi(value) : null
}
