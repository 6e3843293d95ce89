/** The words of a search as the index knows them: how frequent they are, how they go on, what was meant. */
import { isCommonWord } from '../../src/domain/common-words.ts'
import type { SearchTerm } from '../../src/domain/search-tokens.ts'
import { isUnspaced } from '../../src/domain/words.ts'
import { quoteWord } from './search-condition.ts'
import { FIELD_SIGNS } from './search-row.ts'
import { joinedWordsOf, stemOf, wordsOf } from './search-words.ts'
import type { Store } from './store.ts'
import { countWords, findEndings, findNearestForm, isIndexed, type NearestForm } from './word-lookups.ts'

/** A word, or adjacent words, that count for the order of hits. */
export type ScoredWord = {
  /** In PostgreSQL's query language for texts. */
  query: string
  /** The same in titles; null: not looked for. */
  inTitle: string | null
  /** In how many articles it occurs, about. */
  articles: number
  /** How often the search names it; less than 1: weak evidence. */
  times: number
  /** Articles that match this do not count, because the same is counted otherwise. Null: all count. */
  unless: string | null
}

/** A word, and the one that is searched instead. */
export type Correction = { from: string; to: string }

export type ResolvedWords = {
  /** All words match where each of these does, in PostgreSQL's query language for texts. */
  required: string[]
  /** Texts without spaces between words, and signs: they must match too. */
  parts: string[]
  /** The most specific words first. */
  words: ScoredWord[]
  /** Words that are near each other in the search. */
  pairs: { query: string; articles: number }[]
  corrections: Correction[]
  /** Whether words may be typing errors that were not corrected: see `ResolveOptions`. */
  isDoubtful: boolean
  /** How many articles the index holds. */
  articles: number
}

/**
 * Whether the last word may be a beginning, and which words are replaced: `clear`: those that no article has and that are
 * clearly written wrongly; `doubtful`: also others that no article has, and rare ones beside a far more frequent one.
 */
export type ResolveOptions = { isOpenEnded: boolean; replaced: 'none' | 'clear' | 'doubtful' }

/** Words that are scored. */
const MOST_WORDS = 24
/** Pairs that are looked for. */
const MOST_PAIRS = 8
/** Words with typing errors that are looked for. */
const MOST_CORRECTIONS = 4
/** A word of so few articles may be an error in them, where the one that was meant is so many times as frequent. */
const RARE = 5
const FAR_MORE = 50
/** The same of a word that has only its stem in common with articles: lerning, Lern. */
const MORE = 10
/** Words of names are no typing errors. */
const NAME_SIGNS = [FIELD_SIGNS.author, FIELD_SIGNS.source]
/** A single letter is the beginning of too many words, except after another one, as in “COVID-1”. */
const MIN_BEGINNING = 2
/** What the name of an author, or how a word may go on, counts beside the word in a text. */
const WEAK = 0.3

/** A word of the search. `place` counts common words too. */
type Word = { term: number; place: number; text: string; stem: string; articles: number; endings: string[] }

/** Resolves the terms of a search by what the index holds. */
export async function resolveWords(
  store: Store,
  terms: readonly SearchTerm[],
  options: ResolveOptions,
): Promise<ResolvedWords> {
  const words = listWords(terms)
  const joined = joinTerms(terms)
  const compounds = joinNeighbours(words)
  const names = words.map(({ text }) => FIELD_SIGNS.author + text)
  const known = await countWords(store, [
    ...words.map(({ stem }) => stem),
    ...names,
    ...words.map(({ text }) => FIELD_SIGNS.source + text),
    ...joined.values(),
    ...compounds.map(({ stem }) => stem),
  ])
  for (const word of words) word.articles = known.counts.get(word.stem) ?? 0
  const last = options.isOpenEnded ? words.at(-1) : undefined
  // The last of joined words is a beginning within them only.
  const isLone = last !== undefined && words.every(({ term, place }) => term !== last.term || place === last.place)
  const beginning = last === undefined || isLone ? null : last
  const isLong = last !== undefined && isLone && last.text.length >= MIN_BEGINNING
  const endings = isLong ? await findEndings(store, last.text) : []
  if (last?.articles === 0 && endings.length > 0) {
    last.endings = endings.map(({ stem }) => stem)
    last.articles = Math.max(...endings.map(({ articles }) => articles))
  }
  const isName = ({ text }: Word) => NAME_SIGNS.some((sign) => known.counts.has(sign + text))
  const correctable = words.filter((word) => word !== beginning && word.endings.length === 0)
  const { corrections, isDoubtful } = await correctWords(store, correctable, isName, options.replaced)
  const weak = [...(last?.endings.length === 0 ? endings.map(({ stem }) => stem) : []), ...names]
  return {
    required: requireTerms(terms, words, joined, beginning),
    parts: terms.flatMap(({ text }) => (wordsOf(text).length === 0 ? [text] : wordsOf(text).filter(isUnspaced))),
    words: scoreWords(words, compounds, weak, known.counts),
    pairs: pairWords(words),
    corrections,
    isDoubtful,
    articles: known.articles,
  }
}

