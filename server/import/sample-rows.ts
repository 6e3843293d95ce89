/** The sample catalogue: one JSON object a line, in the fields of `server/sample/articles.jsonl`. */
import * as v from 'valibot'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import type { ArticleRow } from '../catalogue/schema.ts'

const SampleLine = v.strictObject({
  slug: v.string(),
  doi: v.string(),
  title: v.string(),
  type: v.picklist(ARTICLE_TYPES),
  published: v.pipe(v.string(), v.regex(/^\d{4}(-\d\d){0,2}$/)),
  authors: v.array(v.strictObject({ name: v.string(), orcid: v.exactOptional(v.string()) })),
  authors_total: v.optional(v.nullable(v.number()), null),
  source: v.string(),
  publisher: v.optional(v.nullable(v.string()), null),
  volume: v.optional(v.nullable(v.string()), null),
  issue: v.optional(v.nullable(v.string()), null),
  pages: v.optional(v.nullable(v.string()), null),
  language: v.string(),
  keywords: v.array(v.string()),
  license: v.optional(v.nullable(v.string()), null),
  oa_status: v.string(),
  abstract: v.string(),
  abstract_note: v.string(),
  references: v.optional(v.array(v.string()), []),
})

/** Whether articles of a kind of open access are free to read. */
const OPEN_BY_STATUS: Record<string, boolean> = {
  gold: true,
  diamond: true,
  hybrid: true,
  bronze: true,
  green: true,
  closed: false,
}

/** Parses the lines into rows. Throws with the number of a line that is not valid: the file is part of the program. */
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
  const year = Number(line.published.slice(0, 4))
  // The file has no addresses of full texts.
  return { ...line, year, oa_is_open: OPEN_BY_STATUS[line.oa_status] ?? null, full_text_url: null }
}
