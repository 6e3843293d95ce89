/** Questions about the words of the index: how frequent they are, how they go on, which one was meant. */
import { matchText, quoteWord } from './search-condition.ts'
import { sql, type Sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'
import { editDistance, isClearError, SHORT_WORD } from './typing-errors.ts'

/** A stem, and in how many articles it occurs. */
export type CountedStem = { stem: string; articles: number }

/** The most frequent words that begin like an incomplete one. */
const MOST_ENDINGS = 20
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

/** Whether a word begins so. */
async function isBeginning(store: Store, beginning: string): Promise<boolean> {
  const rows = await select(store, sql`select form from form where ${matchBeginning(beginning)} limit 1`)
  return rows.length > 0
}

/** The stems of words that begin like this one, most frequent first. */
export async function findEndings(store: Store, beginning: string): Promise<CountedStem[]> {
  return select(
    store,
    sql`select stem, sum(articles)::int as articles from form where ${matchBeginning(beginning)}
      group by stem order by 2 desc, 1 limit ${MOST_ENDINGS}`,
  )
}

function matchBeginning(beginning: string): Sql {
  // The sign behind every letter in the order of the column.
  return sql`form >= ${beginning} and form < ${`${beginning}\u{10ffff}`}`
}

/**
 * A word as written in articles; `isClear`: what was looked for is a typing error for it (`isClearError`); `isInsteadOfNone`:
 * no article has what was looked for as it is written, though one may have another form of it.
 */
export type NearestForm = CountedStem & { form: string; isClear: boolean; isInsteadOfNone: boolean }

/**
 * The word of another stem that was probably meant: one typing error away, or two from eight letters where no article has
 * the word; null: none.
 */
export async function findNearestForm(store: Store, word: CountedStem & { text: string }): Promise<NearestForm | null> {
  const { text, stem, articles } = word
  const length = Array.from(text).length
  if (length < 4 || length > 40 || /\p{N}/u.test(text)) return null
  const mostErrors = length < SHORT_WORD || articles > 0 ? 1 : 2
  const similar =
    mostErrors === 1
      ? sql`form = any (${asTexts(listNeighbours(text))})`
      : sql`form % ${text} order by similarity(form, ${text}) desc limit ${MOST_SIMILAR}`
  type Form = CountedStem & { form: string }
  const forms = await select<Form>(store, sql`select form, stem, articles from form where ${similar}`)
  const isInsteadOfNone = forms.every(({ form }) => form !== text)
  const isUnusual = !(await isBeginning(store, text.slice(0, 2)))
  const near = forms
    .filter((form) => form.stem !== stem)
    .map((form) => {
      const isClear = isClearError(text, form.form, isUnusual)
      return { ...form, distance: editDistance(text, form.form), isClear, isInsteadOfNone }
    })
    .filter(({ distance }) => distance <= mostErrors)
    .toSorted((a, b) => a.distance - b.distance || Number(b.isClear) - Number(a.isClear) || b.articles - a.articles)
  return near[0] ?? null
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