/** Looks for words that are not counted, and replaces those of few articles or none as `ResolveOptions` says. */
async function correctWords(
  store: Store,
  words: readonly Word[],
  isName: (word: Word) => boolean,
  replaced: ResolveOptions['replaced'],
) {
  const corrections: Correction[] = []
  let isDoubtful = false
  let left = replaced === 'none' ? 0 : MOST_CORRECTIONS
  const isFound = new Map<string, boolean>()
  for (const word of words.filter(({ articles }) => articles <= RARE).toSorted((a, b) => a.articles - b.articles)) {
    const { text, stem, articles } = word
    // Almost every DOI has a word of its own, which is not counted.
    if (articles === 0 && !isFound.has(stem)) isFound.set(stem, await isIndexed(store, stem))
    if (isFound.get(stem) === true) word.articles = 1
    else if (left > 0 && !isName(word)) {
      left -= 1
      const nearest = await findNearestForm(store, word)
      if (nearest === null || (articles > 0 && !isFarMoreFrequent(nearest, articles))) continue
      if (replaced === 'doubtful' || (nearest.isClear && articles === 0)) {
        corrections.push({ from: text, to: nearest.form })
        Object.assign(word, { stem: nearest.stem, articles: nearest.articles })
      } else isDoubtful = true
    }
  }
  return { corrections, isDoubtful }
}

function isFarMoreFrequent(nearest: NearestForm, articles: number): boolean {
  return nearest.isClear && nearest.articles >= (nearest.isInsteadOfNone ? MORE : FAR_MORE) * articles
}

/** The words of terms, without common words beside others. */
function listWords(terms: readonly SearchTerm[]): Word[] {
  let place = 0
  const all = terms.flatMap(({ text }, term) =>
    wordsOf(text).map((word) => ({
      term,
      place: (place += 1),
      text: word,
      stem: stemOf(word),
      articles: 0,
      endings: [],
    })),
  )
  const words = all.filter(({ text }) => !isUnspaced(text))
  const lengths = words.map(({ term }) => words.filter((other) => other.term === term).length)
  const others = words.filter(({ text }, index) => (lengths[index] ?? 0) > 1 || !isCommonWord(text))
  return others.length > 0 ? others : words
}

/** The terms whose words are joined by hyphens, as one word. */
function joinTerms(terms: readonly SearchTerm[]): Map<number, string> {
  return new Map(
    terms.flatMap(({ text, isPhrase }, term) => {
      const [joined] = isPhrase ? [] : joinedWordsOf(text)
      return joined !== undefined && joined === wordsOf(text).join('') ? [[term, stemOf(joined)] as const] : []
    }),
  )
}

/** Two words that follow each other, as one word: "data base" as "database". */
function joinNeighbours(words: readonly Word[]): Compound[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (next === undefined || next.place !== word.place + 1) return []
    return [{ stem: stemOf(word.text + next.text), apart: `${quoteWord(word.stem)} <-> ${quoteWord(next.stem)}` }]
  })
}

/** Words written as one, and the query for them as two. */
type Compound = { stem: string; apart: string }

function requireTerms(
  terms: readonly SearchTerm[],
  words: readonly Word[],
  joined: ReadonlyMap<number, string>,
  beginning: Word | null,
): string[] {
  return terms.flatMap((_, term) => {
    const queries = words
      .filter((word) => word.term === term)
      .map((word) =>
        word.endings.length === 0 ? quoteWord(word.stem) + (word === beginning ? ':*' : '') : anyOf(word),
      )
    const compound = joined.get(term)
    if (queries.length === 0) return []
    const phrase = `(${queries.join(' <-> ')})`
    return compound === undefined ? [phrase] : [`(${phrase} | ${quoteWord(compound)})`]
  })
}

function anyOf({ endings }: Word): string {
  return `(${endings.map(quoteWord).join(' | ')})`
}

function scoreWords(
  words: readonly Word[],
  compounds: readonly Compound[],
  weak: readonly string[],
  counts: ReadonlyMap<string, number>,
): ScoredWord[] {
  const scored = new Map<string, ScoredWord>()
  const add = (word: Omit<ScoredWord, 'inTitle'>, stem: string | null) => {
    const inTitle = stem === null ? null : quoteWord(FIELD_SIGNS.title + stem)
    const times = word.times + (scored.get(word.query)?.times ?? 0)
    if (word.articles > 0) scored.set(word.query, { ...word, inTitle, times })
  }
  for (const word of words) {
    const { stem, articles, endings } = word
    if (endings.length > 0) add({ query: anyOf(word), articles, times: 1, unless: null }, null)
    else add({ query: quoteWord(stem), articles, times: 1, unless: null }, stem)
  }
  for (const { stem, apart } of compounds)
    if (!scored.has(quoteWord(stem)))
      add({ query: quoteWord(stem), articles: counts.get(stem) ?? 0, times: 1, unless: apart }, stem)
  for (const stem of weak)
    if (!scored.has(quoteWord(stem)))
      add({ query: quoteWord(stem), articles: counts.get(stem) ?? 0, times: WEAK, unless: null }, null)
  return [...scored.values()].toSorted((a, b) => a.articles - b.articles).slice(0, MOST_WORDS)
}

/** Two words of the search at the distance they have there, the most specific ones. */
function pairWords(words: readonly Word[]): { query: string; articles: number }[] {
  return words
    .flatMap((word, index) => {
      const next = words[index + 1]
      const distance = next === undefined ? 0 : next.place - word.place
      if (next === undefined || distance > 3 || word.stem === next.stem) return []
      const query = `${quoteWord(word.stem)} <${distance}> ${quoteWord(next.stem)}`
      return [{ query, articles: Math.max(word.articles, next.articles) }]
    })
    .filter(({ articles }) => articles > 0)
    .toSorted((a, b) => a.articles - b.articles)
    .slice(0, MOST_PAIRS)
}
