/**
 * What a search text asks for, as words for the store (service.md, "matching of q"). Words hold letters and digits only,
 * so that nothing a person types can be an operator of the store's query language.
 */
import { parseDoi } from '../../src/contract/doi.ts'
import { isCommonWord } from '../../src/contract/common-words.ts'
import { comparable, isUnspaced, wordsOf } from './search-words.ts'

/** Words that must stand beside each other, as one word always does. */
export type Phrase = string[]

/** A search text taken apart. Every phrase and every part must match. */
export type SearchPlan = {
  /** The text as one whole DOI, lower case; null when it is none. Tried before everything else. */
  doi: string | null
  /** Matched by their English forms. */
  phrases: Phrase[]
  /** The last phrase when its last word also matches as a beginning; not among `phrases`. Null: none. */
  beginning: Phrase | null
  /** Parts of a title: text without spaces between words, or signs when there is no word at all. */
  parts: string[]
}

/** Longer than any word of a title; the store's query language refuses words above 2,046 bytes. */
const MAX_WORD_LENGTH = 200
/** A single letter begins too much to be taken for a beginning, but for one behind another word, as in “COVID-1”. */
const MIN_BEGINNING_LENGTH = 2

type Piece = { words: Phrase; isQuoted: boolean; isLast: boolean }

/** Takes a search text apart; null when it is empty, that is when everything is asked for. */
export function planSearch(text: string): SearchPlan | null {
  if (text.trim() === '') return null
  const pieces = withoutCommonWords(piecesOf(text))
  const parts = pieces.flatMap(({ words }) => words.filter(isUnspaced))
  // A quoted phrase may mix scripts; its unspaced runs are parts, the words between them are phrases of their own.
  const spaced = pieces.flatMap((piece) => spacedRuns(piece))
  const last = spaced.at(-1)
  const hasBeginning = last !== undefined && last.isLast && !last.isQuoted && isLongEnough(last.words)
  return {
    doi: parseDoi(text.normalize('NFKC'))?.toLowerCase() ?? null,
    phrases: (hasBeginning ? spaced.slice(0, -1) : spaced).map(({ words }) => words),
    beginning: hasBeginning ? last.words : null,
    parts: pieces.length === 0 ? signsOf(text) : parts,
  }
}

/** Whether no word of the catalogue can be meant: a word is longer than any. */
export function isHopeless(plan: SearchPlan): boolean {
  const words = [...plan.phrases, plan.beginning ?? []].flat()
  return words.some((word) => word.length > MAX_WORD_LENGTH)
}

/** Quoted phrases and words typed without a space between them, in their order. */
function piecesOf(text: string): Piece[] {
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

/** Leaves out common words when others remain; in a phrase every word counts. */
function withoutCommonWords(pieces: Piece[]): Piece[] {
  const telling = pieces.filter(({ words, isQuoted }) => isQuoted || words.length > 1 || !isCommonWord(words[0] ?? ''))
  return telling.length > 0 ? telling : pieces
}

function spacedRuns(piece: Piece): Piece[] {
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
  return words.length > 1 || (words[0]?.length ?? 0) >= MIN_BEGINNING_LENGTH
}

function signsOf(text: string): string[] {
  return comparable(text)
    .split(/\s+/)
    .filter((sign) => sign !== '')
}
