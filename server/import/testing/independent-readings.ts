/**
 * What records state, read in the simplest way: without the code of the readers, for the comparison of `check-import.ts`.
 * A format whose readings are to be compared needs a line in `READINGS`.
 */
import { objectOrEmpty } from '../../../src/domain/json.ts'
import { TEXT_READINGS } from './text-readings.ts'

/** One entry of a file. Null is not stated; `line` null: not to be compared. */
export type IndependentReading = {
  line: number | null
  title: string | null
  doi: string | null
  year: number | null
  authors: number
}

/** By the name of the format: the entries of a file in their order. */
export const READINGS: Record<string, (text: string) => IndependentReading[]> = {
  ...TEXT_READINGS,
  openalex: (text) =>
    readJson(text).map(([work, line]) =>
      makeReading(line, get(work, 'title'), get(work, 'doi'), get(work, 'publication_year'), get(work, 'authorships')),
    ),
  crossref: (text) =>
    readJson(text).map(([work, line]) =>
      makeReading(
        line,
        get(work, 'title', 0),
        get(work, 'DOI'),
        get(work, 'issued', 'date-parts', 0, 0),
        get(work, 'author'),
      ),
    ),
  doaj: (text) =>
    readJson(text).map(([record, line]) => {
      const { title, year, author, identifier } = objectOrEmpty(get(record, 'bibjson'))
      const doi = toList(identifier).find((one) => /^doi$/i.test(String(get(one, 'type'))))
      return makeReading(line, title, get(doi, 'id'), year, author)
    }),
  datacite: (text) =>
    readJson(text).map(([record, line]) => {
      const { titles, doi, publicationYear, creators } = objectOrEmpty(get(record, 'attributes'))
      const main = toList(titles).find((one) => get(one, 'titleType') == null) ?? get(titles, 0)
      const named = toList(creators).filter((one) => get(one, 'name') || get(one, 'familyName'))
      return makeReading(line, get(main, 'title'), doi, publicationYear, named)
    }),
  csl: (text) =>
    readJson(text).map(([item]) =>
      makeReading(
        null,
        get(item, 'title'),
        get(item, 'DOI'),
        get(item, 'issued', 'date-parts', 0, 0),
        get(item, 'author'),
      ),
    ),
}

function makeReading(
  line: number | null,
  title: unknown,
  doi: unknown,
  year: unknown,
  authors: unknown,
): IndependentReading {
  return {
    line,
    title: textOrNull(title),
    doi: textOrNull(doi),
    year: Number(year ?? 0) || null,
    authors: toList(authors).length,
  }
}

function get(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce(
    (inner, key) => (Array.isArray(inner) ? (inner as unknown[])[Number(key)] : objectOrEmpty(inner)[key]),
    value,
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Objects with their lines: the whole text is one answer, one list or one object, or each line is one. */
function readJson(text: string): [unknown, number | null][] {
  try {
    const whole: unknown = JSON.parse(text)
    const lists = [whole, get(whole, 'message', 'items'), get(whole, 'results'), get(whole, 'items')]
    return (lists.find(Array.isArray) ?? [whole]).map((entry) => [entry, null])
  } catch {
    const lines = text.split('\n').map((line, index): [string, number] => [line, index + 1])
    return lines.filter(([line]) => line.trim() !== '').map(([line, number]) => [JSON.parse(line), number])
  }
}
