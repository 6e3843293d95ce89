/** Tables with a header row, as databases and reference managers export them. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import { normalizeAuthors } from '../../src/api/normalize/authors.ts'
import { loadCharacterNames, turnName } from './clean-text.ts'
import { type CsvField, type CsvMap, findColumns, findDelimiter } from './csv-columns.ts'
import { readRows } from './csv-rows.ts'
import type { Finding, Identifier, ImportFormat, WarnReason } from './import-record.ts'
import { formatPages } from './json-record.ts'
import { makeItem } from './make-article.ts'

type Cells = (field: CsvField) => string | null

/** Types in the words of databases, and the codes of RIS; the first that fits. */
const TYPES: [words: RegExp, type: ArticleType][] = [
  [/conference|proceeding|^cpaper$|^conf$/i, 'conference_paper'],
  [/review(?!er)/i, 'review'],
  [/article|journal|letter|editorial|preprint|note|survey|data paper|^e?jour$|^mgzn$|^unpb$|^magazine/i, 'article'],
]

/** Tables whose columns have known names. */
export const csvFormat: ImportFormat = makeCsvFormat({})

/** Tables of which `map` names columns in the file's own words (`--map`). */
export function makeCsvFormat(map: CsvMap): ImportFormat {
  return {
    name: 'csv',
    matches: (beginning) => findDelimiter(readHeaderLine(beginning), map) !== null,
    async *read(text, options) {
      await loadCharacterNames()
      const { delimiter, all } = await readDelimiter(text, map)
      let columns: ReturnType<typeof findColumns> | null = null
      let width = 0
      let record = 0
      for await (const { line, cells, problem } of readRows(all, delimiter)) {
        if (columns === null && cells?.[0]?.startsWith('sep=') === true) continue
        if (columns === null && cells !== null) {
          columns = findColumns(cells, map)
          width = cells.length
          continue
        }
        const place = { line, record: (record += 1) }
        if (cells === null || columns === null) {
          yield {
            ...place,
            id: String(record),
            kind: 'rejected',
            finding: { field: null, reason: 'unreadable', value: problem },
          }
          continue
        }
        const found = columns
        const read: Cells = (field) =>
          found
            .get(field)
            ?.map((index) => cells[index]?.trim() ?? '')
            .find((cell) => cell !== '') ?? null
        yield makeItem({ ...readRow(read), warnings: findExtraCells(cells, width) }, place, options, true)
      }
    },
  }
}

function readHeaderLine(beginning: string): string {
  return /^(?:\s|sep=[^\n]*\n)*(.*)/.exec(beginning)?.[1] ?? ''
}

/** The delimiter, and the text with its beginning put back. */
async function readDelimiter(text: AsyncIterable<string>, map: CsvMap) {
  const source = text[Symbol.asyncIterator]()
  let beginning = ''
  while (beginning.length < 65_536 && !/\S[^\n]*\n[^\n]*\n/.test(beginning)) {
    const next = await source.next()
    if (next.done === true) break
    beginning += next.value
  }
  async function* all(): AsyncGenerator<string> {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { delimiter: findDelimiter(readHeaderLine(beginning), map) ?? ',', all: all() }
}

/** Cells beyond the header have no field: often a separator inside a cell that is not quoted. */
function findExtraCells(cells: string[], width: number): Finding<WarnReason>[] {
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '')
  return extra.length === 0 ? [] : [{ field: null, reason: 'unreadable', value: extra.join(' ') }]
}

