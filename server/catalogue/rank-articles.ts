/** The order of hits as SQL: BM25F over title, keywords and abstract, and how near each other the words are. */
import type { ResolvedWords, ScoredWord } from './resolve-words.ts'
import { matchPart, matchText } from './search-condition.ts'
import { joinSql, type Sql, sql } from './sql.ts'

/** Hits that are ranked against each other. */
export const RANKED = 1000
/** Entries of the index that are read to find articles with most of the words, the most specific words first. */
const MOST_ENTRIES = 15_000
/** An article must match this part of what the best one matches, counted by how specific the words are. */
const LEAST_PART = 0.2

/** Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the length counted half: many records have no abstract. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.5
/** DOI, abstract, keywords, title; PostgreSQL takes no weight above 1, so that these are halves. */
const FIELD_WEIGHTS = '{0.05, 0.5, 0.8, 1}'
/** How a word that the search repeats counts: 1 once, less than twice as much twice. */
const REPETITION = 8
/** What two words near each other, as in the search, count of the more frequent one. */
const PAIR_WEIGHT = 0.1
/** What a title with all words of the search counts of these words: it is probably the title that was meant. */
const TITLE_WEIGHT = 0.2
/** A text without spaces between words has no frequency of its own. */
const PART_MASS = 5

/** Newest first, undated last, then by the article's number. */
export const NEWEST = sql`published desc nulls last, article`

/** The articles that match, best first within the first `RANKED`: those with all words in the title, then the newest. */
export function selectAllMatching(matching: Sql, words: ResolvedWords): Sql {
  const titles = allInTitle(words)
  if (titles === null) return sql`(select article from search where ${matching} order by ${NEWEST} limit ${RANKED})`
  // Where titles are enough, the newest are not read.
  return sql`(
    with in_title as materialized (
      select article, published from search where ${matching} and ${titles} order by ${NEWEST} limit ${RANKED}
    )
    select article from (
      select article, 1 as place, published from in_title
      union all
      (select article, 2 as place, published from search
        where ${matching} and (select count(*) from in_title) < ${RANKED} order by ${NEWEST} limit ${RANKED})
    ) as hit group by article order by min(place), max(published) desc nulls last, article limit ${RANKED}
  )`
}

/** The articles that match all words, and those with most of them by how specific these are. */
export function selectMostMatching(matching: Sql, words: ResolvedWords): Sql {
  const found: Sql[] = [sql`(select article, 1000000::real as mass from search where ${matching} limit ${RANKED})`]
  let left = MOST_ENTRIES
  const add = (condition: Sql, mass: number) => {
    found.push(sql`(select article, ${mass}::real as mass from search where ${condition} limit ${left})`)
  }
  for (const part of words.parts) add(matchPart(part), PART_MASS)
  for (const word of words.words) {
    if (left <= 0) break
    const mass = specificity(word.articles, words.articles) * Math.min(1, word.times)
    add(matchText(word.query), mass)
    if (word.inTitle !== null) add(matchText(word.inTitle), mass / 10)
    left -= word.articles
  }
  return sql`(
    with found as materialized (
      select article, sum(mass)::real as mass from (${joinSql(found, sql` union all `)}) as entry group by article
    )
    select article from found
    where mass >= ${LEAST_PART}::real * coalesce((select max(mass) from found where mass < 1000000), 0)
    order by mass desc, article limit ${RANKED}
  )`
}

/**
 * Ranks articles: those that satisfy `isFirst` first, among them the one whose title is this text; among the others the one
 * whose whole title is half of the text or more, as where a year or a journal was added. Then by score, then newest first.
 */
export function rankSelected(selected: Sql, isFirst: Sql, words: ResolvedWords, text: string): Sql {
  // A vector that is read once here is not read again for every word.
  return sql`
    with candidate as materialized (
      select article, published, year, doi, title, length, body || ''::tsvector as body from search
      where article in ${selected}
    )
    select article from (select *, (${isFirst}) as is_first, ${scoreOf(words)} as score from candidate) as scored
    order by is_first desc,
      case when is_first then title = ${text} else strpos(${text}, title) > 0 and length(title) * 2 >= length(${text}) end desc,
      round(score::numeric, 2) desc, ${NEWEST}`
}

/** All words are in the title; null where that cannot be said. */
function allInTitle({ words }: ResolvedWords): Sql | null {
  const titles = words.filter(({ times, unless }) => times >= 1 && unless === null).map(({ inTitle }) => inTitle)
  return titles.length === 0 || titles.includes(null) ? null : matchText(titles.join(' & '))
}

/** How much a word says that occurs in so many articles: the logarithm of BM25. */
function specificity(articles: number, whole: number): number {
  const occurring = Math.min(articles, whole)
  return Math.log(1 + (whole - occurring + 0.5) / (occurring + 0.5))
}

function scoreOf(resolved: ResolvedWords): Sql {
  const { words, pairs, parts, articles: whole } = resolved
  const length = sql`(${SATURATION * (1 - LENGTH_SHARE)}::real + ${SATURATION * LENGTH_SHARE}::real * length
    / (select average_length from corpus))`
  const ofWord = ({ query, articles, times, unless }: ScoredWord) => {
    const repeated = times < 1 ? times : ((REPETITION + 1) * times) / (REPETITION + times)
    const weight = specificity(articles, whole) * repeated * (SATURATION + 1)
    const score = sql`${weight}::real * (1 - ${length} / (${length}
      + 2 * ts_rank_cd(${FIELD_WEIGHTS}, body, ${query}::tsquery)))`
    return unless === null ? score : sql`case when ${matchText(unless)} then 0 else ${score} end`
  }
  const ofPair = (pair: { query: string; articles: number }) =>
    sql`case when ${matchText(pair.query)} then ${PAIR_WEIGHT * specificity(pair.articles, whole)}::real else 0 end`
  const titles = allInTitle(resolved)
  const named = words.reduce((sum, { articles, times }) => sum + (times < 1 ? 0 : specificity(articles, whole)), 0)
  const ofTitle =
    titles === null ? sql`0::real` : sql`case when ${titles} then ${TITLE_WEIGHT * named}::real else 0 end`
  return joinSql([ofTitle, ...words.map(ofWord), ...pairs.map(ofPair), ...parts.map(scoreOfPart)], sql` + `)
}

function scoreOfPart(part: string): Sql {
  return sql`case when ${matchPart(part)} then ${PART_MASS}::real else 0 end`
}
