/** Where in an answer the list of articles is. */
import { isObject } from '../../contract/json.ts'
import { joinPath } from './find.ts'
import { normaliseName } from './names.ts'
import { describesWork } from './unwrap.ts'

/** The items of an answer, where they stood and what stood there, and where each of them stood by its index. */
export type Items = { items: unknown[]; path: string; raw: unknown; pathOf: (index: number) => string }

/** Names under which services keep their list, the surest first. */
const LIST_NAMES = [
  'items',
  'results',
  'result',
  'data',
  'records',
  'articles',
  'works',
  'publications',
  'papers',
  'documents',
  'docs',
  'hits',
  'hit',
  'content',
  'collection',
  'member',
  'entry',
  'entries',
  'edges',
  'list',
  'rows',
  'objects',
  'nodes',
  'value',
  'search',
]
const DEEPEST = 6
const LOOKED_AT = 8

type Candidate = Items & { score: number }

/** Finds the list; null when the answer holds none. */
export function findItems(answer: unknown): Items | null {
  const candidates: Candidate[] = []
  visit(answer, '', '', 0, candidates)
  const best = candidates.reduce<Candidate | null>(
    (chosen, candidate) => (chosen === null || candidate.score > chosen.score ? candidate : chosen),
    null,
  )
  if (best === null) return null
  const { items, path, raw, pathOf } = best
  return { items, path, raw, pathOf }
}

function visit(value: unknown, name: string, path: string, depth: number, candidates: Candidate[]): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    const works = shareOfWorks(value)
    const score = scoreOf(value, name, works, depth)
    if (score > 0) candidates.push({ ...listed(value, path), score })
    // A list of envelopes, such as one for each part of the answer.
    if (works === 0 && value.length <= 5)
      value.forEach((entry, index) => visit(entry, name, `${path}[${index}]`, depth + 1, candidates))
    return
  }
  if (!isObject(value)) return
  const keyed = keyedItems(value, path)
  if (keyed !== null) candidates.push({ ...keyed, score: 40 - depth })
  for (const [key, inner] of Object.entries(value))
    visit(inner, normaliseName(key), joinPath(path, key), depth + 1, candidates)
}

function scoreOf(list: unknown[], name: string, works: number, depth: number): number {
  const place = LIST_NAMES.indexOf(name)
  const isRoot = name === '' && depth === 0
  const named = place !== -1 || isRoot ? 20 - Math.max(0, place) / 2 : 0
  if (list.length === 0) return named === 0 ? 0 : named - depth
  if (works > 0) return 50 + works * 20 + named - depth
  const isOfObjects = list.some(isObject)
  if (isOfObjects && (named > 0 || /^_?embedded/.test(name))) return 10 + named - depth
  // Bare texts can be articles only at a place made for a list.
  return named > 0 && !isOfObjects && isRoot ? named - depth : 0
}

/** How many of the first entries describe a work, from 0 to 1. */
function shareOfWorks(list: unknown[]): number {
  const looked = list.slice(0, LOOKED_AT).map(withoutEdge)
  return looked.length === 0
    ? 0
    : looked.filter((entry) => isObject(entry) && describesWork(entry, 0)).length / looked.length
}

/** A list of items, or of relay edges around them. */
function listed(list: unknown[], path: string): Items {
  const pathOf = (index: number) => `${path}[${index}]${withoutEdge(list[index]) === list[index] ? '' : '.node'}`
  return { items: list.map(withoutEdge), path, raw: list, pathOf }
}

/** A relay edge is its node. */
function withoutEdge(entry: unknown): unknown {
  return isObject(entry) && isObject(entry.node) ? entry.node : entry
}

/** Works kept by their keys, in the order of a list of these keys beside them, where there is one. */
function keyedItems(value: Record<string, unknown>, path: string): Items | null {
  const works = Object.entries(value).filter(
    ([key, inner]) => isObject(inner) && /\d/.test(key) && describesWork(inner, 0),
  )
  const rest = Object.entries(value).filter(([key]) => !works.some(([known]) => known === key))
  if (works.length === 0 || rest.length > 2) return null
  const order = rest.map(([, inner]) => inner).find((inner): inner is unknown[] => Array.isArray(inner))
  const known = new Map(works.map((work) => [work[0], work]))
  const ordered = order?.map((key) => known.get(keyOf(key))).filter((work) => work !== undefined) ?? []
  const inOrder = ordered.length === works.length ? ordered : works
  const pathOf = (index: number) => joinPath(path, inOrder[index]?.[0] ?? '')
  return { items: inOrder.map(([, work]) => work), path, raw: value, pathOf }
}

/** A key in a list of keys; anything but a text or a number is none, and may not even have a text. */
function keyOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
