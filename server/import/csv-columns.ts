/** Which column of a table holds which field: names as Scopus, Web of Science, Embase, IEEE, PubMed and Zotero export them. */
import { isObject } from '../../src/domain/json.ts'
import { InputError } from './byte-stream.ts'

/** Fields in which a table can have columns, with the columns' names in lower case without signs, the best first. */
const COLUMN_NAMES = {
  doi: 'doi di digitalobjectidentifier',
  title: 'title documenttitle articletitle ti',
  authors: 'authorfullnames authors author authornames firstauthors creators creator af au',
  published: 'publicationdate published coverdate publicationyear year date py pubyear yearpublished',
  source: 'sourcetitle publicationtitle journaltitle journal journalbook containertitle so source',
  volume: 'volume vol vl',
  issue: 'issue number is',
  pages: 'pages pagerange page artno articlenumber ar',
  firstPage: 'pagestart startpage firstpage bp',
  lastPage: 'pageend endpage lastpage ep',
  abstract: 'abstract abstractnote ab',
  keywords: 'authorkeywords keywords manualtags tags de',
  issn: 'issn sn',
  eissn: 'eissn ei',
  publisher: 'publisher pu',
  language: 'languageoforiginaldocument language la',
  type: 'documenttype itemtype typeofreference publicationtype type dt',
  openAccess: 'openaccess openaccessdesignations oa',
  license: 'license licence rights',
  url: 'fulltexturl pdflink',
  pmid: 'pubmedid pmid pm',
  pmcid: 'pmcid',
  key: 'eid ut uniquewosid key citationkey accessionnumber id',
  openUrl: 'openurllink openurl',
} as const

export type CsvField = keyof typeof COLUMN_NAMES

/** The columns that a user names in the file's own words. */
export type CsvMap = Partial<Record<CsvField, string>>

/** For each field the columns that may hold it, the best first. */
export type CsvColumns = Map<CsvField, number[]>

const FIELDS = Object.keys(COLUMN_NAMES).filter(isField)

function isField(name: string): name is CsvField {
  return Object.hasOwn(COLUMN_NAMES, name)
}

/** Finds the fields of a header row. `map` names columns in the file's own words; they come before the known names. */
export function findColumns(header: readonly string[], map: CsvMap = {}): CsvColumns {
  const normalized = header.map(normalizeColumn)
  return new Map(
    FIELDS.map((field) => {
      const names = [
        ...(map[field] === undefined ? [] : [normalizeColumn(map[field])]),
        ...COLUMN_NAMES[field].split(' '),
      ]
      return [field, names.map((name) => normalized.indexOf(name)).filter((index) => index !== -1)]
    }),
  )
}

function normalizeColumn(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The delimiter of a table by its header line; null where no delimiter gives a column for titles and one more field. */
export function findDelimiter(header: string, map: CsvMap = {}): string | null {
  const counted = [',', ';', '\t', '|'].map((delimiter) => {
    const columns = findColumns(header.split(delimiter), map)
    const known = [...columns.values()].filter((indexes) => indexes.length > 0).length
    return { delimiter, known: columns.get('title')?.length === 0 ? 0 : known }
  })
  const best = counted.reduce((one, other) => (other.known > one.known ? other : one))
  return best.known >= 2 ? best.delimiter : null
}

/** Reads a file for `--map`: JSON with fields and the names of their columns. Throws an `InputError` for anything else. */
export function parseCsvMap(text: string): CsvMap {
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    throw new InputError('The map of columns is not valid JSON.')
  }
  if (!isObject(map)) throw new InputError('The map of columns must be an object: {"title": "name of the column"}.')
  const columns: CsvMap = {}
  for (const [field, column] of Object.entries(map)) {
    if (!isField(field))
      throw new InputError(`The map of columns names a field "${field}"; known are ${FIELDS.join(', ')}.`)
    if (typeof column !== 'string')
      throw new InputError(`The map of columns needs the name of a column for "${field}".`)
    columns[field] = column
  }
  return columns
}
