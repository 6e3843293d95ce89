/** A search plan as SQL. Everything the reader typed is bound as a parameter. */
import type { Phrase, SearchPlan } from './search-plan.ts'
import { joinConditions, type Sql, sql } from './sql.ts'

/** Which rows of `search` match, and how they are ordered among each other. */
export type Condition = {
  where: Sql
  /** How hits are ranked; null: by date only. */
  relevance: Relevance | null
}

/** How hits are ranked. */
export type Relevance = {
  /** All words are in title and keywords; a cheap first order. */
  isNear: Sql
  /** All words are in the title. */
  isInTitle: Sql
  /** A number, higher is better; rounded to one decimal, so that the date orders similar hits. */
  score: Sql
}

/** Every article. */
export function matchAll(): Condition {
  return { where: sql`true`, relevance: null }
}

/** The article with this DOI, lower case. */
export function matchDoi(doi: string): Condition {
  return { where: sql`doi = ${doi}`, relevance: null }
}

/** The articles whose DOI begins with this, lower case. */
export function matchDoiPrefix(prefix: string): Condition {
  return { where: sql`doi like ${`${escapeLike(prefix)}%`}`, relevance: null }
}

/** The articles that contain every phrase, the prefix and every part. */
export function matchWords(plan: SearchPlan): Condition {
  const anywhere = wordsQuery(plan, '')
  const inParts = plan.parts.map((part) => sql`title like ${`%${escapeLike(part)}%`}`)
  const where = [...matches(sql`body`, anywhere), ...plan.parts.map(matchPart)]
  return {
    where: where.length === 0 ? sql`false` : joinConditions(where),
    relevance: {
      // The label of a word in a query restricts it to that weight: A is the title, B a keyword.
      isNear: joinConditions([...matches(sql`head`, wordsQuery(plan, 'AB')), ...inParts]),
      isInTitle: joinConditions([...matches(sql`head`, wordsQuery(plan, 'A')), ...inParts]),
      // Weights of DOI, abstract, keyword, title: an article about a word comes before one that mentions it.
      score:
        anywhere === null
          ? sql`0::numeric`
          : sql`round(ts_rank('{0.05, 0.1, 0.4, 1.0}', body, ${anywhere})::numeric, 1)`,
    },
  }
}

function matches(column: Sql, words: Sql | null): Sql[] {
  return words === null ? [] : [sql`${column} @@ ${words}`]
}

/** All words as one expression of type tsquery, restricted to weights by labels; null when the plan has no words. */
function wordsQuery(plan: SearchPlan, labels: string): Sql | null {
  const stems = plan.phrases.map((phrase) => phraseText(phrase, labels, '')).join(' & ')
  const fixed = sql`to_tsquery('carrel_words', ${stems})`
  if (plan.prefix === null) return stems === '' ? null : fixed
  const whole = sql`to_tsquery('carrel_words', ${phraseText(plan.prefix, labels, '')})`
  const prefix = sql`to_tsquery('carrel_exact', ${phraseText(plan.prefix, labels, '*')})`
  const last = sql`(${whole} || ${prefix})`
  return stems === '' ? last : sql`(${fixed} && ${last})`
}

/** Words in their order, each quoted, the last one marked: `('deep':A <-> 'learni':*A)`. Words are letters and digits only. */
function phraseText(phrase: Phrase, labels: string, lastMark: string): string {
  const terms = phrase.map((word, index) => {
    const marks = `${index === phrase.length - 1 ? lastMark : ''}${labels}`
    return marks === '' ? `'${word}'` : `'${word}':${marks}`
  })
  return `(${terms.join(' <-> ')})`
}

/** A part of a title, or the prefix of a word elsewhere, such as a keyword in Chinese. */
function matchPart(part: string): Sql {
  const inTitle = sql`title like ${`%${escapeLike(part)}%`}`
  // The store's query language refuses punctuation and longer words.
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,199}$/u.test(part)
  return isWord ? sql`(${inTitle} or body @@ to_tsquery('carrel_exact', ${`'${part}':*`}))` : inTitle
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
