/**
 * Finds the words of a text that match a search, to highlight them. Follows the service's rules: English word forms and
 * spellings match, case and accents do not matter, the last word also matches as a prefix, "quoted words" are a phrase.
 */
import { stemmer } from 'stemmer'
import { isCommonWord } from '../domain/common-words.ts'
import { listTerms, parseSearchText } from '../domain/search-expression.ts'
import { stemUnlessShort } from '../domain/spelling.ts'
import type { SearchField, SearchTerm } from '../domain/search-tokens.ts'
import { isUnspaced, splitWords } from '../domain/words.ts'
import type { Mark, MarkedPart } from '../rich-text/rich-text.tsx'

type Term = { stems: string[]; prefix: string | null; isCommon: boolean }
type Range = { from: number; to: number }

const WORD = /[\p{L}\p{N}]+/gu
const NAME = /[\p{L}\p{N}\p{M}]+/gu

/** Makes the highlighter of a search in a title, or in another field; undefined when the search has no words for it. */
export function makeMark(searchText: string, field: SearchField = 'title'): Mark | undefined {
  const { expression, isOpenEnded } = parseSearchText(searchText)
  const inField = listTerms(expression).filter((term) => term.field === null || term.field === field)
  const terms = foldTerms(inField, isOpenEnded)
  // Words of scripts without spaces are found anywhere in the text, and so are signs without a word.
  const unspaced = inField.flatMap(({ text }) => {
    const words = splitWords(text)
    return words.length === 0 ? [text] : words.filter(isUnspaced)
  })
  if (terms.length + unspaced.length === 0) return undefined
  return (text) => {
    const words = [...text.matchAll(WORD)].map((match) => {
      return { from: match.index, to: match.index + match[0].length, folded: fold(match[0]) }
    })
    const ranges = words.flatMap((first, at) =>
      terms.flatMap((term) => {
        const last = words[at + term.stems.length - 1]
        const isMatch = term.stems.every((_, offset) => matchesStem(words[at + offset]?.folded, term, offset))
        return isMatch && last !== undefined ? [{ from: first.from, to: last.to }] : []
      }),
    )
    return splitText(text, [...ranges, ...unspaced.flatMap((part) => findOccurrences(text, part))])
  }
}

/** Makes the highlighter of authors' names; undefined when the search has no words for it. */
export function makeNameMark(searchText: string): Mark | undefined {
  const { expression, isStrict } = parseSearchText(searchText)
  const terms = listTerms(expression).filter(({ field }) => (isStrict ? field === 'author' : field === null))
  // A single letter is in too many names, and the service reads a name only as a whole.
  const names = new Set(terms.flatMap(({ text }) => splitWords(fold(text))).filter((word) => word.length > 1))
  if (names.size === 0) return undefined
  return (text) => {
    const found = [...text.matchAll(NAME)].filter(([word]) => names.has(fold(word)))
    return splitText(
      text,
      found.map(({ 0: word, index }) => ({ from: index, to: index + word.length })),
    )
  }
}

/** Whether a folded word matches one stem of a term. Stems keep the first letter but of oe and ae, so most words need none. */
function matchesStem(folded: string | undefined, { stems, prefix }: Term, index: number): boolean {
  const stem = stems[index]
  if (folded === undefined || stem === undefined) return false
  if (index === stems.length - 1 && prefix !== null && folded.startsWith(prefix)) return true
  return (folded[0] === stem[0] || /^[ao]e/.test(folded)) && stemOfForm(folded) === stem
}

/** Lower case without accents, width or ligatures. The length may change, so only whole words are folded. */
function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function foldTerms(all: readonly SearchTerm[], isOpenEnded: boolean): Term[] {
  const terms = all.flatMap(({ text, isPhrase }, index) => {
    const words = splitWords(text)
      .filter((word) => !isUnspaced(word))
      .map(fold)
    const last = words.at(-1)
    if (last === undefined) return []
    const prefix = isOpenEnded && index === all.length - 1 ? last : null
    return [{ stems: words.map(stemOfForm), prefix, isCommon: !isPhrase && words.every(isCommonWord) }]
  })
  // The service ignores common words beside other words.
  return terms.every(({ isCommon }) => isCommon) ? terms : terms.filter(({ isCommon }) => !isCommon)
}

function stemOfForm(folded: string): string {
  return stemUnlessShort(folded, stemmer)
}

function findOccurrences(text: string, part: string): Range[] {
  const found = []
  for (let from = text.indexOf(part); from !== -1; from = text.indexOf(part, from + part.length)) {
    found.push({ from, to: from + part.length })
  }
  return found
}

function splitText(text: string, ranges: Range[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false })
    parts.push({ text: text.slice(from, to), isMarked: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}
