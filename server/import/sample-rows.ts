/** The sample catalogue: one JSON object a line, in the fields of `server/sample/articles.jsonl`. */
import * as v from 'valibot'
import { ARTICLE_TYPES } from '../../src/contract/article-type.ts'
import type { ArticleRow } from '../catalogue/article-row.ts'

const SampleLine = v.strictObject({
  slug: v.string(),
  doi: v.string(),
  title: v.string(),
  type: v.picklist(ARTICLE_TYPES),
  published: v.pipe(v.string(), v.regex(/^\d{4}(-\d\d){0,2}$/)),
  authors: v.array(v.strictObject({ name: v.string(), orcid: v.optional(v.string()) })),
  authors_total: v.optional(v.number()),
  source: v.string(),
  publisher: v.optional(v.string()),
  volume: v.optional(v.string()),
  issue: v.optional(v.string()),
  pages: v.optional(v.string()),
  language: v.string(),
  keywords: v.array(v.string()),
  license: v.optional(v.string()),
  oa_status: v.string(),
  abstract: v.string(),
  abstract_note: v.string(),
  references: v.optional(v.array(v.string())),
})

/** Whether an article of a kind of open access can be read without paying; null for a kind that says nothing. */
const OPEN_BY_STATUS: Record<string, boolean> = {
  gold: true,
  diamond: true,
  hybrid: true,
  bronze: true,
  green: true,
  closed: false,
}

/** Reads the lines into rows. Throws, naming the line, when one is not as expected: the file is part of the program. */
export function readSampleRows(text: string): ArticleRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const read = v.safeParse(SampleLine, JSON.parse(line))
      if (!read.success) throw new Error(`Line ${index + 1} of the sample catalogue: ${v.summarize(read.issues)}`)
      return rowOf(read.output)
    })
}

function rowOf(line: v.InferOutput<typeof SampleLine>): ArticleRow {
  return {
    slug: line.slug,
    title: line.title,
    doi: line.doi,
    type: line.type,
    abstract: line.abstract,
    abstract_note: line.abstract_note,
    authors: line.authors.map(({ name, orcid }) => (orcid === undefined ? { name } : { name, orcid })),
    authors_total: line.authors_total ?? null,
    source: line.source,
    publisher: line.publisher ?? null,
    volume: line.volume ?? null,
    issue: line.issue ?? null,
    pages: line.pages ?? null,
    published: line.published,
    year: Number(line.published.slice(0, 4)),
    language: line.language,
    keywords: line.keywords,
    oa_is_open: OPEN_BY_STATUS[line.oa_status] ?? null,
    oa_status: line.oa_status,
    license: line.license ?? null,
    // The file names no address of a full text, and none is made up from the DOI.
    full_text_url: null,
    references: line.references ?? [],
  }
}
