/** Records of OAI-PMH 2.0, of a harvest or in a file: https://www.openarchives.org/OAI/openarchivesprotocol.html */
import { rejectPiece } from './cut-pieces.ts'
import type { Identifier, ImportFormat, ImportItem, Place, ReadOptions } from './import-record.ts'
import { type Facts, makeItem } from './make-article.ts'
import { readDublinCore } from './oai-dublin-core.ts'
import { readDatacite } from './oai-datacite.ts'
import { readArxiv, readDoaj } from './oai-metadata.ts'
import { findElement, findText, readXmlRecords, type XmlElement } from './xml-records.ts'

/** A record of the protocol begins with its header; metadata may have elements of the same name, without one. */
const START = /<(?:[\w.-]{1,40}:)?record(?:\s[^<>]{0,150})?>\s{0,60}<(?:[\w.-]{1,40}:)?header(?=[\s>/])/g

/** How metadata is read, by the name of its outermost element. */
const READERS = new Map<string, (metadata: XmlElement) => Facts>([
  ['dc', readDublinCore],
  ['doajArticle', readDoaj],
  ['resource', readDatacite],
  ['oai_datacite', (metadata) => readDatacite(findElement(metadata, 'payload', 'resource') ?? metadata)],
  ['arXiv', readArxiv],
])

/** An OAI-PMH response, or several in one file. */
export const oaiFormat: ImportFormat = {
  name: 'oai',
  matches: (beginning) => /<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(beginning) || new RegExp(START, '').test(beginning),
  read: (text, options) => readOaiRecords(text, options),
}

/** Reads the records of a response; `onDatestamp` receives the time of change of each one with a readable header. */
export async function* readOaiRecords(
  text: AsyncIterable<string>,
  options: ReadOptions,
  onDatestamp: (datestamp: string) => void = () => {},
): AsyncGenerator<ImportItem> {
  let record = 0
  for await (const found of readXmlRecords(text, START)) {
    record += 1
    const place = { line: found.line, record }
    if (found.kind === 'too-long') yield rejectPiece(place, null, 'too-long', null)
    else if (found.kind === 'unreadable') yield rejectPiece(place, null, 'unreadable', found.message)
    else {
      const datestamp = findText(found.element, 'header', 'datestamp')
      if (datestamp !== null) onDatestamp(datestamp)
      yield toItem(place, found.element, found.isRepaired, options)
    }
  }
}

function toItem(place: Place, record: XmlElement, isRepaired: boolean, options: ReadOptions): ImportItem {
  const header = findElement(record, 'header')
  const identifier = findText(header, 'identifier')
  const own: Identifier[] = identifier === null ? [] : [{ scheme: 'oai', value: identifier }]
  if (header?.attributes.get('status') === 'deleted') {
    return identifier === null
      ? rejectPiece(place, null, 'no-identifier', null)
      : { ...place, id: identifier, kind: 'deleted', identifiers: own }
  }
  const [metadata] = (findElement(record, 'metadata')?.children ?? []).filter((child) => typeof child !== 'string')
  const read = metadata === undefined ? undefined : READERS.get(metadata.name)
  if (metadata === undefined || read === undefined) {
    return rejectPiece(place, identifier, 'unreadable', metadata === undefined ? null : `<${metadata.name}>`)
  }
  const facts = read(metadata)
  const warnings = [...(facts.warnings ?? [])]
  if (isRepaired) warnings.push({ field: null, reason: 'changed-characters', value: null })
  const updatedAt = findText(header, 'datestamp')
  return makeItem(
    { ...facts, identifiers: [...(facts.identifiers ?? []), ...own], updatedAt, warnings },
    place,
    options,
    true,
  )
}
