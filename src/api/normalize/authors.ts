/** Authors in the forms services send them: texts, objects, lists within lists, one joined text. */
import type { Author } from '../../domain/article.ts'
import { isObject, type JsonObject } from '../../domain/json.ts'
import { parsePlainText } from '../../rich-text/parse-rich-text.ts'
import { splitNames } from './field-names.ts'
import { firstOf, type Layer, relatedFields } from './find.ts'
import { parseOrcid, parseRor } from './identifiers.ts'
import { normalizePlainFact, normalizeText, normalizeTexts, SEMICOLON } from './text.ts'

const WHOLE_NAMES = splitNames(`
  name fullname displayname literal creator preferred text authorname authname unstructured label value`)
const GIVEN_NAMES = ['given', 'givenname', 'givennames', 'firstname', 'forename', 'forenames', 'initials']
const FAMILY_NAMES = ['family', 'familyname', 'lastname', 'surname']
/** Under these an object keeps the person, or a list of persons. */
const PERSON_WRAPPERS = splitNames(`
  personororg author authors person identity creator contributor attributes node name edges nodes data items user
  users people`)
const ORCID_NAMES = splitNames(`
  orcid orcidid authenticatedorcid pid identifier identifiers nameidentifiers ids @id id`)
const AFFILIATION_NAMES = splitNames(`
  affiliations affiliation institutions institution organization rawaffiliationstrings rawaffiliations`)
const MAX_DEPTH = 6
const MAX_AUTHORS = 20_000

/** All authors in their order. An entry without a name is left out. */
export function normalizeAuthors(value: unknown): Author[] {
  return collectAuthors(value, 0).slice(0, MAX_AUTHORS)
}

function collectAuthors(value: unknown, depth: number): Author[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return depth === 0 ? splitJoined(value).flatMap(authorOfText) : authorOfText(value)
  if (Array.isArray(value)) {
    return value.length === 1 && typeof value[0] === 'string'
      ? splitJoined(value[0]).flatMap(authorOfText)
      : value.flatMap((entry) => collectAuthors(entry, depth + 1))
  }
  return isObject(value) ? authorOfObject(value, depth) : []
}

function authorOfText(text: string): Author[] {
  const name = normalizePlainFact(text.replace(/[\s,]+et\.? al\.?\s*$/i, ''))
  return name === null ? [] : [{ name, parts: null, orcid: null, affiliations: [] }]
}

function authorOfObject(value: JsonObject, depth: number): Author[] {
  const fields = relatedFields(value)
  const name = findPersonName(fields)
  if (name !== null) return [{ ...name, orcid: findOrcid(fields), ...findAffiliations(fields) }]
  for (const wrapper of PERSON_WRAPPERS) {
    const inner = fields.get(wrapper) ?? fields.get(`${wrapper}id`) ?? fields.get(`${wrapper}sid`)
    const authors = typeof inner === 'object' && inner !== null ? collectAuthors(inner, depth + 1) : []
    const [only] = authors
    // The object around one person describes that person.
    if (authors.length === 1 && only !== undefined) {
      const affiliations = only.affiliations.length > 0 ? {} : findAffiliations(fields)
      return [{ ...only, orcid: only.orcid ?? findOrcid(fields), ...affiliations }]
    }
    if (authors.length > 0) return authors
  }
  // Content systems call the name of every record its title; a title before a name ("Dr") is one word.
  const titles = normalizeTexts(fields.get('title')).filter((text) => text.includes(' '))
  return [...normalizeTexts(fields.get('rawauthorname')), ...titles].slice(0, 1).flatMap(authorOfText)
}

function findPersonName(fields: Layer): Pick<Author, 'name' | 'parts'> | null {
  const family = findName(fields, FAMILY_NAMES)
  const given = findName(fields, GIVEN_NAMES)
  const name = formatName(family, given, findName(fields, WHOLE_NAMES))
  return name === null ? null : { name, parts: family === null || given === null ? null : { family, given } }
}

function findName(fields: Layer, names: readonly string[]): string | null {
  return firstOf(names, (name) => {
    const value = fields.get(name)
    return typeof value === 'string' || Array.isArray(value) ? normalizePlainFact(value) : null
  })
}

function formatName(family: string | null, given: string | null, whole: string | null): string | null {
  // A whole name stays as it is; some services call the given name "name" beside a surname.
  if (whole !== null && (family === null || whole !== given)) {
    const isOnlyGiven = family !== null && given === null && !whole.toLowerCase().includes(family.toLowerCase())
    return isOnlyGiven ? `${whole} ${family}` : whole
  }
  return family === null ? given : given === null ? family : `${given} ${family}`
}

function findOrcid(fields: Layer): string | null {
  return firstOf(ORCID_NAMES, (name) => identifierIn(fields.get(name), parseOrcid))
}

function identifierIn(value: unknown, parse: (text: string) => string | null, depth = 0): string | null {
  if (typeof value === 'string') return parse(value)
  if (depth > 3 || typeof value !== 'object' || value === null) return null
  return firstOf(Object.values(value), (inner: unknown) => identifierIn(inner, parse, depth + 1))
}

/** The institutions of an author, each once; ROR ids beside the names, or within their objects. */
function findAffiliations(fields: Layer): Pick<Author, 'affiliations' | 'rors'> {
  const sent = AFFILIATION_NAMES.map((name) => fields.get(name)).find((value) => normalizeTexts(value).length > 0)
  const list: unknown[] = Array.isArray(sent) ? sent : [sent]
  const ids = fields.get('rors')
  const named = new Map<string, string | null>()
  for (const [index, one] of list.entries()) {
    const name = normalizeText(one)
    if (name === null || named.has(name)) continue
    named.set(name, identifierIn(Array.isArray(ids) ? ids[index] : one, parseRor))
  }
  const rors = [...named.values()]
  return { affiliations: [...named.keys()].map(parsePlainText), ...(rors.some(Boolean) ? { rors } : {}) }
}

/** The names in one text: joined by semicolons, "and", or commas between names of more than one word. */
function splitJoined(text: string): string[] {
  if (SEMICOLON.test(text)) return splitTrimmed(text, SEMICOLON)
  if (text.includes(' | ')) return splitTrimmed(text, ' | ')
  const byComma = splitTrimmed(text.replace(/,?\s+(?:and|&)\s+/g, ', ').replace(/\s+et al\.?$/i, ''), ',')
  // "Family, Given" is one person; a joined line has names of several words each.
  if (byComma.length < 2 || !byComma.every((piece) => /\S[\s.]+\S/.test(piece))) return [text]
  // A full stop that only the last of them has ends the sentence.
  return byComma.slice(0, -1).some((piece) => piece.endsWith('.'))
    ? byComma
    : byComma.map((piece) => piece.replace(/\.$/, ''))
}

function splitTrimmed(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
