/** A search plan as SQL. Everything a person typed is bound as a parameter. */
import type { Phrase, SearchPlan } from './search-plan.ts'
import { type Sql, allOf, sql } from './sql.ts'

/** Which rows of `search` match, and how they are ordered among each other. */
export type Condition = {
  where: Sql
  /** How hits are compared; null: they are all alike, and only the date orders them. */
  relevance: Relevance | null
}

/** How hits are compared with each other. */
export type Relevance = {
  /** Everything asked for is in title and keywords; a cheap first order. */
  isNear: Sql
  /** Everything asked for is in the title. */
  isInTitle: Sql
  /** A number, higher is better; one decimal, so that equals are found. */
  score: Sql
}

/** Every article. */
export function everything(): Condition {
  return { where: sql`true`, relevance: null }
}

/** The article with this DOI, lower case. */
export function whereDoi(doi: string): Condition {
  return { where: sql`doi = ${doi}`, relevance: null }
}

/** The articles whose DOI begins so, lower case. */
export function whereDoiBegins(beginning: string): Condition {
  return { where: sql`doi like ${`${escapeLike(beginning)}%`}`, relevance: null }
}

/** The articles that hold every phrase, the beginning and every part. */
export function whereWords(plan: SearchPlan): Condition {
  const anywhere = wordsQuery(plan, '')
  const inParts = plan.parts.map((part) => sql`title like ${`%${escapeLike(part)}%`}`)
  const where = [...holds(sql`body`, anywhere), ...plan.parts.map(partAnywhere)]
  return {
    where: where.length === 0 ? sql`false` : allOf(where),
    relevance: {
      // The label of a word in a query restricts it to that weight: A is the title, B a keyword.
      isNear: allOf([...holds(sql`head`, wordsQuery(plan, 'AB')), ...inParts]),
      isInTitle: allOf([...holds(sql`head`, wordsQuery(plan, 'A')), ...inParts]),
      // Weights of DOI, abstract, keyword, title: an article all about a word stands before one that mentions it.
      score:
        anywhere === null
          ? sql`0::numeric`
          : sql`round(ts_rank('{0.05, 0.1, 0.4, 1.0}', body, ${anywhere})::numeric, 1)`,
    },
  }
}

function holds(column: Sql, words: Sql | null): Sql[] {
  return words === null ? [] : [sql`${column} @@ ${words}`]
}

/** All words as one expression of type tsquery, restricted to weights by labels; null when the plan has no words. */
function wordsQuery(plan: SearchPlan, labels: string): Sql | null {
  const stems = plan.phrases.map((phrase) => phraseText(phrase, labels, '')).join(' & ')
  const fixed = sql`to_tsquery('carrel_words', ${stems})`
  if (plan.beginning === null) return stems === '' ? null : fixed
  const whole = sql`to_tsquery('carrel_words', ${phraseText(plan.beginning, labels, '')})`
  const begun = sql`to_tsquery('carrel_exact', ${phraseText(plan.beginning, labels, '*')})`
  const last = sql`(${whole} || ${begun})`
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

/** A part of a title; or where a word elsewhere begins so, such as a keyword in Chinese. */
function partAnywhere(part: string): Sql {
  const inTitle = sql`title like ${`%${escapeLike(part)}%`}`
  // Signs are no words; and a word longer than this is refused by the store's query language.
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,199}$/u.test(part)
  return isWord ? sql`(${inTitle} or body @@ to_tsquery('carrel_exact', ${`'${part}':*`}))` : inTitle
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
