/** Citations as services send them: a number, a list of works, or formatted texts. */
import type { CitedArticle, Citations } from '../../domain/article.ts'
import { parseDoi } from '../../domain/doi.ts'
import { isObject } from '../../domain/json.ts'
import { normalizeDate, normalizeYear, yearOf } from './date.ts'
import { FIELD_NAMES, splitNames } from './field-names.ts'
import { parseCount, findFirst, findList, firstOf, type Layer } from './find.ts'
import { findDoi } from './identifiers.ts'
import { layersOf } from './record.ts'
import { normalizeText, normalizeVisibleTitle } from './text.ts'

const MAX_DEPTH = 3
const WORK_TITLES = splitNames(`
  title articletitle titles displayname unstructured text raw citation volumetitle journaltitle misc label`)
const WORK_WRAPPERS = ['reference', 'paper', 'citingPaper', 'citedPaper', 'article', 'work', 'node']

const IN_CATALOGUE = { isInCatalogue: true } as const

/** Citations in both directions: an absent list is null, an empty one is empty. */
export function normalizeCitations(layers: readonly Layer[]): Citations {
  return {
    citedByCount: findFirst(layers, FIELD_NAMES.citedByCount, parseCount),
    ...findFirst(layers, FIELD_NAMES.countedIn, (value) => (value === 'catalogue' ? IN_CATALOGUE : null)),
    references: findFirst(layers, FIELD_NAMES.references, normalizeWorks),
    citedBy: findFirst(layers, FIELD_NAMES.citedBy, normalizeWorks),
  }
}

function normalizeWorks(value: unknown): CitedArticle[] | null {
  return findList(value)?.flatMap((entry) => normalizeWork(entry) ?? []) ?? null
}

/** One cited or citing work: an object with a title, DOI or text, or a text. A bare identifier is its own title. */
function normalizeWork(value: unknown, depth = 0): CitedArticle | null {
  if (typeof value === 'string') {
    const title = normalizeText(value)
    return title === null ? null : { slug: null, title: normalizeVisibleTitle(title), doi: parseDoi(title), year: null }
  }
  if (!isObject(value) || depth > MAX_DEPTH) return null
  const layers = layersOf(value)
  const doi = findDoi(layers)
  const title = findFirst(layers, WORK_TITLES, normalizeText) ?? doi
  if (title === null) {
    const inner = firstOf(WORK_WRAPPERS, (name) => normalizeWork(value[name], depth + 1))
    return (
      inner ??
      normalizeWork(
        firstOf(Object.values(value), (field) => normalizeText(field)),
        depth + 1,
      )
    )
  }
  const year =
    findFirst(layers, FIELD_NAMES.year, normalizeYear) ?? yearOf(findFirst(layers, FIELD_NAMES.date, normalizeDate))
  const slug = findFirst(layers, FIELD_NAMES.slug, normalizeText)
  return { slug, title: normalizeVisibleTitle(title, doi, slug), doi, year }
}
