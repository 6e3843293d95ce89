/** The rows of the advanced search: the expression that they write, and the rows that an expression becomes. */
import {
  formatExpression,
  joinExpressions,
  parseSearchText,
  type SearchExpression,
} from '../../domain/search-expression.ts'
import { normalizeSearchText } from '../../domain/search-query.ts'
import type { SearchField, SearchTerm, SearchYears } from '../../domain/search-tokens.ts'

export const ROW_OPERATORS = ['AND', 'OR', 'NOT'] as const
export const ROW_MATCHES = ['all', 'any', 'phrase'] as const

/** One row. It is joined to all rows above it; the operator of the first row counts as AND. */
export type ExpressionRow = {
  operator: (typeof ROW_OPERATORS)[number]
  /** null: any field. */
  field: SearchField | null
  /** How the words of the text must occur. */
  match: (typeof ROW_MATCHES)[number]
  /** As typed; operators, phrases and fields in it count within the row. */
  text: string
}

/** All rows, at least one, and the years as typed. */
export type ExpressionDraft = { rows: readonly ExpressionRow[]; from: string; to: string }

export const EMPTY_ROW: ExpressionRow = { operator: 'AND', field: null, match: 'all', text: '' }

/** Whether a text is a year, or empty. */
export function isYear(text: string): boolean {
  return /^(?:[12]\d{3})?$/.test(text.trim())
}

/** The expression of a draft; null when it is empty. Formatting and parsing it returns the same expression. */
export function buildExpression({ rows, from, to }: ExpressionDraft): SearchExpression | null {
  const joined = rows.reduce<SearchExpression | null>((above, row, index) => {
    const part = parseRow(row)
    if (part === null) return above
    const operator = index === 0 ? 'AND' : row.operator
    return joinExpressions(operator === 'OR' ? 'any' : 'all', [above, operator === 'NOT' ? negate(part) : part])
  }, null)
  return joinExpressions('all', [joined, parseYears(from, to)])
}

/** Whether the text of a row is more than plain words. */
export function holdsExpression({ match, text }: ExpressionRow): boolean {
  return match !== 'phrase' && parseSearchText(normalizeSearchText(text)).isStrict
}

/** The draft of an expression. `buildExpression` of it returns the expression: what fits no row is the text of one. */
export function makeDraft(expression: SearchExpression | null): ExpressionDraft {
  const parts = expression?.kind === 'all' ? expression.parts : [expression]
  const last = parts.at(-1)
  const isOffered = last?.kind === 'years' && [last.from, last.to].every((year) => isYear(formatYear(year)))
  const years = isOffered ? last : null
  const others = joinExpressions('all', years === null ? parts : parts.slice(0, -1))
  const rows = others === null ? [EMPTY_ROW] : listRows(others)
  return { rows, from: formatYear(years?.from), to: formatYear(years?.to) }
}

function parseRow({ field, match, text }: ExpressionRow): SearchExpression | null {
  const plain = normalizeSearchText(text)
  if (!/[\p{L}\p{N}]/u.test(plain)) return null
  const written = match === 'phrase' ? `"${plain.replace(/["“”„‟«»＂]/g, ' ')}"` : plain
  const { expression } = parseSearchText(written)
  const areWords = expression?.kind === 'all' && expression.parts.every(({ kind }) => kind === 'term')
  const matched = match === 'any' && areWords ? { ...expression, kind: 'any' as const } : expression
  return matched === null || field === null ? matched : withField(matched, field)
}

/** The expression with the field for each term that names none. */
function withField(expression: SearchExpression, field: SearchField): SearchExpression {
  if (expression.kind === 'term') return { ...expression, field: expression.field ?? field }
  if (expression.kind === 'not') return { ...expression, part: withField(expression.part, field) }
  if (expression.kind === 'years') return expression
  return { ...expression, parts: expression.parts.map((part) => withField(part, field)) }
}

function negate(expression: SearchExpression): SearchExpression {
  return expression.kind === 'not' ? expression.part : { kind: 'not', part: expression }
}

function parseYears(...texts: [from: string, to: string]): SearchYears | null {
  const [from, to] = texts.map((text) => (isYear(text) && text.trim() !== '' ? Number(text) : null))
  if (from == null || to == null)
    return (from ?? to) === null ? null : { kind: 'years', from: from ?? null, to: to ?? null }
  return { kind: 'years', from: Math.min(from, to), to: Math.max(from, to) }
}

function formatYear(year: number | null | undefined): string {
  return year == null ? '' : String(year)
}

/** Unfolds the first part, because rows are joined from the top; words that stand side by side share a row. */
function listRows(expression: SearchExpression): ExpressionRow[] {
  if (!('parts' in expression)) return [makeRow('AND', expression)]
  const { kind, parts } = expression
  const [first, ...others] = kind === 'all' ? joinWords(parts) : parts
  const rows = others.map((part) => {
    if (kind === 'any') return makeRow('OR', part)
    return part.kind === 'not' ? makeRow('NOT', part.part) : makeRow('AND', part)
  })
  if (first === undefined) return rows
  return [...(first.kind === kind ? [makeRow('AND', first)] : listRows(first)), ...rows]
}

/** The parts with each run of words in the same field as one part. */
function joinWords(parts: readonly SearchExpression[]): SearchExpression[] {
  const joined: SearchExpression[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const words = before === undefined ? null : wordsOf({ kind: 'all', parts: [before, part].flatMap(partsOfAll) })
    if (words === null) joined.push(part)
    else joined.splice(-1, 1, { kind: 'all', parts: words })
  }
  return joined
}

function partsOfAll(expression: SearchExpression): SearchExpression[] {
  return expression.kind === 'all' ? expression.parts : [expression]
}

/** The words of an expression that are all in one field; null when it is anything else. */
function wordsOf(expression: SearchExpression): SearchTerm[] | null {
  const parts = 'parts' in expression ? expression.parts : [expression]
  const terms = parts.flatMap((part) => (part.kind === 'term' && !part.isPhrase ? part : []))
  return terms.length === parts.length && terms.every(({ field }) => field === terms[0]?.field) ? terms : null
}

/** A row for one part: words or a phrase where it is that, else the expression as its text. */
function makeRow(operator: ExpressionRow['operator'], part: SearchExpression): ExpressionRow {
  const written = formatExpression(part)
  const words = part.kind === 'term' ? [part] : wordsOf(part)
  if (words !== null) {
    const match = part.kind === 'any' ? 'any' : words.some(({ isPhrase }) => isPhrase) ? 'phrase' : 'all'
    const row = {
      operator,
      field: words[0]?.field ?? null,
      match,
      text: words.map(({ text }) => text).join(' '),
    } as const
    const parsed = parseRow(row)
    if (parsed !== null && formatExpression(parsed) === written) return row
  }
  return { ...EMPTY_ROW, operator, text: written }
}
