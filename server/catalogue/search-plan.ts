/**
 * A search text as words for the store. Words contain letters and digits only, so that no
 * text can be an operator of the store's query language.
 */
import { parseDoi } from '../../src/domain/doi.ts'
import { isCommonWord } from '../../src/domain/common-words.ts'
import { isUnspaced } from '../../src/domain/words.ts'
import { normalizeForSearch, wordsOf } from './search-words.ts'

/** Adjacent words, or one word. */
export type Phrase = string[]

/** A parsed search text. Every phrase and every part must match. */
export type SearchPlan = {
  /** The text as one whole DOI or its beginning, lower case; null when it is none. Tried first. */
  doi: string | null
  /** Matched by their English forms. */
  phrases: Phrase[]
  /** The last phrase when its last word also matches as a prefix; not among `phrases`. Null: none. */
  prefix: Phrase | null
  /** Parts of a title: text without spaces between words, or punctuation when there is no word at all. */
  parts: string[]
}

/** Longer than any word of a title; the store's query language refuses words above 2,046 bytes. */
const MAX_WORD_LENGTH = 200
/** A single letter is the prefix of too many words, except after another word, as in “COVID-1”. */
const MIN_PREFIX_LENGTH = 2

/** What all DOIs of a publisher begin with. As words it would be in every article of the publisher, which is slow. */
const REGISTRANT = /^10\.\d{4,9}\/?$/

type Piece = { words: Phrase; isQuoted: boolean; isLast: boolean }

/** Parses a search text; null when it is empty, which matches every article. */
export function planSearch(text: string): SearchPlan | null {
  if (text.trim() === '') return null
  const pieces = withoutCommonWords(splitPieces(text))
  const parts = pieces.flatMap(({ words }) => words.filter(isUnspaced))
  // A quoted phrase may mix scripts; its unspaced runs are parts, the words between them are phrases of their own.
  const spaced = pieces.flatMap((piece) => splitRuns(piece))
  const last = spaced.at(-1)
  const hasPrefix = last !== undefined && last.isLast && !last.isQuoted && isLongEnough(last.words)
  return {
    doi: parseDoi(text.normalize('NFKC'))?.toLowerCase() ?? REGISTRANT.exec(text.trim())?.[0] ?? null,
    phrases: (hasPrefix ? spaced.slice(0, -1) : spaced).map(({ words }) => words),
    prefix: hasPrefix ? last.words : null,
    parts: pieces.length === 0 ? splitPunctuation(text) : parts,
  }
}

/** Whether a word is longer than any in the catalogue. */
export function hasImpossibleWord(plan: SearchPlan): boolean {
  const words = [...plan.phrases, plan.prefix ?? []].flat()
  return words.some((word) => word.length > MAX_WORD_LENGTH)
}

/** Quoted phrases and words typed without a space between them, in their order. */
function splitPieces(text: string): Piece[] {
  // Only a closed pair of quotation marks is a phrase; “typographic” ones are the same.
  const tokens = [...text.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)"|[^\s"]+/g)]
  return tokens
    .map(([whole, quoted], index) => ({
      words: wordsOf(quoted ?? whole),
      isQuoted: quoted !== undefined,
      isLast: index === tokens.length - 1,
    }))
    .filter(({ words }) => words.length > 0)
}

/** Drops common words when others remain; in a phrase every word counts. */
function withoutCommonWords(pieces: Piece[]): Piece[] {
  const others = pieces.filter(({ words, isQuoted }) => isQuoted || words.length > 1 || !isCommonWord(words[0] ?? ''))
  return others.length > 0 ? others : pieces
}

function splitRuns(piece: Piece): Piece[] {
  const runs: Phrase[] = [[]]
  for (const word of piece.words) {
    if (isUnspaced(word)) runs.push([])
    else runs.at(-1)?.push(word)
  }
  const endsUnspaced = isUnspaced(piece.words.at(-1) ?? '')
  return runs
    .filter((words) => words.length > 0)
    .map((words, index, all) => ({
      ...piece,
      words,
      isLast: piece.isLast && !endsUnspaced && index === all.length - 1,
    }))
}

function isLongEnough(words: Phrase): boolean {
  return words.length > 1 || (words[0]?.length ?? 0) >= MIN_PREFIX_LENGTH
}

function splitPunctuation(text: string): string[] {
  return normalizeForSearch(text)
    .split(/\s+/)
    .filter((part) => part !== '')
}
