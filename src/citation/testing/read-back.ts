/** What independent readers make of exported files: citation-js of BibTeX, RIS and CSL-JSON, csv-parse of CSV. */
import { Cite } from '@citation-js/core'
// oxlint-disable-next-line no-unassigned-import
import '@citation-js/plugin-bibtex'
// oxlint-disable-next-line no-unassigned-import
import '@citation-js/plugin-ris'
import { parse } from 'csv-parse/sync'

/** The fields that are compared, as far as a file has them. Names: each as one text. */
export type ReadItem = {
  type: string
  title: string
  authors: string[]
  year: string
  source: string
  volume: string
  issue: string
  pages: string
  doi: string
}

type Item = Record<string, unknown> & {
  author?: { given?: string; family?: string; literal?: string; 'non-dropping-particle'?: string }[]
  issued?: { 'date-parts'?: (number | string)[][] }
}

/** Reads a file of BibTeX, RIS or CSL-JSON by citation-js. */
export function readReferences(file: string, type: '@bibtex/text' | '@ris/file' | '@else/json'): ReadItem[] {
  return new Cite(file, { forceType: type }).data.map(readItem)
}

function readItem(item: Item): ReadItem {
  const text = (name: string) => {
    const value = item[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    type: text('type'),
    title: text('title'),
    authors: (item.author ?? []).map(
      (name) =>
        name.literal ?? [name.given, name['non-dropping-particle'], name.family].filter((part) => part).join(' '),
    ),
    year: String(item.issued?.['date-parts']?.[0]?.[0] ?? ''),
    source: text('container-title'),
    volume: text('volume'),
    issue: text('issue'),
    pages: text('page'),
    doi: text('DOI'),
  }
}

/** Reads a CSV file, each row by the names of its columns. */
export function readTable(file: string, separator: ',' | ';' = ','): Record<string, string>[] {
  return parse(file, { columns: true, bom: true, delimiter: separator })
}
