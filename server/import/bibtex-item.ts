/** The fields of a BibTeX or BibLaTeX entry → an item of the import. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import type { BibtexEntry } from './bibtex-parser.ts'
import { rejectPiece } from './cut-pieces.ts'
import { chooseAddress, findDoiInText, findIssns, parseDates } from './field-values.ts'
import type { Identifier, ImportItem, Place, ReadOptions } from './import-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { type Facts, makeItem } from './make-article.ts'

const TYPES = new Map<string, ArticleType>([
  ['article', 'article'],
  ['inproceedings', 'conference_paper'],
  ['conference', 'conference_paper'],
])
/** Types that an entry for a preprint on arXiv has, as arXiv itself exports it. */
const PREPRINT_TYPES = new Set(['misc', 'online', 'unpublished'])

/** Makes the item of an entry; one with a mistake in its syntax is kept if its title was before the mistake. */
export function toBibtexItem(place: Place, entry: BibtexEntry, options: ReadOptions): ImportItem {
  const field = (...names: string[]) =>
    names.map((name) => entry.fields.get(name)).find((text) => text !== undefined) ?? null
  const title = [field('title'), field('subtitle')].filter((text) => text !== null).join(': ')
  const identifiers = findIdentifiers(entry)
  if (entry.isBroken && title === '') {
    return rejectPiece(place, identifiers.at(-1)?.value ?? null, 'unreadable', entry.complaints[0] ?? null)
  }
  const isPreprint = PREPRINT_TYPES.has(entry.type) && identifiers.some(({ scheme }) => scheme === 'arxiv')
  const doi = findEntryDoi(entry)
  const isCut = entry.authors.some(isOthers)
  const facts: Facts = {
    title,
    type: TYPES.get(entry.type) ?? (isPreprint ? 'article' : null),
    typeWord: entry.type,
    doi,
    identifiers,
    abstract: field('abstract'),
    authors: entry.authors.filter((author) => !isOthers(author)),
    source: field('journaltitle', 'journal', 'booktitle', 'shortjournal') ?? (isPreprint ? 'arXiv' : null),
    issn: findIssns(field('issn') ?? ''),
    publisher: field('publisher'),
    volume: field('volume'),
    issue: field('number', 'issue'),
    pages: field('pages', 'eid', 'articleno'),
    published: parseDates(findDates(field)),
    language: findLanguage(field('langid', 'language', 'hyphenation')),
    keywords: [...entry.keywords, ...(field('keyword') ?? '').split(/[,;]/)],
    // Some exports list several addresses.
    openAccess: { url: chooseAddress((field('url') ?? '').split(/[\s,;]+(?=https?:)/), doi) },
    hasMoreAuthors: isCut,
    warnings: entry.complaints.map((value) => ({ field: null, reason: 'unreadable', value })),
  }
  return makeItem(facts, place, options, true)
}

type Field = (...names: string[]) => string | null

function isOthers({ name }: AuthorFacts): boolean {
  return /^(?:others|et\.? al\.?)$/i.test(name ?? '')
}

/** The DOI of its field, or of a link, or of a note that is nothing else. */
function findEntryDoi({ fields }: BibtexEntry): string | null {
  const stated = fields
    .get('doi')
    ?.replace(/\\([_&%#$~{}])/g, '$1')
    .replace(/[{}]/g, '')
  const own = findDoiInText(stated ?? '')
  if (own !== null) return own
  const links = ['url', 'ee', 'note', 'howpublished', 'eprint'].map((name) => fields.get(name) ?? '')
  const link = links.find((text) => /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i.test(text) || parseDoi(text) !== null)
  return (link === undefined ? null : findDoiInText(link)) ?? stated ?? null
}

function findIdentifiers({ fields, key }: BibtexEntry): Identifier[] {
  const archive = (fields.get('eprinttype') ?? fields.get('archiveprefix') ?? '').toLowerCase()
  const eprint = fields.get('eprint') ?? ''
  const pmid = fields.get('pmid') ?? (/pubmed|pmid/.test(archive) ? eprint : '')
  const found: Identifier[] = [
    { scheme: 'pmid', value: /^\d{1,9}$/.test(pmid) ? pmid : '' },
    { scheme: 'pmcid', value: /^(?:PMC)?(\d+)$/i.exec(fields.get('pmcid') ?? fields.get('pmc') ?? '')?.[1] ?? '' },
    { scheme: 'arxiv', value: findArxivId(fields, archive === 'arxiv' || archive === '' ? eprint : '') },
    { scheme: 'key', value: key === '' ? '' : `bib:${key}` },
  ]
  return found
    .filter(({ value }) => value !== '')
    .map(({ scheme, value }) => ({ scheme, value: scheme === 'pmcid' ? `PMC${value}` : value }))
}

const ARXIV_ID = /(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?=v\d+$|$|[\s,;.)[\]])/i

/** The arXiv number of `eprint`, or where exports write it: "arXiv preprint arXiv:1706.03762", `https://arxiv.org/abs/…`. */
function findArxivId(fields: ReadonlyMap<string, string>, eprint: string): string {
  const own = ARXIV_ID.exec(eprint.replace(/^arxiv:/i, ''))?.[0]
  if (own !== undefined) return own
  const elsewhere = ['journal', 'journaltitle', 'note', 'howpublished', 'url', 'doi'].map(
    (name) => fields.get(name) ?? '',
  )
  const marked = elsewhere.map(
    (text) => /(?:arxiv:|arxiv\.org\/(?:abs|pdf)\/|10\.48550\/arxiv\.)(.*)/i.exec(text)?.[1] ?? '',
  )
  return marked.map((text) => ARXIV_ID.exec(text)?.[0]).find((id) => id !== undefined) ?? ''
}

/** BibLaTeX's `date` may be a range; BibTeX's month may be a number, a name, or two. */
function findDates(field: Field): string[] {
  const date = field('date')
  const year = field('year')
  if (year === null) return date === null ? [] : [date]
  const parts = [year, field('month'), field('day')].filter((part) => part !== null)
  return [...(date === null ? [] : [date]), parts.join(' ')]
}

/** Names that TeX packages give to languages, where they are not the English ones. */
const TEX_LANGUAGES = new Map([
  ...['ngerman', 'naustrian', 'nswissgerman', 'austrian'].map((name) => [name, 'de'] as const),
  ...['american', 'british', 'canadian', 'australian', 'usenglish', 'ukenglish'].map((name) => [name, 'en'] as const),
  ...['francais', 'acadian', 'canadien'].map((name) => [name, 'fr'] as const),
  ...['brazil', 'brazilian', 'portuges'].map((name) => [name, 'pt'] as const),
  ['magyar', 'hu'],
])

function findLanguage(word: string | null): string | null {
  return word === null ? null : (TEX_LANGUAGES.get(word.toLowerCase()) ?? word)
}
