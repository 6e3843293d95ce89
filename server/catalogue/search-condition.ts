/** A parsed search as SQL over the table `search`. Everything the reader typed is bound as a parameter. */
import { isCommonWord } from '../../src/domain/common-words.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import type { SearchExpression } from '../../src/domain/search-expression.ts'
import type { SearchTerm, SearchYears } from '../../src/domain/search-tokens.ts'
import { isUnspaced } from '../../src/domain/words.ts'
import { FIELD_SIGNS, MAX_WORD_LENGTH, nameWords } from './search-row.ts'
import { joinedWordsOf, normalizeForSearch, stemOf, wordsOf } from './search-words.ts'
import { joinAlternatives, joinConditions, type Sql, sql } from './sql.ts'

/** In no article. */
const NOTHING = `'${FIELD_SIGNS.full}'`

/** The articles that satisfy an expression. */
export function matchExpression(expression: SearchExpression): Sql {
  const text = textQuery(expression)
  if (text !== null) return matchText(text)
  if (expression.kind === 'term') return matchTerm(expression)
  if (expression.kind === 'years') return matchYears(expression)
  // A year that is not known is in no range.
  if (expression.kind === 'not') return sql`(${matchExpression(expression.part)}) is not true`
  const parts = expression.parts.map(matchExpression)
  return expression.kind === 'any' ? joinAlternatives(parts) : joinConditions(parts)
}

/** The articles with these words, in PostgreSQL's query language for texts. */
export function matchText(query: string): Sql {
  return sql`body @@ ${query}::tsquery`
}

/** The article with this DOI, lower case. */
export function matchDoi(doi: string): Sql {
  return sql`doi = ${doi}`
}

/** The articles whose DOI begins with this, lower case. */
export function matchDoiPrefix(prefix: string): Sql {
  return sql`doi like ${`${escapeLike(prefix)}%`}`
}

/** The articles of these years. */
export function matchYears({ from, to }: Pick<SearchYears, 'from' | 'to'>): Sql {
  return joinConditions([
    ...(from === null ? [] : [sql`year >= ${from}`]),
    ...(to === null ? [] : [sql`year <= ${to}`]),
  ])
}

/** A text without spaces between words: a part of a title, or the beginning of a word elsewhere, such as a keyword in Chinese. */
export function matchPart(part: string): Sql {
  const inTitle = sql`title like ${`%${escapeLike(normalizeForSearch(part))}%`}`
  return isUnspaced(part) && part.length <= MAX_WORD_LENGTH
    ? sql`(${inTitle} or ${matchText(`${quoteWord(part)}:*`)})`
    : inTitle
}

/** Leaves out common words beside others; in phrases and fields every word counts. */
export function withoutCommonWords(expression: SearchExpression): SearchExpression {
  if (expression.kind !== 'all') return expression
  const parts = expression.parts.filter((part) => !isCommonTerm(part))
  const [first = expression] = parts
  if (!parts.some(({ kind }) => kind !== 'not')) return expression
  return parts.length > 1 ? { kind: 'all', parts } : first
}

/** A word as PostgreSQL's query language takes it. Words hold letters, figures and the signs of fields only. */
export function quoteWord(word: string): string {
  return word.length > MAX_WORD_LENGTH + 1 ? NOTHING : `'${word}'`
}

/** Adjacent words, or those words written as one. */
export function phraseQuery(text: string, isPhrase: boolean): string {
  const stems = wordsOf(text).map(stemOf)
  const phrase = `(${stems.map(quoteWord).join(' <-> ')})`
  const [joined, ...others] = isPhrase ? [] : joinedWordsOf(text)
  const isJoined = joined !== undefined && others.length === 0 && joined === wordsOf(text).join('')
  return isJoined ? `(${phrase} | ${quoteWord(stemOf(joined))})` : phrase
}

function isCommonTerm(part: SearchExpression): boolean {
  if (part.kind !== 'term' || part.isPhrase || part.field !== null) return false
  const words = wordsOf(part.text)
  return words.length === 1 && words.every(isCommonWord)
}

/** An expression in PostgreSQL's query language for texts; null when it needs other columns. */
function textQuery(expression: SearchExpression): string | null {
  if (expression.kind === 'years') return null
  if (expression.kind === 'term') return termQuery(expression)
  if (expression.kind === 'not') {
    const query = textQuery(expression.part)
    return query === null ? null : `!(${query})`
  }
  // What is written twice is compared once.
  const queries = [...new Set(expression.parts.map(textQuery))]
  return queries.includes(null) ? null : `(${queries.join(expression.kind === 'all' ? ' & ' : ' | ')})`
}

function termQuery(term: SearchTerm): string | null {
  const words = wordsOf(term.text)
  const { field } = term
  if (words.length === 0) return field === null || field === 'doi' ? null : NOTHING
  if (field === 'doi' || (field === null && parseDoi(term.text) !== null)) return null
  if (field === 'author') return authorQuery(nameWords(term.text))
  if (field === 'source') return words.map((word) => quoteWord(FIELD_SIGNS.source + word)).join(' <-> ')
  if (words.some(isUnspaced)) return null
  if (field === null) return phraseQuery(term.text, term.isPhrase)
  const stems = words.map(stemOf)
  const [first = '', ...others] = stems
  if (others.length === 0 && field !== 'abstract') return quoteWord(FIELD_SIGNS[field] + first)
  const label = { title: 'A', keyword: 'B', abstract: 'C' }[field]
  return `(${stems.map((stem) => `${quoteWord(stem)}:${label}`).join(' <-> ')})`
}

/** The articles of an author, in PostgreSQL's query language for texts: the name in either order, with up to one name between; a letter is the first of a name. */
export function authorQuery(words: string[]): string {
  const quoted = words.map((word) => quoteWord(FIELD_SIGNS.author + word))
  const [first, second] = quoted
  // Words that are too long for the index are no part of a name.
  if (first === undefined) return NOTHING
  if (second === undefined || quoted.length > 2) return `(${quoted.join(' <-> ')})`
  const orders = [
    `${first} <-> ${second}`,
    `${first} <2> ${second}`,
    `${second} <-> ${first}`,
    `${second} <2> ${first}`,
  ]
  return `(${orders.join(' | ')})`
}

/** What the text query cannot say. */
function matchTerm({ text, field }: SearchTerm): Sql {
  const doi = parseDoi(text)?.toLowerCase()
  if (field === 'doi' || doi !== undefined)
    return doi === undefined ? matchDoiPrefix(text.toLowerCase()) : matchDoi(doi)
  const words = wordsOf(text)
  // Without a word, signs are searched in titles.
  if (words.length === 0) return matchPart(text)
  const spaced = words.filter((word) => !isUnspaced(word))
  const parts = words.filter(isUnspaced).map((part) => {
    if (field === 'title') return sql`title like ${`%${escapeLike(part)}%`}`
    if (field === 'keyword') return matchText(`${quoteWord(FIELD_SIGNS.keyword + part)}:*`)
    return field === 'abstract' ? matchText(`${quoteWord(part)}:*C`) : matchPart(part)
  })
  const rest: SearchTerm = { kind: 'term', text: spaced.join(' '), isPhrase: true, field }
  return joinConditions([...parts, ...(spaced.length === 0 ? [] : [matchExpression(rest)])])
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