function readRow(read: Cells) {
  const openUrl = readOpenUrl(read('openUrl') ?? '')
  const { source, date } = readSource(read('source'))
  const typeWord = read('type')
  const access = read('openAccess')
  const status = /\b(gold|diamond|hybrid|bronze|green|closed)\b/i.exec(access ?? '')?.[1]?.toLowerCase() ?? null
  return {
    doi: read('doi') ?? /^doi:(.+)/i.exec(openUrl.get('id') ?? '')?.[1] ?? null,
    identifiers: readIdentifiers(read),
    title: read('title'),
    type: typeWord === null ? ('article' as const) : (TYPES.find(([words]) => words.test(typeWord))?.[1] ?? null),
    typeWord,
    abstract: read('abstract')?.replace(/^\[no abstract available\]$/i, '') ?? null,
    authors: readAuthors(read('authors') ?? '').map((name) => ({ name })),
    source: openUrl.get('title') ?? source,
    issn: [read('issn'), read('eissn'), openUrl.get('issn')]
      .flatMap((cell) => cell?.split(/[;,\s]+/) ?? [])
      .filter((one) => one !== ''),
    publisher: read('publisher'),
    volume: read('volume') ?? openUrl.get('volume') ?? null,
    issue: read('issue') ?? openUrl.get('issue') ?? null,
    pages: formatPages(read('firstPage'), read('lastPage')) ?? read('pages') ?? openUrl.get('pages') ?? null,
    published: [read('published'), date, openUrl.get('date')],
    language: read('language')?.split(/[;,]/)[0] ?? null,
    keywords: readKeywords(read('keywords') ?? ''),
    openAccess: {
      isOpen: status === null ? null : status !== 'closed',
      status,
      license: read('license'),
      url: read('url'),
    },
  }
}

/** Parameters of an OpenURL (ANSI/NISO Z39.88), which some databases write beside an abridged citation; blank ones are left out. */
function readOpenUrl(address: string): Map<string, string> {
  const query = address.slice(address.indexOf('?') + 1)
  return new Map([...new URLSearchParams(address === '' ? '' : query)].filter(([, value]) => value !== ''))
}

/** Embase joins a citation in one cell: `Cancer (2004) 102:4 (253-258). Date of Publication: 25 Aug 2004`. */
function readSource(cell: string | null): { source: string | null; date: string | null } {
  const joined = /^(.*?) \(\d{4}\) .*?Date of Publication: (.*)$/.exec(cell ?? '')
  return { source: joined?.[1] ?? cell, date: joined?.[2] ?? null }
}

function readIdentifiers(read: Cells): Identifier[] {
  const pmid = /^\d+$/.exec(read('pmid') ?? '')?.[0]
  const pmcid = /^(?:PMC)?(\d+)$/i.exec(read('pmcid') ?? '')?.[1]
  const key = read('key')
  return [
    ...(pmid === undefined ? [] : [{ scheme: 'pmid' as const, value: pmid }]),
    ...(pmcid === undefined ? [] : [{ scheme: 'pmcid' as const, value: `PMC${pmcid}` }]),
    ...(key === null ? [] : [{ scheme: 'key' as const, value: key }]),
  ]
}

/** The names in one cell: separated by semicolons, by commas, or as a list of Python. */
function readAuthors(cell: string): string[] {
  const text = cell.replace(/ \(\d{6,}\)/g, '').replace(/^\[No author name available\]$/i, '')
  const quoted = readQuotedList(text)
  if (quoted !== null) return quoted.map(turnName)
  // "Liu, R., Adler, D.G.": commas both within names and between them.
  if (/^(?:[^,;]+, (?:\p{Lu}\.[ -]?)+(?:, |$)){2,}/u.test(`${text.replace(/,$/, '')}, `))
    return [...text.matchAll(/([^,]+), ((?:\p{Lu}\.[ -]?)+)/gu)].map(
      ([, family = '', given = '']) => `${given.trim()} ${family.trim()}`,
    )
  return normalizeAuthors(text).map(({ name }) => turnName(name))
}

function readKeywords(cell: string): string[] {
  return (
    readQuotedList(cell) ??
    cell
      .split(cell.includes(';') ? ';' : /,(?![^(]*\))/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
  )
}

function readQuotedList(cell: string): string[] | null {
  if (!/^\[\s*['"].*['"]\s*\]$/.test(cell)) return null
  return [...cell.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  )
}
