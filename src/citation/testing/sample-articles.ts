/** The records of the sample catalogue as articles. */
import { readFileSync } from 'node:fs'
import type { Article } from '../../domain/article.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { parseAbstract, parseTitle } from '../../rich-text/parse-rich-text.ts'

type SampleLine = Pick<Article, 'slug' | 'doi' | 'type' | 'source' | 'published' | 'language' | 'keywords'> & {
  title: string
  abstract: string
  authors: { name: string; orcid?: string }[]
  authors_total?: number
  publisher?: string
  volume?: string
  issue?: string
  pages?: string
  license?: string
  oa_status: string
}

/** Reads every record of the sample. */
export function readSampleArticles(): Article[] {
  const file = readFileSync(new URL('../../../server/sample/articles.jsonl', import.meta.url), 'utf8')
  const lines: SampleLine[] = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return lines.map(makeSampleArticle)
}

function makeSampleArticle({
  authors,
  authors_total: total,
  license,
  oa_status: status,
  ...line
}: SampleLine): Article {
  const { publisher = null, volume = null, issue = null, pages = null } = line
  return makeArticle({
    ...line,
    title: parseTitle(line.title),
    abstract: parseAbstract(line.abstract),
    authors: authors.map(({ name, orcid = null }) => ({ name, parts: null, orcid, affiliations: [] })),
    authorsTotal: total ?? null,
    publisher,
    volume,
    issue,
    pages,
    year: Number(line.published?.slice(0, 4)),
    openAccess: { isOpen: true, status, license: license ?? null, url: null },
  })
}
