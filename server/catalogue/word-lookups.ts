/** Questions about the words of the index: how frequent they are, how they go on, which one was meant. */
import { matchText, quoteWord } from './search-condition.ts'
import { sql, type Sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** A stem, and in how many articles it occurs. */
export type CountedStem = { stem: string; articles: number }

/** The most frequent words that begin like an incomplete one. */
const MOST_ENDINGS = 20
/** Below this length, words with one typing error may have no three letters in common: all of them are looked up. */
const SHORT_WORD = 8
const MOST_SIMILAR = 50
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/** How many articles the index holds, and in how many of them each of these words occurs; words of none are left out. */
export async function countWords(store: Store, words: readonly string[]) {
  const rows = await select<{ whole: number; word: string | null; articles: number }>(
    store,
    sql`select corpus.articles as whole, word.word, word.articles from corpus
      left join word on word.word = any (${asTexts(words)})`,
  )
  const counts = new Map(rows.flatMap(({ word, articles }) => (word === null ? [] : [[word, articles]])))
  return { articles: rows[0]?.whole ?? 0, counts }
}

/** Whether an article has this word, also one that is not counted. */
export async function isIndexed(store: Store, word: string): Promise<boolean> {
  const rows = await select(store, sql`select article from search where ${matchText(quoteWord(word))} limit 1`)
  return rows.length > 0
}

/** The stems of words that begin like this one, most frequent first. */
export async function findEndings(store: Store, beginning: string): Promise<CountedStem[]> {
  // The sign behind every letter in the order of the column.
  const end = `${beginning}\u{10ffff}`
  return select(
    store,
    sql`select stem, sum(articles)::int as articles from form where form >= ${beginning} and form < ${end}
      group by stem order by 2 desc, 1 limit ${MOST_ENDINGS}`,
  )
}

/** The word of the index that was probably meant: one typing error away, or two from eight letters; null: none. */
export async function findNearestForm(store: Store, word: string): Promise<(CountedStem & { form: string }) | null> {
  const length = Array.from(word).length
  if (length < 4 || length > 40 || /\p{N}/u.test(word)) return null
  const similar =
    length < SHORT_WORD
      ? sql`form = any (${asTexts(listNeighbours(word))})`
      : sql`form % ${word} order by similarity(form, ${word}) desc limit ${MOST_SIMILAR}`
  type Form = CountedStem & { form: string }
  const forms = await select<Form>(store, sql`select form, stem, articles from form where ${similar}`)
  const near = forms
    .map((form) => ({ form, distance: editDistance(word, form.form) }))
    .filter(({ distance }) => distance <= (length < SHORT_WORD ? 1 : 2))
    .toSorted((a, b) => a.distance - b.distance || b.form.articles - a.form.articles)
  return near[0]?.form ?? null
}

/** How many letters must be added, left out, replaced or exchanged with the next one to make one word of another. */
export function editDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      const isExchange = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [(last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost]
      if (row > 1 && column > 1 && isExchange) steps.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...steps))
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[to.length] ?? 0
}

/** Every word one typing error away. */
function listNeighbours(word: string): string[] {
  const letters = Array.from(word)
  return letters.concat('').flatMap((letter, at) => {
    const [before, after, next = ''] = [letters.slice(0, at).join(''), letters.slice(at + 1).join(''), letters[at + 1]]
    const changed = LETTERS.flatMap((other) => [before + other + letter + after, before + other + after])
    return [...changed, before + after, before + next + letter + after.slice(next.length)]
  })
}

/** Every store binds one JSON parameter in the same way, but not arrays. */
function asTexts(words: readonly string[]): Sql {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify([...new Set(words)])}::jsonb))`
}

function select<Row>(store: Store, statement: Sql): Promise<Row[]> {
  return store.queryIndex<Row>(...toStatement(statement))
}
