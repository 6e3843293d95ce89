/** Citations: a number, a list of works, or formatted texts. */
import type { CitedArticle, Citations } from '../../contract/article.ts'
import { ALIASES } from './aliases.ts'
import { isObject } from '../../contract/json.ts'
import { countAt, findFirst, type Layer, listIn, type NoteOrigin } from './find.ts'
import { readYear, yearOf, readDate } from './date.ts'
import { readDoi } from './doi.ts'
import { readText } from './text.ts'
import { parseDoi } from '../../contract/doi.ts'
import { layersOf } from './unwrap.ts'

/** Reads citations in both directions. A list that is not told is null, an empty one is empty. */
export function readCitations(layers: readonly Layer[], noted: NoteOrigin): Citations {
  return {
    citedByCount: noted('number of citations', findFirst(layers, ALIASES.citedByCount, countAt)),
    references: noted('references', findFirst(layers, ALIASES.references, readWorks)),
    citedBy: noted('cited by', findFirst(layers, ALIASES.citedBy, readWorks)),
  }
}

function readWorks(value: unknown): CitedArticle[] | null {
  return listIn(value)?.flatMap((entry) => readWork(entry) ?? []) ?? null
}

/** One cited or citing work: an object with a title or DOI or text, or a text. Bare identifiers are shown as they are. */
function readWork(value: unknown, depth = 0): CitedArticle | null {
  if (typeof value === 'string') {
    const text = readText(value)
    return text === null ? null : { slug: null, title: text, doi: parseDoi(text), year: null }
  }
  if (!isObject(value) || depth > 3) return null
  const layers = layersOf(value, '')
  const doi = readDoi(layers)?.value ?? null
  const title = findFirst(layers, WORK_TITLES, readText)?.value ?? doi
  if (title === null) {
    const inner = ['reference', 'paper', 'citingPaper', 'citedPaper', 'article', 'work', 'node']
      .map((name) => readWork(value[name], depth + 1))
      .find((work) => work !== null)
    return inner ?? onlyIdentifier(value)
  }
  const year =
    findFirst(layers, ALIASES.year, readYear)?.value ?? yearOf(findFirst(layers, ALIASES.date, readDate)?.value ?? null)
  return { slug: findFirst(layers, ALIASES.slug, readText)?.value ?? null, title, doi, year }
}

const WORK_TITLES = [
  'title',
  'articletitle',
  'titles',
  'displayname',
  'unstructured',
  'text',
  'raw',
  'citation',
  'volumetitle',
  'journaltitle',
  'misc',
  'label',
]

function onlyIdentifier(value: Record<string, unknown>): CitedArticle | null {
  const identifier = Object.values(value)
    .map((inner) => readText(inner))
    .find((text) => text !== null)
  return identifier == null ? null : { slug: null, title: identifier, doi: null, year: null }
}
