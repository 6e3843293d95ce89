/**
 * OpenAlex works, of the API and of the snapshot (https://developers.openalex.org), and the snapshot's list of merged
 * works, whose old records are to be deleted.
 */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../../src/domain/json.ts'
import { readRows } from './csv-rows.ts'
import type { Identifier, ImportFormat } from './import-record.ts'
import { formatPages, listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { makeItem } from './make-article.ts'

const TYPES: Record<string, ArticleType> = {
  article: 'article',
  preprint: 'article',
  letter: 'article',
  editorial: 'article',
  report: 'article',
  review: 'review',
}

const WORK = /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?)?(W\d+)$/i
/** An abstract's words: more is an error of the index. */
const MAX_WORDS = 50_000

/** Works: a line each, an answer with `results`, or one work. */
export const openAlexFormat: ImportFormat = makeJsonFormat({
  name: 'openalex',
  matches: (beginning) => /"https:\\?\/\\?\/openalex\.org\\?\/W\d+"/i.test(beginning),
  readRecord: (work, place, options) => {
    const { title, typeWord, ...facts } = readWork(work)
    return makeItem({ ...facts, title, typeWord, type: TYPES[typeWord] ?? null }, place, options)
  },
})

function readWork(work: JsonObject) {
  const location = objectOrEmpty(work.primary_location)
  const source = objectOrEmpty(location.source ?? work.host_venue)
  const biblio = objectOrEmpty(work.biblio)
  const authorships = listIn(work.authorships).filter(isObject)
  const total = typeof work.authors_count === 'number' ? work.authors_count : null
  return {
    doi: textIn(work.doi) ?? textIn(objectOrEmpty(work.ids).doi),
    identifiers: readIdentifiers(work),
    title: textIn(work.title) ?? textIn(work.display_name),
    typeWord: work.is_paratext === true ? 'paratext' : (textIn(work.type) ?? 'none'),
    abstract: readInvertedIndex(work.abstract_inverted_index) ?? textIn(work.abstract),
    authors: authorships.map(readAuthorship),
    authorsTotal: total,
    hasMoreAuthors: work.is_authors_truncated === true && total === null,
    source: textIn(source.display_name),
    issn: textsIn(source.issn ?? source.issn_l),
    publisher: textIn(source.host_organization_name) ?? textIn(source.publisher),
    volume: textIn(biblio.volume),
    issue: textIn(biblio.issue),
    pages: formatPages(textIn(biblio.first_page), textIn(biblio.last_page)),
    published: [work.publication_date, work.publication_year],
    language: textIn(work.language),
    openAccess: readOpenAccess(work, location),
    retraction: work.is_retracted === true ? { status: 'retracted' as const, date: null, notice: null } : null,
    funding: readFunding(work),
    references: textsIn(work.referenced_works).flatMap(parseWork),
    updatedAt: textIn(work.updated_date),
  }
}

function readIdentifiers(work: JsonObject): Identifier[] {
  const ids = objectOrEmpty(work.ids)
  const pmid = /(\d+)\/?$/.exec(textIn(ids.pmid) ?? '')?.[1]
  const pmcid = /(?:PMC)?(\d+)\/?$/i.exec(textIn(ids.pmcid) ?? '')?.[1]
  return [
    ...parseWork(textIn(work.id) ?? textIn(ids.openalex) ?? ''),
    ...(pmid === undefined ? [] : [{ scheme: 'pmid' as const, value: pmid }]),
    ...(pmcid === undefined ? [] : [{ scheme: 'pmcid' as const, value: `PMC${pmcid}` }]),
  ]
}

function parseWork(address: string): Identifier[] {
  const value = WORK.exec(address)?.[1]?.toUpperCase()
  return value === undefined ? [] : [{ scheme: 'openalex', value }]
}

function readAuthorship(authorship: JsonObject): AuthorFacts {
  const author = objectOrEmpty(authorship.author)
  const institutions = listIn(authorship.institutions).map((one) => {
    const { display_name: name, ror } = objectOrEmpty(one)
    return { name: textIn(name), ror: textIn(ror) }
  })
  return {
    name: textIn(author.display_name) ?? textIn(authorship.raw_author_name),
    orcid: textIn(author.orcid),
    affiliations: institutions.length > 0 ? institutions : textsIn(authorship.raw_affiliation_strings),
  }
}

/** The abstract as a map from each word to its positions; some copies of the snapshot have the map as a text. */
function readInvertedIndex(index: unknown): string | null {
  if (typeof index === 'string') {
    try {
      return readInvertedIndex(objectOrEmpty(JSON.parse(index)))
    } catch {
      return null
    }
  }
  const outer = objectOrEmpty(index)
  const positionsByWord = objectOrEmpty(outer.InvertedIndex ?? outer)
  const words: string[] = []
  for (const word of Object.keys(positionsByWord)) {
    const positions = positionsByWord[word]
    if (!Array.isArray(positions)) continue
    for (const position of positions as unknown[]) {
      if (typeof position === 'number' && position >= 0 && position < MAX_WORDS) words[position] = word
    }
  }
  // Positions without a word become blanks, which are collapsed.
  return words.length === 0 ? null : words.join(' ')
}

/** The best free copy, as a PDF where there is one. */
function readOpenAccess(work: JsonObject, location: JsonObject) {
  const stated = objectOrEmpty(work.open_access)
  const best = objectOrEmpty(work.best_oa_location)
  return {
    isOpen: typeof stated.is_oa === 'boolean' ? stated.is_oa : null,
    status: textIn(stated.oa_status),
    license: textIn(best.license) ?? textIn(location.license),
    url: textIn(best.pdf_url) ?? textIn(stated.oa_url) ?? textIn(best.landing_page_url),
  }
}

/** Funders of the layout until 2025 (`grants`) and after (`awards`, `funders`). */
function readFunding(work: JsonObject): (string | null)[] {
  const awards = listIn(work.awards ?? work.grants).filter(isObject)
  const named = awards.map((award) =>
    formatFunder(textIn(award.funder_display_name), textIn(award.funder_award_id) ?? textIn(award.award_id)),
  )
  const others = listIn(work.funders).map((funder) => textIn(objectOrEmpty(funder).display_name))
  return [...named, ...others.filter((name) => name !== null && !named.some((one) => one?.startsWith(name)))]
}

/** A funder with its award. */
export function formatFunder(name: string | null, award: string | null): string | null {
  return name !== null && award !== null ? `${name} (${award})` : name
}

/** The snapshot's `merged_ids`: `merge_date,id,merge_into_id`, each a deletion of `id`. */
export const openAlexMergedFormat: ImportFormat = {
  name: 'openalex-merged',
  matches: (beginning) => /^merge_date,id,merge_into_id\r?$/m.test(beginning.slice(0, 100)),
  async *read(text) {
    let record = 0
    for await (const row of readRows(text, ',')) {
      // The first row names the columns.
      if (record === 0 && row.cells?.includes('merge_into_id') === true) continue
      const place = { line: row.line, record: (record += 1) }
      const value = row.cells?.[1] ?? ''
      if (/^W\d+$/.test(value))
        yield { ...place, id: value, kind: 'deleted', identifiers: [{ scheme: 'openalex', value }] }
      else yield { ...place, id: null, kind: 'rejected', finding: { field: 'id', reason: 'unreadable', value } }
    }
  },
}
