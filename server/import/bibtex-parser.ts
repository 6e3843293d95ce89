/** The BibTeX parser of a package, which only the import of a BibTeX file loads. */
import type { Creator, Entry, Library, Options } from '@retorquere/bibtex-parser'
import { prepareText, replaceKeys } from './bibtex-text.ts'
import type { AuthorFacts } from './author-facts.ts'

/** An entry of a file. */
export type BibtexEntry = {
  /** In lower case. */
  type: string
  key: string
  /** Texts by the names of their fields, in lower case; TeX as Unicode, formatting as tags. */
  fields: ReadonlyMap<string, string>
  authors: AuthorFacts[]
  keywords: string[]
  /** What the parser did not understand; the fields after a mistake in the syntax are missing. */
  complaints: string[]
  /** Whether the syntax is wrong. */
  isBroken: boolean
  /** The text it was parsed from. */
  source: string
}

/** Parses the text of one entry or of a few, and remembers what `@string` defines. */
export type BibtexParser = { parse: (source: string) => BibtexEntry[] }

type Parse = (text: string, options: Options) => Library

/** Titles keep their capitals; the defaults rewrite them. */
const OPTIONS = { sentenceCase: false, caseProtection: false } as const
/** Bounds against abbreviations made of abbreviations, which double with each line. */
const MAX_STRING_LENGTH = 2000
const MAX_STRINGS = 20_000
const MAX_JOINTS = 1000

/** How the parser begins its complaint about an abbreviation; the value is then the abbreviation. */
const UNRESOLVED = 'Unresolved @string'

/** Loads the parser. */
export async function loadBibtexParser(): Promise<BibtexParser> {
  const { parse } = await import('@retorquere/bibtex-parser')
  const strings: Record<string, string> = {}
  let count = 0
  const define = (source: string) => {
    for (const [name, value] of Object.entries(parse(source, { ...OPTIONS, raw: true, strings }).strings)) {
      if (value.length > MAX_STRING_LENGTH || count >= MAX_STRINGS) continue
      count += 1
      strings[name] = value
    }
  }
  return {
    parse: (source) => {
      if ((source.match(/#/g)?.length ?? 0) > MAX_JOINTS) return [brokenEntry(source, 'too many parts joined by #')]
      try {
        if (/@\s*string\b/i.test(source)) define(source)
        return parseEntries(parse, source, strings)
      } catch (error) {
        return [brokenEntry(source, error instanceof Error ? error.message : String(error))]
      }
    },
  }
}

/** Parses with simple formulas as Unicode; where the parser complains, once more with all formulas left as they are. */
function parseEntries(parse: Parse, source: string, strings: Record<string, string>): BibtexEntry[] {
  const entries = tryParse(parse, source, strings, false)
  const isGood = entries.every(({ complaints }) => complaints.every((complaint) => complaint.startsWith(UNRESOLVED)))
  return isGood || !source.includes('$') ? entries : tryParse(parse, source, strings, true)
}

function tryParse(parse: Parse, source: string, strings: Record<string, string>, withFormulas: boolean): BibtexEntry[] {
  const { text: plain, keys } = replaceKeys(source)
  const { text, restore } = prepareText(plain, { withFormulas })
  const unknown = new Map<string, Set<string>>()
  const library = parse(text, {
    ...OPTIONS,
    strings,
    unsupported: (_node, tex, entry) => {
      unknown.set(entry.key, (unknown.get(entry.key) ?? new Set()).add(tex))
      return tex.startsWith('\\[') ? tex : ''
    },
  })
  const errors = library.errors.map(({ error, input }) => ({ error: restore(error), input: restore(input ?? '') }))
  // An entry whose text cannot be converted is missing among the entries; the error then repeats its text.
  const missing = errors.filter(({ error, input }) => input !== '' && error.endsWith(input))
  const general = errors
    .filter((error) => !missing.includes(error))
    .map(({ error }) => error.replace(/ at line \d+.*$/s, ''))
  const found = library.entries.map((entry) => {
    const isBroken = entry.input === ''
    const unresolved = general.filter((error) => error.startsWith(UNRESOLVED) && source.includes(nameIn(error)))
    const mistakes = isBroken ? general.filter((error) => !error.startsWith(UNRESOLVED)).slice(0, 1) : []
    const complaints = [...mistakes, ...unresolved, ...(unknown.get(entry.key) ?? [])]
    const entrySource = library.entries.length === 1 ? source : restore(entry.input)
    const key = keys.get(entry.key) ?? entry.key
    return toEntry(entry, { restore, key, isBroken, complaints, source: entrySource })
  })
  return [...found, ...missing.map(({ error, input }) => brokenEntry(input, error.slice(0, -input.length).trim()))]
}

function nameIn(error: string): string {
  return /"([^"]*)"/.exec(error)?.[1] ?? ''
}

type Context = Pick<BibtexEntry, 'key' | 'isBroken' | 'complaints' | 'source'> & { restore: (text: string) => string }

function toEntry({ type, fields: parsed }: Entry, { restore, ...context }: Context): BibtexEntry {
  const { author = [], keywords = [], ...others } = parsed
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(others)) {
    const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(', ') : value
    if (typeof text === 'string') fields.set(name, restore(text))
  }
  return {
    type,
    fields,
    authors: author.map((creator) => toAuthor(creator, restore)),
    keywords: keywords.map(restore),
    ...context,
  }
}

/** BibTeX itself defines which part of a name is which, also without a comma. */
function toAuthor({ name, firstName, prefix, lastName, suffix }: Creator, restore: Context['restore']): AuthorFacts {
  const join = (...parts: (string | undefined)[]) =>
    restore(parts.filter((part) => part !== undefined && part !== '').join(' '))
  const whole = name === undefined ? join(firstName, prefix, lastName, suffix) : restore(name)
  if (name !== undefined || (suffix ?? '') !== '') return { name: whole }
  return { name: whole, family: join(prefix, lastName), given: join(firstName) }
}

function brokenEntry(source: string, complaint: string): BibtexEntry {
  const [, type = '', key = ''] = /@\s*([a-z]+)\s*[{(]\s*([^\s,={}()]*)/i.exec(source) ?? []
  const empty = { fields: new Map<string, string>(), authors: [], keywords: [] }
  return { type: type.toLowerCase(), key, ...empty, complaints: [complaint], isBroken: true, source }
}
