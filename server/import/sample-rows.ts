/** The sample catalogue: one JSON object a line, in the fields of `server/sample/articles.jsonl`. */
import * as v from 'valibot'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { doiIdentifier, UNSTATED } from '../catalogue/record-row.ts'
import type { ArticleRow } from '../catalogue/schema.ts'
import { isSlug } from '../catalogue/slug.ts'
import { StartFailure } from '../start-failure.ts'

/** A key of the store's indexes can have 2,704 bytes. */
const MAX_DOI_LENGTH = 500
/** In bytes of UTF-8. The store's vector of a record can have 1 MB, which is at most five times its text. */
const MAX_TEXT_BYTES = 200_000

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const Text = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), 'It holds the character NUL or a lone surrogate'),
)

const SampleLine = v.strictObject({
  slug: v.pipe(v.string(), v.check(isSlug, 'An address cannot hold all its characters')),
  doi: v.pipe(Text, v.maxLength(MAX_DOI_LENGTH)),
  title: Text,
  type: v.picklist(ARTICLE_TYPES),
  published: v.pipe(v.string(), v.regex(/^\d{4}(-\d\d){0,2}$/)),
  authors: v.array(v.strictObject({ name: Text, orcid: v.exactOptional(Text) })),
  authors_total: v.optional(v.nullable(v.number()), null),
  source: Text,
  publisher: v.optional(v.nullable(Text), null),
  volume: v.optional(v.nullable(Text), null),
  issue: v.optional(v.nullable(Text), null),
  pages: v.optional(v.nullable(Text), null),
  language: Text,
  keywords: v.array(Text),
  license: v.optional(v.nullable(Text), null),
  oa_status: Text,
  abstract: Text,
  abstract_note: Text,
  references: v.optional(v.array(Text), []),
})

type SampleRecord = v.InferOutput<typeof SampleLine>

/** Whether articles of a kind of open access are free to read. */
export const OPEN_BY_STATUS: Record<string, boolean> = {
  gold: true,
  diamond: true,
  hybrid: true,
  bronze: true,
  green: true,
  closed: false,
}

/** Parses the lines into rows. Throws `StartFailure` with the number of a line that is not valid and what to do. */
export function readSampleRows(text: string): ArticleRow[] {
  const lineOfKey = new Map<string, number>()
  const numbered = text.split('\n').map((line, index) => ({ line, number: index + 1 }))
  return numbered
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const fail = (advice: string) => new StartFailure(`Line ${number} of the sample catalogue: ${advice}`)
      const parsed = parseLine(line, fail)
      if (textBytes(parsed) > MAX_TEXT_BYTES) {
        throw fail(`title, keywords and abstract have more than ${MAX_TEXT_BYTES} bytes; shorten them.`)
      }
      for (const [name, value] of [
        ['DOI', parsed.doi.toLowerCase()],
        ['slug', parsed.slug],
      ] as const) {
        const first = lineOfKey.get(`${name} ${value}`)
        if (first !== undefined) throw fail(`its ${name} is also that of line ${first}; remove one of the two.`)
        lineOfKey.set(`${name} ${value}`, number)
      }
      return rowOf(parsed)
    })
}

function parseLine(line: string, fail: (advice: string) => StartFailure): SampleRecord {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SampleLine), line)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue)
  throw fail(`correct ${field === null ? 'it' : `its "${field}"`}: ${issue.message}.`)
}

function textBytes({ title, keywords, abstract, doi }: SampleRecord): number {
  return Buffer.byteLength([title, ...keywords, abstract, doi].join(' '))
}

function rowOf(line: SampleRecord): ArticleRow {
  const year = Number(line.published.slice(0, 4))
  return {
    ...line,
    ...UNSTATED,
    year,
    oa_is_open: OPEN_BY_STATUS[line.oa_status] ?? null,
    identifiers: [doiIdentifier(line.doi)],
    references: line.references.map(doiIdentifier),
  }
}
