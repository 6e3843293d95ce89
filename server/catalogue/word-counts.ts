/** Counts, while a catalogue is built, in how many articles each word occurs. */
import { FIELD_SIGNS, type IndexedArticle } from './search-row.ts'
import type { Store } from './store.ts'

/** Words that are counted in memory before they are added to the store. */
const MOST_WORDS = 100_000
/** Rows in one statement. */
const ROWS = 10_000

/** Words whose articles nothing asks for: those of titles and keywords are also there without a sign, names are many. */
const UNCOUNTED = [FIELD_SIGNS.title, FIELD_SIGNS.keyword, FIELD_SIGNS.author + FIELD_SIGNS.full]

/** The counts of one index; `finish` stores the rest of them. */
export class WordCounts {
  readonly #store: Store
  readonly #words = new Map<string, number>()
  readonly #forms = new Map<string, { stem: string; articles: number }>()
  #articles = 0
  #length = 0

  constructor(store: Store) {
    this.#store = store
  }

  async add(indexed: readonly IndexedArticle[]): Promise<void> {
    for (const { row, lexemes, forms } of indexed) {
      this.#articles += 1
      this.#length += Number(row['length'])
      for (const word of lexemes) {
        if (!UNCOUNTED.some((sign) => word.startsWith(sign))) this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
      }
      for (const [form, stem] of forms) {
        this.#forms.set(form, { stem, articles: (this.#forms.get(form)?.articles ?? 0) + 1 })
      }
    }
    if (this.#words.size + this.#forms.size > MOST_WORDS) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    const average = this.#articles === 0 ? 1 : this.#length / this.#articles
    await this.#store.queryIndex('insert into corpus values ($1, $2)', [this.#articles, Math.max(average, 1)])
  }

  async #flush(): Promise<void> {
    const words = Array.from(this.#words, ([word, articles]) => ({ word, articles }))
    const forms = Array.from(this.#forms, ([form, counted]) => ({ form, ...counted }))
    this.#words.clear()
    this.#forms.clear()
    for (let at = 0; at < words.length; at += ROWS)
      await this.#store.queryIndex(ADD_WORDS, [JSON.stringify(words.slice(at, at + ROWS))])
    for (let at = 0; at < forms.length; at += ROWS)
      await this.#store.queryIndex(ADD_FORMS, [JSON.stringify(forms.slice(at, at + ROWS))])
  }
}

const ADD_WORDS = `
  insert into word select r.* from jsonb_to_recordset($1::jsonb) as r(word text, articles integer)
  on conflict (word) do update set articles = word.articles + excluded.articles`

const ADD_FORMS = `
  insert into form select r.* from jsonb_to_recordset($1::jsonb) as r(form text, stem text, articles integer)
  on conflict (form) do update set articles = form.articles + excluded.articles`
