/**
 * The form of an answer: where in it the parts stand that Carrel needs. Two answers of one operation are of another form
 * when a part moved: it stands where nothing stood before, and nothing stands where it was. So a part that is absent, a
 * field that some records lack, or a last page without a way on is no change.
 */
import { isObject } from '../../contract/json.ts'
import { joinPath } from './find.ts'
import { findItems } from './items.ts'
import { normaliseName } from './names.ts'
import { findNext } from './next.ts'
import { findTotal, type HeaderReader } from './total.ts'
import { describesWork, layersOf, ownsWork, unwrapRecord } from './unwrap.ts'

/** The place of each part, by Carrel's words for it, and every place at which such a part could stand. */
export type AnswerForm = { parts: ReadonlyMap<string, string>; places: ReadonlySet<string> }

/** A part of an answer that stood at one place and now stands at another. */
export type Move = { part: string; from: string; to: string }

const DEEPEST = 5
const MOST_PLACES = 10_000

/** The form of an answer to a search; null where it lists nothing, and so shows nothing of its form. */
export function listForm(answer: unknown, header: HeaderReader, page: number): AnswerForm | null {
  const found = findItems(answer)
  if (found === null || found.items.length === 0) return null
  const { items } = found
  const told = findTotal(answer, items, header, false)
  const way = findNext(answer, { items, header, page, total: told?.total ?? null })
  const leadsOn = way !== null && way.next.kind !== 'end'
  const total = (leadsOn ? findTotal(answer, items, header, true) : told)?.place
  const places = placesOf(answer, found.path)
  const next = leadsOn ? placeOfName(places, way.names) : undefined
  const headers = ['link', ...(total?.where === 'header' ? [total.path] : [])]
  const inHeaders = headers.filter((name) => header(name) !== null).map((name) => `header ${name}`)
  return formOf(
    [
      ['the list of articles', placeOf(found.path)],
      ['the total', total?.where === 'header' ? `header ${total.path}` : total?.path],
      ['the way to the next page', next ?? (leadsOn ? inHeaders.find((place) => place === 'header link') : undefined)],
    ],
    [...places, ...inHeaders],
  )
}

/** The form of an answer about one article; null where it holds none. */
export function articleForm(answer: unknown): AnswerForm | null {
  const found = unwrapRecord(answer)
  const innermost = found === null ? undefined : layersOf(found.record, found.path)[0]
  if (found === null || innermost === undefined || !describesWork(found.record, 0)) return null
  const works: string[] = []
  visit(answer, '', 0, (path, value) => {
    if (isObject(value) && ownsWork(value)) works.push(placeOf(path))
  })
  return formOf([['the record', placeOf(innermost.path)]], works)
}

/** Which parts moved from one form to another. */
export function movesBetween(before: AnswerForm, now: AnswerForm): Move[] {
  return [...now.parts].flatMap(([part, to]) => {
    const from = before.parts.get(part)
    const isMoved = from !== undefined && from !== to && !now.places.has(from) && !before.places.has(to)
    return isMoved ? [{ part, from, to }] : []
  })
}

function placeOf(path: string): string {
  return path === '' ? '(the whole answer)' : path
}

/** The form of an answer from its parts, each with its place; null for an answer of too many places to remember: of such a one nothing can be said. */
export function formOf(parts: (readonly [string, string | undefined])[], places: string[]): AnswerForm | null {
  const distinct = new Set(places.map(withoutIndex))
  if (distinct.size > MOST_PLACES) return null
  return {
    parts: new Map(
      parts.flatMap(([part, place]) => (place === undefined ? [] : [[part, withoutIndex(place)] as const])),
    ),
    places: distinct,
  }
}

/** Every place of an answer that holds something. What lies inside the items of a list is left aside, where their path is given. */
export function placesOf(answer: unknown, itemsPath = ''): string[] {
  const places: string[] = Array.isArray(answer) ? ['(the whole answer)'] : []
  visit(answer, '', 0, (path, value) => {
    if (value !== null && path !== '') places.push(path)
    return path !== itemsPath || itemsPath === ''
  })
  return places
}

/** Goes through objects and short lists; `see` answers false where it is not to go inside. */
function visit(
  value: unknown,
  path: string,
  depth: number,
  see: (path: string, value: unknown) => boolean | void,
): void {
  if (see(path, value) === false || depth > DEEPEST) return
  if (Array.isArray(value) && value.length <= 5)
    value.forEach((entry, index) => visit(entry, `${path}[${index}]`, depth + 1, see))
  if (!isObject(value)) return
  for (const [key, inner] of Object.entries(value)) visit(inner, joinPath(path, key), depth + 1, see)
}

/** The first place under the first of these names that is there. */
function placeOfName(places: string[], names: readonly string[]): string | undefined {
  return names.map((name) => places.find((place) => lastName(place) === name)).find((place) => place !== undefined)
}

function lastName(place: string): string {
  return normaliseName(place.replace(/\[\d+\]$/, '').replace(/^.*\./s, ''))
}

/** Places in a list, and names with digits that are keys of records, are one place. */
function withoutIndex(place: string): string {
  return place.replace(/\[(?:\d+|"[^"]*\d[^"]*")\]/g, '[]')
}
