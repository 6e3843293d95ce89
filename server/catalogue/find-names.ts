/** Authors and sources that the words of a search name, so that a reader can go to their articles. */
import { authorQuery, matchText } from './search-condition.ts'
import { fullName, nameWords } from './search-row.ts'
import { type Sql, sql, toStatement } from './sql.ts'
import type { Store } from './store.ts'

/** An author or a source, and how many articles it has: those of `author:"name"`, or those of the filter `source=name`. */
export type FoundName = { field: 'author' | 'source'; name: string; articles: number }

/** Names are short; longer searches are about something else. */
const MOST_WORDS = 12
/** Articles whose authors are read to spell a name. */
const READ = 100

/** The author and the source whose name a text is. */
export async function findNames(store: Store, text: string): Promise<FoundName[]> {
  const words = nameWords(text)
  if (words.length > MOST_WORDS || !words.some((word) => word.length > 1)) return []
  return [...(await findAuthor(store, words, text)), ...(await findSource(store, text))]
}

async function findAuthor(store: Store, words: string[], text: string): Promise<FoundName[]> {
  const matching = matchText(authorQuery(words))
  const rows = await store.queryIndex<{ name: string; key: string }>(
    ...toStatement(sql`
      select distinct one.name, one.key from (
        select names, keys from byline where article in (select article from search where ${matching} limit ${READ})
      ) as read, unnest(names, keys) as one(name, key)`),
  )
  const [first, ...others] = rows.filter(({ key }) => isNamed(key.split(' '), words))
  if (first === undefined) return []
  const name = others.every(({ key }) => key === first.key) ? first.name : text
  return [{ field: 'author', name, articles: await count(store, matchText(authorQuery(nameWords(name)))) }]
}

/** Whether a name has these words, or for a letter a word that begins with it. */
function isNamed(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => name.some((part) => part === word || (word.length === 1 && part.startsWith(word))))
}

/** Readers leave out the article that a name begins with. */
async function findSource(store: Store, text: string): Promise<FoundName[]> {
  const full = fullName(text)
  return store.queryIndex<FoundName>(
    ...toStatement(sql`
      select 'source' as field, main_source as name, count(*)::int as articles from search
      where main_source in (select main_source from source_name where spelling in (${full}, ${`the ${full}`}))
      group by main_source order by 2 desc limit 1`),
  )
}

async function count(store: Store, matching: Sql): Promise<number> {
  const [row] = await store.queryIndex<{ articles: number }>(
    ...toStatement(sql`select count(*)::int as articles from search where ${matching}`),
  )
  return row?.articles ?? 0
}
