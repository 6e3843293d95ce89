/** The words and signs of a search text, in their order; operators are only those that have something to join. */
import { isCommonWord } from './common-words.ts'
import { splitWords } from './words.ts'

/** Where a word must occur. Authors and sources are searched only where a field names them. */
export const SEARCH_FIELDS = ['title', 'abstract', 'keyword', 'author', 'source', 'doi'] as const

export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Whether a value is the name of a field. */
export function isSearchField(value: unknown): value is SearchField {
  return SEARCH_FIELDS.some((one) => one === value)
}

/** A word, words joined by signs (IL-6), or a phrase, as written; it begins and ends with a letter or figure, a DOI also with a parenthesis. */
export type SearchTerm = { kind: 'term'; text: string; isPhrase: boolean; field: SearchField | null }

/** Years of publication, both included; null: no bound on this side. */
export type SearchYears = { kind: 'years'; from: number | null; to: number | null }

/** A term, years, an operator or a parenthesis; a parenthesis may have a field before it. */
export type SearchToken =
  | SearchTerm
  | SearchYears
  | { kind: 'open'; field: SearchField | null }
  | { kind: 'and' | 'or' | 'not' | 'close' }
  | { kind: 'minus' }

/** Field names in any case: a telephone begins a text with a capital. */
const inAnyCase = (name: string) => Array.from(name, (letter) => `[${letter}${letter.toUpperCase()}]`).join('')

/** Signs may come before. */
const WORD_START = String.raw`(?<![\p{L}\p{N}\p{M}][^\s"()]*)`

const TOKEN = new RegExp(
  [
    String.raw`${WORD_START}${inAnyCase('year')}:\s*(?<years>\d{4}\s?[-–]\s?\d{4}|[-–]?\d{4}[-–]?)(?![^\s"()]*[\p{L}\p{N}])`,
    String.raw`${WORD_START}(?<field>${SEARCH_FIELDS.map(inAnyCase).join('|')}):\s*(?=[^\s)])`,
    String.raw`"(?<phrase>[^"]*)"`,
    String.raw`(?<![^\s()"])(?<operator>AND|OR|NOT)(?![^\s()"])`,
    // A sign before a figure belongs to it, and one after a letter joins words.
    String.raw`(?<![^\s(])(?<minus>-)(?=["(\p{L}])`,
    // DOIs may hold parentheses.
    String.raw`(?<doi>(?:https?://(?:dx\.|www\.)?doi\.org/)?10\.\d{4,9}/(?:[^\s"()]|\([^\s"()]*\))+)`,
    String.raw`(?<parenthesis>[()])`,
    String.raw`(?<word>[\p{L}\p{N}][^\s"()]*)`,
  ].join('|'),
  'gu',
)

/** One with a sign at its side is a word. */
const LONE_OPERATOR = /^(?:AND|OR|NOT)(?![\p{L}\p{N}\p{M}]|.+[\p{L}\p{N}])/u

/** More words than anybody writes into an expression, and the fewest of a sentence. */
const MANY_WORDS = 10
const SENTENCE_WORDS = 4

/**
 * Splits a text into tokens; one without letters and figures is a single term. Any text is accepted. Prose is a sentence
 * or a long text without operators and fields: a hyphen there is a dash, and a phrase is quoted.
 */
export function splitSearchText(text: string): { tokens: SearchToken[]; isProse: boolean } {
  // Only a closed pair of quotation marks is a phrase; “typographic” ones are the same.
  const plain = text.replace(/[“”„‟«»＂]/g, '"').trim()
  const read = readTokens(plain)
  const isProse = isSentence(plain, read)
  const tokens = removeIncomplete(isProse ? read.filter(({ kind }) => kind !== 'minus') : read.map(readMinus))
  if (tokens.length > 0 || plain === '') return { tokens, isProse }
  const words = splitWords(plain).map((word) => word.toLowerCase())
  const terms = words.length === 0 ? [plain] : words
  return { tokens: terms.map((word) => ({ kind: 'term', text: word, isPhrase: false, field: null })), isProse: false }
}

