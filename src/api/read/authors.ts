/** Authors in the forms services give them: texts, objects, lists within lists, one joined text. */
import type { Author } from '../../contract/article.ts'
import { isObject, type JsonObject } from '../../contract/json.ts'
import { fieldsOf } from './find.ts'
import { readOrcid } from './orcid.ts'
import { readFact, readTexts, SEMICOLON } from './text.ts'

const WHOLE_NAMES = [
  'name',
  'fullname',
  'displayname',
  'literal',
  'creator',
  'preferred',
  'text',
  'authorname',
  'authname',
  'unstructured',
  'label',
  'value',
]
const GIVEN_NAMES = ['given', 'givenname', 'givennames', 'firstname', 'forename', 'forenames', 'initials']
const FAMILY_NAMES = ['family', 'familyname', 'lastname', 'surname']
/** Inside these stands the person, or a list of persons. */
const PERSON_WRAPPERS = [
  'personororg',
  'author',
  'authors',
  'person',
  'identity',
  'creator',
  'contributor',
  'attributes',
  'node',
  'name',
  'edges',
  'nodes',
  'data',
  'items',
  'user',
  'users',
  'people',
]
const DEEPEST = 6
const MOST = 20_000

/** Reads all authors in their order. An entry without any name is left out of the line; it stays among the metadata. */
export function readAuthors(value: unknown): Author[] {
  return collect(value, 0).slice(0, MOST)
}

function collect(value: unknown, depth: number): Author[] {
  if (depth > DEEPEST) return []
  if (typeof value === 'string') return depth === 0 ? splitJoined(value).flatMap(named) : named(value)
  if (Array.isArray(value)) {
    return value.length === 1 && typeof value[0] === 'string'
      ? splitJoined(value[0]).flatMap(named)
      : value.flatMap((entry) => collect(entry, depth + 1))
  }
  return isObject(value) ? authorOf(value, depth) : []
}

function named(text: string): Author[] {
  const name = readFact(text.replace(/[\s,]+et\.? al\.?\s*$/i, ''))
  return name === null ? [] : [{ name, parts: null, orcid: null, affiliations: [] }]
}

function authorOf(value: JsonObject, depth: number): Author[] {
  const fields = fieldsOf(value)
  const name = nameOf(fields)
  if (name !== null) return [{ ...name, orcid: orcidOf(fields), affiliations: affiliationsOf(fields) }]
  for (const wrapper of PERSON_WRAPPERS) {
    const inner = fields.get(wrapper) ?? fields.get(`${wrapper}id`) ?? fields.get(`${wrapper}sid`)
    const authors = typeof inner === 'object' && inner !== null ? collect(inner, depth + 1) : []
    const [only] = authors
    // What stands around one person belongs to that person.
    if (authors.length === 1 && only !== undefined) {
      const affiliations = only.affiliations.length > 0 ? only.affiliations : affiliationsOf(fields)
      return [{ ...only, orcid: only.orcid ?? orcidOf(fields), affiliations }]
    }
    if (authors.length > 0) return authors
  }
  // Content systems call the name of whatever they keep its title; a title before a name is one word.
  const other = [
    ...readTexts(fields.get('rawauthorname')),
    ...readTexts(fields.get('title')).filter((text) => / /.test(text)),
  ]
  return other.slice(0, 1).flatMap(named)
}

function nameOf(fields: Map<string, unknown>): Pick<Author, 'name' | 'parts'> | null {
  const first = (names: string[]) => names.map((name) => plain(fields.get(name))).find((text) => text !== null) ?? null
  const family = first(FAMILY_NAMES)
  const given = first(GIVEN_NAMES)
  const name = printedName(family, given, first(WHOLE_NAMES))
  return name === null ? null : { name, parts: family === null || given === null ? null : { family, given } }
}

function printedName(family: string | null, given: string | null, whole: string | null): string | null {
  // A whole name is printed as it is; some services call the given name "name" beside a surname.
  if (whole !== null && (family === null || whole !== given)) {
    const isOnlyGiven = family !== null && given === null && !whole.toLowerCase().includes(family.toLowerCase())
    return isOnlyGiven ? `${whole} ${family}` : whole
  }
  return family === null ? given : given === null ? family : `${given} ${family}`
}

function plain(value: unknown): string | null {
  return typeof value === 'string' || Array.isArray(value) ? readFact(value) : null
}

function orcidOf(fields: Map<string, unknown>): string | null {
  for (const name of [
    'orcid',
    'orcidid',
    'authenticatedorcid',
    'pid',
    'identifier',
    'identifiers',
    'nameidentifiers',
    'ids',
    '@id',
    'id',
  ]) {
    const found = orcidIn(fields.get(name), 0)
    if (found !== null) return found
  }
  return null
}

function orcidIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return readOrcid(value)
  if (depth > 3 || typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const found = orcidIn(inner, depth + 1)
    if (found !== null) return found
  }
  return null
}

function affiliationsOf(fields: Map<string, unknown>): string[] {
  for (const name of [
    'affiliations',
    'affiliation',
    'institutions',
    'institution',
    'organization',
    'rawaffiliationstrings',
    'rawaffiliations',
  ]) {
    const texts = readTexts(fields.get(name))
    if (texts.length > 0) return texts
  }
  return []
}

/** One text that joins several names: by semicolons, "and", or commas between names of more than one word. */
function splitJoined(text: string): string[] {
  if (SEMICOLON.test(text)) return pieces(text, SEMICOLON)
  if (text.includes(' | ')) return pieces(text, ' | ')
  const byComma = pieces(text.replace(/,?\s+(?:and|&)\s+/g, ', ').replace(/\s+et al\.?$/i, ''), ',')
  // "Family, Given" is one person; a joined line has names of several words each.
  if (byComma.length < 2 || !byComma.every((piece) => /\S[\s.]+\S/.test(piece))) return [text]
  // A full stop that only the last of them has ends the sentence.
  return byComma.slice(0, -1).some((piece) => piece.endsWith('.'))
    ? byComma
    : byComma.map((piece) => piece.replace(/\.$/, ''))
}

function pieces(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
