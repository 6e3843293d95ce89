/** The sample catalogue's format as a format of import: the fields of `server/sample/articles.jsonl`. */
import { isArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { isObject } from '../../src/domain/json.ts'
import type { ImportFormat } from './import-record.ts'
import { listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import { makeItem } from './make-article.ts'
import { OPEN_BY_STATUS } from './sample-rows.ts'

export const sampleFormat: ImportFormat = makeJsonFormat({
  name: 'sample',
  matches: (beginning) => /"slug"\s*:\s*"/.test(beginning) && /"oa_status"\s*:/.test(beginning),
  readRecord: (line, place, options) => {
    const status = textIn(line.oa_status)
    const facts = {
      doi: textIn(line.doi),
      title: textIn(line.title),
      type: isArticleType(line.type) ? line.type : null,
      typeWord: textIn(line.type),
      abstract: textIn(line.abstract),
      authors: listIn(line.authors)
        .filter(isObject)
        .map((author) => ({ name: textIn(author.name), orcid: textIn(author.orcid) })),
      authorsTotal: typeof line.authors_total === 'number' ? line.authors_total : null,
      source: textIn(line.source),
      publisher: textIn(line.publisher),
      volume: textIn(line.volume),
      issue: textIn(line.issue),
      pages: textIn(line.pages),
      published: [line.published],
      language: textIn(line.language),
      keywords: textsIn(line.keywords),
      openAccess: { isOpen: OPEN_BY_STATUS[status ?? ''] ?? null, status, license: textIn(line.license) },
      references: textsIn(line.references)
        .map(parseDoi)
        .filter((doi) => doi !== null)
        .map((value) => ({ scheme: 'doi' as const, value })),
    }
    return makeItem(facts, place, options)
  },
})
