/** RIS, as reference managers and databases export it; every one of them reads the rules in its own way. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { readInvertedName } from './clean-text.ts'
import { chooseAddress, findIssns, parseDates } from './field-values.ts'
import type { Identifier, ImportFormat, ImportItem, Place, ReadOptions } from './import-record.ts'
import { formatPages } from './json-record.ts'
import { type Facts, makeItem } from './make-article.ts'
import { readTaggedRecords, type TaggedFields } from './tagged-lines.ts'

const TYPES = new Map<string, ArticleType>([
  ...['JOUR', 'EJOUR', 'MGZN', 'UNPB', 'INPR'].map((type) => [type, 'article'] as const),
  ...['CONF', 'CPAPER'].map((type) => [type, 'conference_paper'] as const),
])

/** RIS text. A record ends at `ER`, or where the next `TY` begins. */
export const risFormat: ImportFormat = {
  name: 'ris',
  matches: (beginning) => /(?:^|\n|\ufeff)[ \t]*TY {0,2}- ?[A-Z]{3,6}\s/.test(beginning),
  read: (text, options) =>
    readTaggedRecords(
      text,
      {
        start: /(?<=\n)\ufeff?[ \t]{0,20}TY {0,2}-/g,
        tag: /^\ufeff?[ \t]*([A-Z][A-Z\d]) {0,2}-(?: (.*)|\s*$)/,
        end: 'ER',
      },
      (place, fields) => toItem(place, fields, options),
    ),
}

function toItem(place: Place, fields: TaggedFields, options: ReadOptions): ImportItem {
  const all = (...tags: string[]) => tags.flatMap((tag) => fields.get(tag) ?? []).filter((value) => value !== '')
  const first = (...tags: string[]) => all(...tags)[0] ?? null
  const typeWord = first('TY')
  const type = TYPES.get(typeWord ?? '') ?? null
  // Scopus and Embase name the kind of article in M3.
  const isReview = type === 'article' && all('M3').some((word) => /^(?:systematic )?review$/i.test(word))
  const doi = findRecordDoi(all)
  // L1 and L2 are the file and the full text; UR is any page.
  const fullText = all('L1', 'L2').find((address) => !/doi\.org\//i.test(address))
  const facts: Facts = {
    title: joinLines(first('TI', 'T1', 'CT')),
    type: isReview ? 'review' : type,
    typeWord,
    doi,
    identifiers: findKeys(all),
    abstract: joinLines(first('AB', 'N2')),
    authors: all('AU', 'A1')
      .flatMap((names) => names.split(/;|\n/))
      .map(readInvertedName),
    source: joinLines(first('JF', 'JO', 'T2', 'J2', 'JA')),
    issn: all('SN').flatMap(findIssns),
    publisher: first('PB'),
    volume: first('VL'),
    issue: first('IS'),
    pages: findPages(first('SP'), first('EP')) ?? first('C7'),
    // Y2 is the date of access.
    published: parseDates(all('DA', 'Y1', 'PY')),
    language: first('LA'),
    keywords: all('KW').flatMap((words) => words.split(/[;\n]/)),
    openAccess: { url: fullText ?? chooseAddress(all('UR'), doi) },
  }
  return makeItem(facts, place, options, true)
}

function joinLines(text: string | null): string | null {
  return text?.replaceAll('\n', ' ') ?? null
}

/** Some exports put the whole range into the first page. */
function findPages(start: string | null, end: string | null): string | null {
  return start !== null && /\d[-–]/.test(start) ? start : formatPages(start, end)
}

type All = (...tags: string[]) => string[]

/** The record's own DOI. Notes hold those of cited works too, so that one counts only where the note begins with it. */
function findRecordDoi(all: All): string | null {
  const stated = all('DO')
  const elsewhere = [
    ...all('M3'),
    ...all('N1').filter((note) => /^(?:doi\b|https?:\/\/(?:dx\.)?doi\.org\/)/i.test(note)),
  ]
  const links = all('UR', 'L2', 'L3', 'LK').filter((address) => /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address))
  return [...stated, ...elsewhere, ...links].find((text) => parseDoi(text) !== null) ?? stated[0] ?? null
}

/** The number that a database gives the record. `ID` is a citation key, or a number that only counts the records of one export. */
function findKeys(all: All): Identifier[] {
  const pubmed = all('AN', 'C2').find(
    (number) => /^\d{5,8}$/.test(number) && /pubmed|medline/i.test(all('DB', 'DP').join(' ')),
  )
  const key = all('AN', 'U2').find((number) => number.length > 3)
  return [
    ...(pubmed === undefined ? [] : [{ scheme: 'pmid' as const, value: pubmed }]),
    ...(key === undefined || key === pubmed ? [] : [{ scheme: 'key' as const, value: key }]),
  ]
}
