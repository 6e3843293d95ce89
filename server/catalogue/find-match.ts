/** Where an article matches a search: in which fields, and the text around it. */
import type { ArticleMatch } from '../../src/domain/article.ts'
import { isCommonWord } from '../../src/domain/common-words.ts'
import { listTerms, parseSearchText } from '../../src/domain/search-expression.ts'
import type { SearchField, SearchTerm } from '../../src/domain/search-tokens.ts'
import { isUnspaced } from '../../src/domain/words.ts'
import type { StoredArticle } from './find-articles.ts'
import { joinedWordsOf, normalizeForSearch, normalizeTitle, stemOf, withoutMarkup, wordsOf } from './search-words.ts'

/** Tells whether a word of a text, or a name, has a word of the search. */
type Matcher = (word: string) => boolean

type TextMatchers = Record<'title' | 'keyword' | 'abstract' | 'doi', Matcher>

/** Characters of a piece of an abstract. */
const SNIPPET_LENGTH = 240
/** Abstracts that are longer are read to here. */
const MOST_TEXT = 20_000

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** A word, or words that hyphens join. */
const JOINED = /[\p{L}\p{N}\p{M}]+(?:[-\u2010-\u2015][\p{L}\p{N}\p{M}]+)*/gu

/** Makes the function that finds where articles match; null for a search without words. */
export function makeMatchFinder(text: string): ((article: StoredArticle) => ArticleMatch) | null {
  const { expression, isStrict, isOpenEnded } = parseSearchText(text)
  const terms = listTerms(expression)
  if (terms.length === 0) return null
  const plain = usedWords(terms.filter(({ field }) => field === null))
  const named = (field: SearchField, more: readonly string[] = []) => {
    const inField = terms.filter((term) => term.field === field)
    const names = new Set([...inField.flatMap((term) => wordsOf(term.text)), ...more])
    return (name: string) => wordsOf(name).some((word) => names.has(word))
  }
  // Among plain words, the name of an author is evidence too.
  const isAuthor = named('author', isStrict ? [] : plain.filter((word) => word.length > 1))
  const isSource = named('source')
  const whole = matchFields(terms, null)
  const begun = matchFields(terms, isOpenEnded ? (plain.at(-1) ?? null) : null)
  // Signs without a word are searched in titles.
  const signs = terms
    .filter(({ text: term }) => wordsOf(term).length === 0)
    .map(({ text: term }) => normalizeForSearch(term))
  return (article) => {
    const find = (matchers: TextMatchers) => findMatch(article, matchers, isAuthor, isSource)
    const found = find(whole)
    const match = found.fields.length > 0 ? found : find(begun)
    const hasSign = match.fields.length === 0 && signs.some((sign) => normalizeTitle(article.title).includes(sign))
    return hasSign ? { ...match, fields: ['title'] } : match
  }
}

/** For each field the words that are searched there. `beginning`: how a word may begin; null: no word is a beginning. */
function matchFields(terms: readonly SearchTerm[], beginning: string | null): TextMatchers {
  const matcherOf = (name: SearchField): Matcher => {
    const used = usedWords(terms.filter(({ field }) => field === null || field === name))
    const joined = used.slice(1).map((word, index) => `${used[index]}${word}`)
    const stems = new Set([...used, ...joined].map(stemOf))
    const parts = used.filter(isUnspaced)
    return (word) =>
      stems.has(stemOf(word)) ||
      parts.some((part) => word.includes(part)) ||
      (beginning !== null && word.startsWith(beginning))
  }
  return {
    title: matcherOf('title'),
    keyword: matcherOf('keyword'),
    abstract: matcherOf('abstract'),
    doi: matcherOf('doi'),
  }
}

/** The words of terms, without common ones beside others. */
function usedWords(terms: readonly SearchTerm[]): string[] {
  const words = terms.flatMap((term) => wordsOf(term.text))
  const meaningful = words.filter((word) => !isCommonWord(word))
  return meaningful.length > 0 ? meaningful : words
}

function findMatch(
  { title, keywords, abstract, doi, authors, source }: StoredArticle,
  matchers: TextMatchers,
  isAuthor: Matcher,
  isSource: Matcher,
): ArticleMatch {
  const snippet = findSnippet(withoutMarkup(abstract ?? '').slice(0, MOST_TEXT), matchers.abstract)
  const has = (value: string, isMatch: Matcher) => [...wordsOf(value), ...joinedWordsOf(value)].some(isMatch)
  const matches: [SearchField, boolean][] = [
    ['title', has(title, matchers.title)],
    ['keyword', keywords.some((keyword) => has(keyword, matchers.keyword))],
    ['abstract', snippet !== null],
    ['doi', has(doi ?? '', matchers.doi)],
    ['author', authors.some(({ name }) => isAuthor(name))],
    ['source', source !== null && isSource(source)],
  ]
  return { fields: matches.flatMap(([field, isFound]) => (isFound ? [field] : [])), snippet }
}

/** The piece with the most different words of the search, the first of equal ones. */
function findSnippet(text: string, isMatch: Matcher): ArticleMatch['snippet'] {
  const found = [...text.matchAll(JOINED)].flatMap(({ 0: run, index }) => {
    const whole = joinedWordsOf(run).filter(isMatch)
    if (whole.length > 0) return [{ from: index, to: index + run.length, stem: whole.map(stemOf).join(' ') }]
    return [...run.matchAll(WORD)].flatMap((word) => {
      const [from, stems] = [index + word.index, wordsOf(word[0]).filter(isMatch).map(stemOf)]
      return stems.length === 0 ? [] : [{ from, to: from + word[0].length, stem: stems.join(' ') }]
    })
  })
  let best: { from: number; words: number } | null = null
  for (const { from } of found) {
    const inside = found.filter((one) => one.from >= from && one.to <= from + SNIPPET_LENGTH)
    const words = new Set(inside.map(({ stem }) => stem)).size
    if (best === null || words > best.words) best = { from, words }
  }
  if (best === null) return null
  const [start, end] = widen(text, best.from)
  const marks = found.flatMap(({ from, to }) =>
    from >= start && to <= end ? [{ from: from - start, to: to - start }] : [],
  )
  return { text: text.slice(start, end), marks }
}

/** A piece around a place, from the beginning of its sentence where that is near, cut between words. */
function widen(text: string, place: number): [start: number, end: number] {
  const before = text.slice(Math.max(0, place - SNIPPET_LENGTH / 3), place)
  const sentence = /[.!?]\s+(?!.*[.!?]\s)/s.exec(before)
  const isBeginning = place <= SNIPPET_LENGTH / 3
  const space = before.search(/\s/)
  const skipped =
    sentence === null ? (isBeginning || space === -1 ? 0 : space + 1) : sentence.index + sentence[0].length
  const start = place - before.length + skipped
  const rest = text.slice(start, start + SNIPPET_LENGTH)
  const cut = start + SNIPPET_LENGTH >= text.length ? rest.length : rest.search(/\s\S*$/)
  return [start, start + (cut > 0 ? cut : rest.length)]
}