function isSentence(text: string, tokens: readonly SearchToken[]): boolean {
  const isPlain = tokens.every(({ kind }) => kind === 'term' || kind === 'open' || kind === 'close' || kind === 'minus')
  const hasField = tokens.some((token) => 'field' in token && token.field !== null)
  const words = tokens.filter((token) => token.kind === 'term' && !token.isPhrase).length
  const isEnded = /[.?!]["')]*$/.test(text)
  return isPlain && !hasField && (words > MANY_WORDS || (isEnded && words >= SENTENCE_WORDS))
}

function readMinus(token: SearchToken): SearchToken {
  return token.kind === 'minus' ? { kind: 'not' } : token
}

function readTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = []
  let field: SearchField | null = null
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { years, phrase, operator, minus, doi, parenthesis, word } = groups
    const written = phrase ?? word?.replace(LONE_OPERATOR, (alone) => alone.toLowerCase()) ?? ''
    // A parenthesis at the end of a DOI closes one of its own.
    const term = doi?.replace(/[^\p{L}\p{N}\p{M})]+$/u, '') ?? trimToWords(written)
    // A hyphen before a common word is a dash: nothing is left out with it.
    if (isCommonWord(term.toLowerCase()) && tokens.at(-1)?.kind === 'minus') tokens.pop()
    if (years !== undefined) tokens.push(parseYears(years))
    else if (term !== '') tokens.push({ kind: 'term', text: term, isPhrase: phrase !== undefined, field })
    else if (parenthesis === '(') tokens.push({ kind: 'open', field })
    else if (parenthesis === ')') tokens.push({ kind: 'close' })
    else if (minus !== undefined) tokens.push({ kind: 'minus' })
    else if (operator === 'NOT') tokens.push({ kind: 'not' })
    else if (operator !== undefined) tokens.push({ kind: operator === 'OR' ? 'or' : 'and' })
    const named = groups['field']?.toLowerCase()
    field = SEARCH_FIELDS.find((one) => one === named) ?? null
  }
  return tokens
}

function trimToWords(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
}

function parseYears(text: string): SearchYears {
  const [from = '', to = from] = text.replace(/\s/g, '').split(/[-–]/)
  const [first, last] = [from, to].map((year) => (year === '' ? null : Number(year)))
  const isReversed = typeof first === 'number' && typeof last === 'number' && first > last
  return { kind: 'years', from: (isReversed ? last : first) ?? null, to: (isReversed ? first : last) ?? null }
}

/** Removes what joins or holds nothing: `AND` at an end, `()`, `OR OR`. A parenthesis that is not closed ends with the text. */
function removeIncomplete(tokens: SearchToken[]): SearchToken[] {
  let depth = 0
  const balanced = tokens.filter(({ kind }) => {
    if (kind === 'close' && depth === 0) return false
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    return true
  })
  const closed = [...balanced, ...Array.from({ length: depth }, (): SearchToken => ({ kind: 'close' }))]
  const kept: SearchToken[] = []
  for (const token of closed) {
    while (token.kind === 'close' && isOperator(kept.at(-1))) kept.pop()
    const before = kept.at(-1)
    if (token.kind === 'close' && before?.kind === 'open') kept.pop()
    else if (isJoin(token) ? canEnd(before) : true) kept.push(token)
  }
  while (isOperator(kept.at(-1))) kept.pop()
  return kept.length === closed.length ? kept : removeIncomplete(kept)
}

function isJoin({ kind }: SearchToken): boolean {
  return kind === 'and' || kind === 'or'
}

function isOperator(token: SearchToken | undefined): boolean {
  return token !== undefined && (isJoin(token) || token.kind === 'not')
}

/** Whether an operand may end with this token. */
function canEnd(token: SearchToken | undefined): boolean {
  return token !== undefined && (token.kind === 'term' || token.kind === 'years' || token.kind === 'close')
}
