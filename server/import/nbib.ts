/** PubMed's tagged text (`.nbib`), the MEDLINE format: https://www.nlm.nih.gov/bsd/mms/medlineelements.html */
import { readInvertedName } from './clean-text.ts'
import { findIssns, parseDates, parsePublicationDate } from './field-values.ts'
import type { Identifier, ImportFormat, ImportItem, Place, ReadOptions } from './import-record.ts'
import { type Facts, makeItem } from './make-article.ts'
import { findFreeCopy, findRetraction, isReview } from './medline.ts'
import { readTaggedRecords, type TaggedFields } from './tagged-lines.ts'

/** PubMed's tagged text. */
export const nbibFormat: ImportFormat = {
  name: 'nbib',
  matches: (beginning) => /(?:^|\n|\ufeff)PMID ?- ?\d+\s/.test(beginning),
  read: (text, options) =>
    readTaggedRecords(
      text,
      { start: /(?<=\n)\ufeff?PMID ?-/g, tag: /^\ufeff?([A-Z]{2,4}) {0,2}- ?(.*)$/, end: null },
      (place, fields) => toItem(place, fields, options),
    ),
}

function toItem(place: Place, fields: TaggedFields, options: ReadOptions): ImportItem {
  const all = (tag: string) => (fields.get(tag) ?? []).map((value) => value.replaceAll('\n', ' '))
  const first = (tag: string) => all(tag)[0] ?? null
  const kinds = all('PT')
  const authors = all('FAU').length > 0 ? all('FAU') : all('AU')
  const facts: Facts = {
    title: first('TI') ?? first('TT'),
    type: isReview(kinds) ? 'review' : 'article',
    typeWord: kinds[0] ?? null,
    doi: identifiedAs('doi', [...all('AID'), ...all('LID')]),
    identifiers: findIdentifiers(all),
    abstract: first('AB'),
    authors: [...authors.map(readInvertedName), ...all('CN').map((name) => ({ name }))],
    source: first('JT') ?? first('TA'),
    issn: all('IS').flatMap(findIssns),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG'),
    published: parseDates([...all('DP'), ...all('DEP')]),
    language: first('LA'),
    keywords: [...all('OT'), ...all('MH')].map((word) => word.replaceAll('*', '')),
    funding: all('GR'),
    openAccess: findFreeCopy(all('PMC')[0]),
    retraction: findRetraction(kinds, all('RIN')[0], all('ECI')[0]),
    updatedAt: parsePublicationDate(all('LR')[0] ?? ''),
  }
  return makeItem(facts, place, options, true)
}

type All = (tag: string) => string[]

/** The value that is marked with its kind: `10.1000/1 [doi]`. */
function identifiedAs(kind: string, values: string[]): string | null {
  return values.find((value) => value.endsWith(` [${kind}]`))?.slice(0, -kind.length - 3) ?? null
}

function findIdentifiers(all: All): Identifier[] {
  const ids = (['pmid', 'pmcid'] as const).map((scheme) => ({
    scheme,
    value: all(scheme === 'pmid' ? 'PMID' : 'PMC')[0],
  }))
  return ids.flatMap(({ scheme, value }) => (value === undefined || value === '' ? [] : [{ scheme, value }]))
}
