/** What the search index holds of an article: its words with their places, and what searches filter and sort by. */
import { isUnspaced } from '../../src/domain/words.ts'
import type { ArticleRow } from './schema.ts'
import { joinedWordsOf, normalizeTitle, stemOf, wordsOf } from './search-words.ts'

/**
 * What the words of a field begin with in the index; stems of title, keywords, abstract and DOI are there without a sign
 * too. `full` marks a whole name.
 */
export const FIELD_SIGNS = { title: '<', keyword: '#', author: '@', source: '^', full: '=' } as const

/** A row of the table `search`, as it is inserted. */
export type SearchRow = Record<string, string | number | boolean | null>

/** The authors of an article, each once: their names, and the same normalized. */
export type Byline = { article: number; names: string[]; keys: string[] }

/** A row and its words: of the index, each once, and the words as written with the stem of each. */
export type IndexedArticle = { row: SearchRow; byline: Byline; lexemes: string[]; forms: Map<string, string> }

/** Longer than any word of a title; PostgreSQL refuses words above 2,046 bytes. */
export const MAX_WORD_LENGTH = 200
/** PostgreSQL's last place in a text. */
const LAST_PLACE = 16_383
/** Words of different fields, keywords or names are no phrase. */
const GAP = 10

/** Makes the row of an article. */
export function makeSearchRow(article: number, row: ArticleRow): IndexedArticle {
  const words = new WordPlaces()
  words.addText(row.title, 'A', FIELD_SIGNS.title)
  for (const keyword of row.keywords) words.addText(keyword, 'B', FIELD_SIGNS.keyword)
  words.addText(row.abstract ?? '', 'C')
  const { length } = words
  words.addText(withoutLetters(row.doi ?? ''), 'D')
  for (const { name } of row.authors) words.addName(name, FIELD_SIGNS.author)
  if (row.source !== null) words.addName(row.source, FIELD_SIGNS.source)
  const { type, published, year, language, license } = row
  return {
    row: {
      article,
      type,
      published,
      year,
      language,
      license,
      length,
      doi: row.doi?.toLowerCase() ?? null,
      title: normalizeTitle(row.title),
      main_source: row.source,
      access: row.oa_status,
      is_open: row.oa_is_open,
      has_abstract: row.abstract !== null,
      has_full_text: row.full_text_url !== null,
      has_orcid: row.authors.some(({ orcid }) => orcid !== undefined && orcid !== null),
      has_issn: row.issn.length > 0,
      has_volume: row.volume !== null,
      has_pages: row.pages !== null,
      has_references: row.references.length > 0,
      body: words.format(),
    },
    byline: makeByline(article, row),
    lexemes: words.lexemes(),
    forms: words.forms,
  }
}

/** The words of a DOI but for single letters, as in `10.1016/j.cell`: they would match the initials of every name. */
function withoutLetters(doi: string): string {
  return wordsOf(doi)
    .filter((word) => word.length > 1)
    .join(' ')
}

function makeByline(article: number, { authors }: ArticleRow): Byline {
  const names = new Map(authors.map(({ name }) => [fullName(name), name]))
  names.delete('')
  return { article, names: [...names.values()], keys: [...names.keys()] }
}

/** The words of a person's name or a source, and a single letter for each name of a person. */
export function nameWords(name: string): string[] {
  return wordsOf(name).filter((word) => word.length <= MAX_WORD_LENGTH)
}

/** A whole name as one word of the index. */
export function fullName(name: string): string {
  return nameWords(name)
    .join(' ')
    .slice(0, MAX_WORD_LENGTH - 2)
}

/** The words of one article and their places. */
class WordPlaces {
  /** Words of title, keywords and abstract so far. */
  length = 0
  /** Words as written and their stems. */
  readonly forms = new Map<string, string>()
  readonly #places = new Map<string, string[]>()
  #next = 1

  addText(text: string, weight: string, sign?: string): void {
    for (const word of wordsOf(text)) {
      if (word.length > MAX_WORD_LENGTH) continue
      const stem = stemOf(word)
      this.#add(stem, weight)
      if (sign !== undefined) this.#places.set(sign + stem, this.#places.get(sign + stem) ?? [])
      if (weight !== 'D' && !isUnspaced(word)) this.forms.set(word, stem)
      this.#next += 1
      this.length += 1
    }
    // Written as one word they are found too, but are no part of a phrase.
    for (const joined of joinedWordsOf(text)) {
      if (joined.length > MAX_WORD_LENGTH || weight === 'D') continue
      this.#add(stemOf(joined), weight)
      if (sign !== undefined) this.#places.set(sign + stemOf(joined), [])
      this.#next += GAP
    }
    this.#next += GAP
  }

  addName(name: string, sign: string): void {
    const words = nameWords(name)
    for (const word of words) {
      this.#add(sign + word, 'D')
      if (sign === FIELD_SIGNS.author && word.length > 1) this.#add(sign + (Array.from(word)[0] ?? ''), 'D')
      this.#next += 1
    }
    const full = fullName(name)
    if (full !== '') this.#places.set(sign + FIELD_SIGNS.full + full, [])
    this.#next += GAP
  }

  /** The words of the index, without those of the DOI alone: almost every DOI has its own. */
  lexemes(): string[] {
    const counted = [...this.#places].filter(
      ([word, places]) => /^[^\p{L}\p{N}]/u.test(word) || places.some((place) => !place.endsWith('D')),
    )
    return counted.map(([word]) => word)
  }

  /** As PostgreSQL reads a tsvector. Words hold letters, figures and the signs above only. */
  format(): string {
    return [...this.#places]
      .map(([word, places]) => `'${word}'${places.length === 0 ? '' : `:${places.join(',')}`}`)
      .join(' ')
  }

  #add(word: string, weight: string): void {
    const places = this.#places.get(word) ?? []
    if (places.length < 255 && this.#next < LAST_PLACE) places.push(`${this.#next}${weight}`)
    this.#places.set(word, places)
  }
}
