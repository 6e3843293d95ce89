/** CSL-JSON (https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html), as Zotero, pandoc, manubot and doi.org write it. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../../src/domain/json.ts'
import type { Identifier, ImportFormat } from './import-record.ts'
import { listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { makeItem } from './make-article.ts'

/** CSL's own types, and those that doi.org passes on from Crossref. */
const TYPES: Record<string, ArticleType> = {
  article: 'article',
  'article-journal': 'article',
  'article-magazine': 'article',
  'journal-article': 'article',
  'posted-content': 'article',
  preprint: 'article',
  'review-book': 'article',
  review: 'review',
  'paper-conference': 'conference_paper',
  'proceedings-article': 'conference_paper',
}

/** Types that, beside a title, make a JSON file one of references. */
const KNOWN_TYPE =
  /"type"\s*:\s*"(?:article(?:-\w+)?|journal-article|posted-content|paper-conference|proceedings-article|chapter|book|thesis|report|webpage|website|entry(?:-\w+)?|manuscript|dataset|software|document|review(?:-book)?|speech|bill|legal_case|legislation|patent|post(?:-weblog)?|motion_picture|broadcast|graphic|map|song|pamphlet|personal_communication|interview|figure|treaty|standard|periodical)"/

export const cslJsonFormat: ImportFormat = makeJsonFormat({
  name: 'csl',
  matches: (beginning) => /"title"\s*:\s*"/.test(beginning) && KNOWN_TYPE.test(beginning),
  readRecord: (record, place, options) => {
    const typeWord = textIn(record.type)
    const type = typeWord === null ? null : (TYPES[typeWord] ?? null)
    return makeItem({ ...readWork(record), type, typeWord: typeWord ?? 'none' }, place, options, true)
  },
})

function readWork(record: JsonObject) {
  const issued = objectOrEmpty(record.issued)
  const note = readNote(textIn(record.note) ?? '')
  const key = textIn(record['citation-key']) ?? textIn(record.id)
  const stated = textIn(record.DOI) ?? note.get('doi') ?? null
  return {
    doi: stated ?? doiOfAddress(textIn(record.URL)),
    identifiers: readIdentifiers(
      textIn(record.PMID) ?? note.get('pmid'),
      textIn(record.PMCID) ?? note.get('pmcid'),
      key,
    ),
    title: textIn(record.title),
    abstract: textIn(record.abstract),
    authors: listIn(record.author).flatMap(readAuthor),
    source: textsIn(record['container-title'])[0] ?? null,
    issn: (textIn(record.ISSN) ?? textsIn(record.ISSN).join(' ')).match(/\d{4}-?\d{3}[\dXx]/g) ?? [],
    publisher: textIn(record.publisher),
    volume: textIn(record.volume),
    issue: textIn(record.issue),
    pages: textIn(record.page) ?? textIn(record.number),
    published: [record.issued, issued.raw, issued.literal, note.get('issued')],
    language: textIn(record.language),
    keywords: textsIn(record.keyword ?? record.categories).flatMap((text) => text.split(/\s*[;,]\s*/)),
  }
}

function doiOfAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address) ? parseDoi(address) : null
}

function readIdentifiers(pmid: string | undefined, pmcid: string | undefined, key: string | null): Identifier[] {
  const pmidDigits = /^(?:PMID:?\s*)?(\d+)$/i.exec(pmid?.trim() ?? '')?.[1]
  const pmcDigits = /^(?:PMC(?:ID:?\s*(?:PMC)?)?)?(\d+)$/i.exec(pmcid?.trim() ?? '')?.[1]
  const arxiv = /^arxiv:\s*(\S+)$/i.exec(key ?? '')?.[1]
  return [
    ...(pmidDigits === undefined ? [] : [{ scheme: 'pmid' as const, value: pmidDigits }]),
    ...(pmcDigits === undefined ? [] : [{ scheme: 'pmcid' as const, value: `PMC${pmcDigits}` }]),
    ...(arxiv === undefined ? [] : [{ scheme: 'arxiv' as const, value: arxiv }]),
    ...(key === null ? [] : [{ scheme: 'key' as const, value: key }]),
  ]
}

/** The fields that reference managers keep in a note because they have no place for them: a line each, `DOI: 10.…`. */
function readNote(note: string): Map<string, string> {
  const lines = note.matchAll(/^\s*(DOI|PMID|PMCID|Issued)\s*:\s*(.+?)\s*$/gim)
  return new Map([...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]))
}

const NAME_PARTS = ['given', 'dropping-particle', 'non-dropping-particle', 'family', 'suffix']

function readAuthor(author: unknown): AuthorFacts[] {
  if (typeof author === 'string') return [{ name: author }]
  if (!isObject(author)) return []
  const join = (...names: string[]) => textIn(names.flatMap((name) => textIn(author[name]) ?? []).join(' '))
  const [given, family] = [join('given', 'dropping-particle'), join('non-dropping-particle', 'family')]
  const isPlain = textIn(author.literal) === null && textIn(author.suffix) === null
  const affiliations = listIn(author.affiliation).map((one) => (isObject(one) ? textIn(one.name) : textIn(one)))
  return [
    {
      name: textIn(author.literal) ?? join(...NAME_PARTS) ?? textIn(author.name),
      ...(isPlain ? { given, family } : {}),
      orcid: textIn(author.ORCID),
      affiliations,
    },
  ]
}
