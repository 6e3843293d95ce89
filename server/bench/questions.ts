/** What is asked of a generated catalogue: the same for the same seed and size. */
import { ARTICLE_TYPES } from '../../src/contract/article-type.ts'
import {
  articlePath,
  articleRequestPath,
  articlesRequestPath,
  GATEWAY_PREFIX,
  searchPath,
} from '../../src/contract/paths.ts'
import {
  DEFAULT_PER_PAGE,
  EVERYTHING,
  type SearchQuery,
  withPage,
  withText,
  withType,
} from '../../src/contract/search-query.ts'
import { type Generation, generatedDoi } from '../import/generated-rows.ts'
import { GENERATED_WORDS, wordAt } from '../import/generated-words.ts'
import { type Numbers, seededNumbers } from '../import/seeded-numbers.ts'

/** One line of the report. */
export type Question = {
  name: string
  /** Different ones, so that none is answered from memory the first time. */
  paths: string[]
  /** Whether they are measured when the server has answered each of them before. */
  isAskedAgain: boolean
  /** What a request may cost the processor beside its statements, in milliseconds; left out where no bound is set. */
  mostBeyondMs?: number
}

/** What a served search page may cost beside its query (the owner's bound). */
const PAGE_BEYOND_MS = 15

/** Different paths of a line at most; few enough that a memory of answers keeps all of them. */
export const PATHS_EACH = 100

/** Draws a search for a catalogue of `count` articles. */
type Kind = (numbers: Numbers, generation: Generation) => SearchQuery

const KINDS: Record<string, Kind> = {
  'a common word': (numbers) => withPage(about(wordAt(numbers.whole(0, 39))), numbers.whole(1, 3)),
  'two words': (numbers) => about(`${wordAt(numbers.whole(0, 199))} ${wordAt(numbers.whole(0, 199))}`),
  'a rare word': (numbers) => about(wordAt(numbers.whole(1000, GENERATED_WORDS.length - 1))),
  'a DOI': (numbers, { seed, count }) => about(generatedDoi(seed, numbers.whole(0, count - 1))),
  'a word, of one type': (numbers) => withType(about(wordAt(numbers.whole(0, 199))), numbers.pick(ARTICLE_TYPES)),
  // As far as the last pages of a word that stands in a tenth of all.
  'a deep page': (numbers, { count }) =>
    withPage(about(wordAt(numbers.whole(0, 19))), numbers.whole(2, 3 + Math.floor(count / 10 / DEFAULT_PER_PAGE))),
  everything: (numbers, { count }) => withPage(EVERYTHING, numbers.whole(1, Math.ceil(count / DEFAULT_PER_PAGE))),
}

/** Every line of the report, for a catalogue with articles of these slugs. */
export function questionsFor(generation: Generation, slugs: readonly string[]): Question[] {
  const kinds = Object.entries(KINDS).map(([name, kind], index) => ({
    name,
    queries: different(seededNumbers(generation.seed, index), generation, kind),
  }))
  const some = kinds.flatMap(({ queries }) => queries.slice(0, Math.floor(PATHS_EACH / kinds.length)))
  const [searches, articles] = [some.map(apiPath), slugs.map((slug) => GATEWAY_PREFIX + articleRequestPath(slug))]
  return [
    ...kinds.map(({ name, queries }) => first(`search: ${name}`, queries.map(apiPath))),
    again('searches, again', searches),
    first('article', articles),
    again('article, again', articles),
    { ...first('page of a search', some.map(searchPath)), mostBeyondMs: PAGE_BEYOND_MS },
    { ...again('page of a search, again', some.map(searchPath)), mostBeyondMs: PAGE_BEYOND_MS },
    first('page of an article', slugs.map(articlePath)),
    again('page of an article, again', slugs.map(articlePath)),
  ]
}

function first(name: string, paths: string[]): Question {
  return { name, paths, isAskedAgain: false }
}

function again(name: string, paths: string[]): Question {
  return { name, paths, isAskedAgain: true }
}

function about(text: string): SearchQuery {
  return withText(EVERYTHING, text)
}

function apiPath(query: SearchQuery): string {
  return GATEWAY_PREFIX + articlesRequestPath(query)
}

/** As many different searches as are wanted, or as a small catalogue has. */
function different(numbers: Numbers, generation: Generation, kind: Kind): SearchQuery[] {
  const byPath = new Map<string, SearchQuery>()
  for (let tries = 0; tries < 10 * PATHS_EACH && byPath.size < PATHS_EACH; tries += 1) {
    const query = kind(numbers, generation)
    byPath.set(apiPath(query), query)
  }
  return [...byPath.values()]
}
