/**
 * What a search text means: plain words, or an expression with phrases, fields, NOT, OR and parentheses. Browser and
 * server share this parser. It accepts any text: what cannot be read as an expression is plain words.
 */
import { parseDoi } from './doi.ts'
import {
  type SearchField,
  type SearchTerm,
  type SearchToken,
  type SearchYears,
  splitSearchText,
} from './search-tokens.ts'

/** An expression: `all` and `any` have at least two parts, none of their own kind; `not` holds no other `not`. */
export type SearchExpression =
  | SearchTerm
  | SearchYears
  | { kind: 'all' | 'any'; parts: SearchExpression[] }
  | { kind: 'not'; part: SearchExpression }

export type ParsedSearch = {
  /** Null: the text is empty, and everything matches. */
  expression: SearchExpression | null
  /** Whether only what satisfies the expression matches: it has an operator, a phrase or a field. */
  isStrict: boolean
  /** Whether the last word may be the beginning of a longer one. */
  isOpenEnded: boolean
}

/** Parses a text. NOT binds closer than AND, which may be left out; OR binds least, as in most catalogues. */
export function parseSearchText(text: string): ParsedSearch {
  const { tokens, isProse } = splitSearchText(text)
  const last = tokens.at(-1)
  const reader: Reader = { tokens, at: 0, isStrict: false }
  const expression = readAny(reader, null)
  const isStrict = reader.isStrict && !isProse
  const isOpenEnded = !isStrict && last?.kind === 'term' && /[\p{L}\p{N}\p{M}]\*?$/u.test(text.trimEnd())
  return { expression, isStrict, isOpenEnded }
}

/** Formats an expression so that parsing the result returns it: `network AND NOT (social OR "small world")`. */
export function formatExpression(expression: SearchExpression): string {
  switch (expression.kind) {
    case 'term': {
      const text = expression.isPhrase ? `"${expression.text}"` : expression.text
      return expression.field === null ? text : `${expression.field}:${text}`
    }
    case 'years':
      return formatYears(expression)
    case 'not':
      return `NOT ${formatPart(expression.part)}`
    default:
      return expression.parts.map(formatPart).join(expression.kind === 'all' ? ' AND ' : ' OR ')
  }
}

/** How a text was understood, for readers; null when it is plain words. */
export function describeSearch({ expression, isStrict }: ParsedSearch): string | null {
  return expression === null || !isStrict ? null : formatExpression(expression)
}

/** What looks like an expression: an operator, a field, a year, a quotation mark, a hyphen before a word. */
const EXPRESSION_SIGNS = /(?:^|\s)(?:AND|OR|NOT)(?=\s|$)|["“”„«»]|(?:^|\s)-\p{L}|(?:^|[\s(])[a-z]+:(?=[^\s/])/u

/** The words that are searched where a text looks like an expression and is none; null: nothing of it is left out. */
export function describePlainWords(text: string): string | null {
  const { expression, isStrict } = parseSearchText(text)
  if (isStrict || !EXPRESSION_SIGNS.test(text) || parseDoi(text) !== null) return null
  return listTerms(expression)
    .map((term) => term.text)
    .join(' ')
}

/** The terms that a match may contain: those that are not excluded, in their order. */
export function listTerms(expression: SearchExpression | null): SearchTerm[] {
  if (expression === null) return []
  if (expression.kind === 'term') return [expression]
  return 'parts' in expression ? expression.parts.flatMap(listTerms) : []
}

type Reader = { tokens: SearchToken[]; at: number; isStrict: boolean }
type Read = SearchExpression | null

function readAny(reader: Reader, field: SearchField | null): Read {
  const parts: Read[] = [readAll(reader, field)]
  while (reader.tokens[reader.at]?.kind === 'or') {
    reader.at += 1
    reader.isStrict = true
    parts.push(readAll(reader, field))
  }
  return joinExpressions('any', parts)
}

function readAll(reader: Reader, field: SearchField | null): Read {
  const parts: Read[] = []
  for (let token = reader.tokens[reader.at]; token !== undefined; token = reader.tokens[reader.at]) {
    if (token.kind === 'or' || token.kind === 'close') break
    if (token.kind === 'and') reader.at += 1
    else parts.push(readNot(reader, token, field))
    if (token.kind === 'and') reader.isStrict = true
  }
  return joinExpressions('all', parts)
}

function readNot(reader: Reader, token: SearchToken, field: SearchField | null): Read {
  reader.at += 1
  if (token.kind !== 'not') return readOne(reader, token, field)
  const next = reader.tokens[reader.at]
  const part = next === undefined ? null : readNot(reader, next, field)
  if (part === null) return null
  reader.isStrict = true
  return part.kind === 'not' ? part.part : { kind: 'not', part }
}

function readOne(reader: Reader, token: SearchToken, field: SearchField | null): Read {
  if (token.kind === 'years') reader.isStrict = true
  if (token.kind === 'years') return { kind: 'years', from: token.from, to: token.to }
  if (token.kind === 'term') {
    const named = token.field ?? field
    if (token.isPhrase || named !== null) reader.isStrict = true
    return { kind: 'term', text: token.text, isPhrase: token.isPhrase, field: named }
  }
  if (token.kind !== 'open') return null
  const part = readAny(reader, token.field ?? field)
  reader.at += 1
  return part
}

/** Joins expressions; parts of the same kind become one list, and null is left out. */
export function joinExpressions(kind: 'all' | 'any', read: readonly Read[]): Read {
  const parts = read.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]))
  const [first = null] = parts
  return parts.length > 1 ? { kind, parts } : first
}

/** A part of a longer expression: in parentheses where it joins several. */
function formatPart(part: SearchExpression): string {
  const text = formatExpression(part)
  return 'parts' in part ? `(${text})` : text
}

function formatYears({ from, to }: SearchYears): string {
  return from === to ? `year:${from}` : `year:${from ?? ''}-${to ?? ''}`
}
