/**
 * Which words of a text answer a search, so that they can be marked. Follows the service's rules of matching (service.md):
 * English forms of a word, no difference by case or accent, the last word also as a beginning, "quoted words" as a phrase.
 */
import { stemmer } from 'stemmer'
import { isCommonWord } from '../contract/common-words.ts'
import type { MarkedPart } from '../rich-text/rich-text-props.ts'

type Term = { stems: string[]; beginning: string | null; isCommon: boolean }

const WORD = /[\p{L}\p{N}]+/gu
/** Scripts that write without spaces: there a term is found anywhere in the text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Makes the divider for one search; undefined when there is nothing to mark. */
export function makeMarker(searchText: string): ((text: string) => MarkedPart[]) | undefined {
  const terms = collectTerms(searchText)
  const unspaced = searchText.split(/[\s"]+/).filter((word) => UNSPACED.test(word))
  if (terms.length === 0) return undefined
  return (text) => {
    const words = [...text.matchAll(WORD)].map((match) => {
      return { from: match.index, to: match.index + match[0].length, folded: fold(match[0]) }
    })
    const ranges = words.flatMap((_, at) =>
      terms.flatMap(({ stems, beginning }) => {
        const found = stems.every((stem, offset) => {
          const word = words[at + offset]
          const isLast = offset === stems.length - 1
          return (
            word !== undefined &&
            (hasStem(word.folded, stem) || (isLast && beginning !== null && word.folded.startsWith(beginning)))
          )
        })
        const first = words[at]
        const last = words[at + stems.length - 1]
        return found && first !== undefined && last !== undefined ? [{ from: first.from, to: last.to }] : []
      }),
    )
    return divide(text, [...ranges, ...unspaced.flatMap((part) => occurrences(text, part))])
  }
}

/** Whether a folded word is a form of a stem. Asked of every word of a page: stemming, which leaves the first letter, is for the few that begin alike. */
function hasStem(folded: string, stem: string): boolean {
  return folded[0] === stem[0] && stemmer(folded) === stem
}

/** Lower case without accents, width or ligatures. Length may change: only whole words are folded. */
function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function collectTerms(searchText: string): Term[] {
  const pieces = [...searchText.matchAll(/"([^"]*)"|[^\s"]+/g)]
  const terms = pieces.flatMap((piece, index) => {
    const isPhrase = piece[1] !== undefined
    const words = (piece[1] ?? piece[0]).match(WORD)?.map(fold) ?? []
    const isLast = index === pieces.length - 1 && !isPhrase
    const last = words.at(-1)
    if (last === undefined) return []
    const isCommon = !isPhrase && words.every(isCommonWord)
    return [{ stems: words.map(stemmer), beginning: isLast ? last : null, isCommon }]
  })
  // Common words are not looked for beside others, so they are not pointed out either.
  return terms.every(({ isCommon }) => isCommon) ? terms : terms.filter(({ isCommon }) => !isCommon)
}

function occurrences(text: string, part: string): { from: number; to: number }[] {
  const found = []
  for (let from = text.indexOf(part); from !== -1; from = text.indexOf(part, from + part.length)) {
    found.push({ from, to: from + part.length })
  }
  return found
}

function divide(text: string, ranges: { from: number; to: number }[]): MarkedPart[] {
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
