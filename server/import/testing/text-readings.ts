/** What files of text formats state, read in the simplest way and without the code of the readers, to compare these with. */
import { readOaiSimply, readPubmedSimply } from './xml-readings.ts'

/** One entry of a file, in the form that the check of imports compares. Null is not stated. */
export type TextReading = {
  line: number
  title: string | null
  doi: string | null
  year: number | null
  authors: number
}

/** By the name of the format: the entries of a file in their order. */
export const TEXT_READINGS: Record<string, (text: string) => TextReading[]> = {
  bibtex: (text) => readBibtexSimply(text.replace(/\r\n?/g, '\n')),
  ris: (text) => readTaggedSimply(text.replace(/\r\n?/g, '\n'), 'ris'),
  nbib: (text) => readTaggedSimply(text.replace(/\r\n?/g, '\n'), 'nbib'),
  pubmed: readPubmedSimply,
  oai: readOaiSimply,
}

/** The entries of a BibTeX file: what begins with `@type{key,` at the beginning of a line. */
function readBibtexSimply(text: string): TextReading[] {
  const starts = [...text.matchAll(/(?<=^|\n)[ \t]*@(?!comment|string|preamble)\w+\s*[{(](?=[^={}\n]*,)/gi)]
  return starts.map(({ index }, at) => {
    const entry = text.slice(index, starts[at + 1]?.index)
    const title = fieldOf(entry, 'title')
    const subtitle = fieldOf(entry, 'subtitle')
    const authors = fieldOf(entry, 'author')
    return {
      line: text.slice(0, index).split('\n').length,
      title: title === null ? null : plainTex(`${title} ${subtitle ?? ''}`),
      doi:
        bareDoi(fieldOf(entry, 'doi')) ??
        bareDoi(/doi\.org\//.exec(fieldOf(entry, 'url') ?? '') && fieldOf(entry, 'url')),
      year: Number(/^\D{0,3}(\d{4})/.exec(fieldOf(entry, 'date') ?? fieldOf(entry, 'year') ?? '')?.[1] ?? 0) || null,
      authors: countNames(withoutInnerAnd(authors ?? '').split(/\s+and\s+/i)),
    }
  })
}

function bareDoi(text: string | null): string | null {
  return /10\.\d{4,}\/\S+/.exec(text?.replace(/\\(?=_)/g, '') ?? '')?.[0].replace(/[.,;]$/, '') ?? null
}

/** Within braces `and` is a part of a name. */
function withoutInnerAnd(text: string): string {
  return text.replace(/\{[^{}]*\}/g, (group) => group.replace(/\s+and\s+/gi, ' '))
}

function countNames(names: string[]): number {
  return names.filter((name) => name.trim() !== '' && !/^\s*(?:others|et\.? al\.?)\s*$/i.test(name)).length
}

const ACCENTS = new Map([
  ['"', '\u0308'],
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030c'],
  ['H', '\u030b'],
  ['c', '\u0327'],
  ['k', '\u0328'],
  ['r', '\u030a'],
])
const LETTERS = new Map([
  ['ss', 'ß'],
  ['o', 'ø'],
  ['O', 'Ø'],
  ['l', 'ł'],
  ['L', 'Ł'],
  ['ae', 'æ'],
  ['AE', 'Æ'],
  ['oe', 'œ'],
  ['OE', 'Œ'],
  ['aa', 'å'],
  ['AA', 'Å'],
  ['i', 'i'],
])

/** TeX's accents and letters as Unicode; other commands and braces are left out. */
function plainTex(text: string): string {
  return text
    .replace(
      /\\(["'`^~=.]|[uvHckr](?![a-zA-Z]))\s*\{?\s*(?:\\(?=[ij]))?([a-zA-Z])\}?/g,
      (_, accent: string, letter: string) => letter + (ACCENTS.get(accent) ?? ''),
    )
    .replace(/\\(ss|o|O|l|L|ae|AE|oe|OE|aa|AA|i)(?![a-zA-Z])\s?/g, (_, name: string) => LETTERS.get(name) ?? '')
    .replace(/\\[a-zA-Z]+/g, '')
    .replace(/[{}\\]/g, '')
    .normalize('NFC')
}

/** The value of a field: up to its closing brace or quotation mark. */
function fieldOf(entry: string, name: string): string | null {
  const start = new RegExp(`[\\s,{(]${name}\\s*=\\s*`, 'i').exec(entry)
  if (start === null) return null
  const rest = entry.slice(start.index + start[0].length)
  // A value in parts, some of them abbreviations, is more than this reading knows.
  if (/^(?:[\w-]+|"[^"]*"|\{[^{}]*\})\s*#/.test(rest)) return null
  const open = rest.charAt(0)
  if (open !== '{' && open !== '"') return /^[\w-]+/.exec(rest)?.[0] ?? null
  let depth = 0
  for (let at = 0; at < rest.length; at += 1) {
    const character = rest.charAt(at)
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    const isEnd = open === '{' ? depth === 0 && character === '}' : at > 0 && depth === 0 && character === '"'
    if (isEnd) return rest.slice(1, at)
  }
  return null
}

/** The records of RIS or of PubMed's tagged text. */
function readTaggedSimply(text: string, format: 'ris' | 'nbib'): TextReading[] {
  const starts = [...text.matchAll(format === 'ris' ? /(?<=^|\n)\ufeff?TY {2}-/g : /(?<=^|\n)\ufeff?PMID ?-/g)]
  return starts.map(({ index }, at) => {
    const lines = text.slice(index, starts[at + 1]?.index).split('\n')
    const values = (...tags: string[]) =>
      tags.flatMap((tag) => lines.filter((line) => line.startsWith(tag.padEnd(4))).map((line) => line.slice(6).trim()))
    const isRis = format === 'ris'
    const dates = isRis ? values('DA', 'Y1', 'PY') : values('DP')
    return {
      line: text.slice(0, index).split('\n').length,
      title: values('TI', 'T1')[0] ?? null,
      doi: bareDoi((isRis ? values('DO') : values('LID', 'AID').filter((id) => id.endsWith('[doi]')))[0] ?? null),
      year: dates.map((date) => Number(/\d{4}/.exec(date)?.[0] ?? 0)).find((year) => year > 0) ?? null,
      authors: countNames(isRis ? values('AU', 'A1') : [...values('FAU'), ...values('CN')]),
    }
  })
}
