/** BibTeX and BibLaTeX. Each entry is parsed apart from the others: it keeps its line, and an unclosed brace costs one entry. */
import { loadCharacterNames } from './clean-text.ts'
import { countLineBreaks, cutPieces, type Piece, rejectPiece } from './cut-pieces.ts'
import { toBibtexItem } from './bibtex-item.ts'
import { type BibtexEntry, type BibtexParser, loadBibtexParser } from './bibtex-parser.ts'
import type { ImportFormat, ImportItem, Place, ReadOptions } from './import-record.ts'

/** Where an entry or a definition begins: `@type{key,` at the beginning of a line. Other lines may begin with an `@` too. */
const START =
  /(?<=\n)\ufeff?[ \t]{0,40}@(?:(?:string|preamble|comment)\s{0,20}[{(]|[a-z]{1,30}\s{0,20}(?:\{[^,={}"\n]{0,150}|\([^,={}"()\n]{0,150}),)/gi
const MAX_ENTRY_LENGTH = 1_000_000
/** How much is held for entries whose `crossref` names a later entry, as BibTeX demands, and of these later entries. */
const MAX_HELD_LENGTH = 16_000_000
/** The types of entries from which others inherit. */
const PARENT = /^\s*@(?:mv)?(?:proceedings|book|collection|periodical|reference|xdata|conference)\b/i

/** BibTeX and BibLaTeX. */
export const bibtexFormat: ImportFormat = {
  name: 'bibtex',
  matches: (beginning) =>
    /(?:^|\n)\ufeff?[^\n]{0,200}@[a-z]+\s*[{(][^{}()\n]{0,200}[,=]/i.test(beginning) &&
    !/^\ufeff?\s*[<{[]/.test(beginning),
  read: readBibtex,
}

type Held = { entry: BibtexEntry; place: Place }

async function* readBibtex(text: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<ImportItem> {
  await loadCharacterNames()
  const parser = await loadBibtexParser()
  const parents = new Map<string, string>()
  // Items keep the order of the file: what follows an entry that waits waits too.
  const queue: Held[] = []
  let [parentLength, queueLength, record] = [0, 0, 0]
  const isReady = ({ entry }: Held) => parentOf(entry) === null || parents.has(parentOf(entry) ?? '')
  function* flush(maxLength: number): Generator<ImportItem> {
    for (let head = queue[0]; head !== undefined && (queueLength > maxLength || isReady(head)); head = queue[0]) {
      queue.shift()
      queueLength -= head.entry.source.length
      yield toBibtexItem(head.place, inherit(parser, head.entry, parents), options)
    }
  }
  for await (const piece of cutPieces(text, START, MAX_ENTRY_LENGTH)) {
    if (piece.isTooLong) {
      yield* flush(-1)
      record += 1
      yield rejectPiece({ line: Math.max(piece.line, 1), record }, null, 'too-long', null)
      continue
    }
    for (const held of findEntries(parser, piece, () => (record += 1))) {
      const { key, source } = held.entry
      if (PARENT.test(source) && parentLength + source.length <= MAX_HELD_LENGTH) {
        parentLength += source.length
        parents.set(key.toUpperCase(), source)
      }
      queue.push(held)
      queueLength += source.length
    }
    yield* flush(MAX_HELD_LENGTH)
  }
  yield* flush(-1)
}

/** The entries of a piece with their places: one, or none of a definition, or several where a line holds more than one. */
function* findEntries(parser: BibtexParser, piece: Piece, nextRecord: () => number) {
  let from = 0
  for (const entry of parser.parse(piece.text)) {
    const found = piece.text
      .slice(from)
      .search(new RegExp(`@\\s*${escapePattern(entry.type)}\\s*[{(]\\s*${escapePattern(entry.key)}`, 'i'))
    const at = from + Math.max(found, 0)
    from = at + 1
    // The text before the first line of a file is counted as a line.
    const line = Math.max(piece.line + countLineBreaks(piece.text.slice(0, at)), 1)
    yield { entry, place: { line, record: nextRecord() } }
  }
}

function parentOf({ fields }: BibtexEntry): string | null {
  const crossref = fields.get('crossref')
  return crossref === undefined || crossref === '' ? null : crossref.toUpperCase()
}

/** The entry with what it inherits; a complaint where the other entry is not known. */
function inherit(parser: BibtexParser, entry: BibtexEntry, parents: ReadonlyMap<string, string>): BibtexEntry {
  const name = parentOf(entry)
  if (name === null) return entry
  const parent = parents.get(name)
  if (parent === undefined)
    return { ...entry, complaints: [...entry.complaints, `crossref to ${name}, which is missing`] }
  const both = parser.parse(`${parent}\n${entry.source}`)
  return both.findLast(({ key }) => key === entry.key) ?? entry
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
