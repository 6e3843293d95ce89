/** Which saved articles the page shows, in which order: the parameters of its address, and what they select. */
import { PAGE_PATTERNS } from '../../domain/paths.ts'
import { READING_STATES, type ReadingState, type SavedArticle } from '../../library/saved-articles.ts'

/** The orders with their names, the first one without a choice. */
export const SAVED_SORTS = [
  ['newest', 'Saved: newest first'],
  ['oldest', 'Saved: oldest first'],
  ['title', 'Title'],
  ['year', 'Year: newest first'],
] as const
type SavedSort = (typeof SAVED_SORTS)[number][0]

/** The reading states with their names. */
export const READING_NAMES: Readonly<Record<ReadingState, string>> = {
  'to-read': 'To read',
  reading: 'Reading',
  read: 'Read',
}

/** How many articles a page shows, so that a library of any size opens at once. */
export const SAVED_PER_PAGE = 50

/** What the address states; null: not limited. */
export type LibraryView = {
  text: string
  sort: SavedSort
  tag: string | null
  reading: ReadingState | null
  page: number
}

/** Reads the query string of an address; what is invalid counts as absent. */
export function parseLibraryView(search: string): LibraryView {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  return {
    text: parameters.get('q') ?? '',
    sort: SAVED_SORTS.find(([sort]) => sort === parameters.get('sort'))?.[0] ?? 'newest',
    tag: parameters.get('tag'),
    reading: READING_STATES.find((state) => state === parameters.get('reading')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a view, without what need not be stated. */
export function formatLibraryPath({ text, sort, tag, reading, page }: LibraryView): string {
  const parameters = new URLSearchParams()
  if (text.trim() !== '') parameters.set('q', text.trim())
  if (sort !== 'newest') parameters.set('sort', sort)
  if (tag !== null) parameters.set('tag', tag)
  if (reading !== null) parameters.set('reading', reading)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size === 0 ? PAGE_PATTERNS.library : `${PAGE_PATTERNS.library}?${parameters.toString()}`
}

/** The saved articles that match, in order. Each word must occur in title, authors, source, tags or note. */
export function findSaved(saved: Iterable<SavedArticle>, { text, sort, tag, reading }: LibraryView): SavedArticle[] {
  const words = foldText(text).split(/\s+/)
  return [...saved]
    .filter((one) => tag === null || one.tags.includes(tag))
    .filter((one) => reading === null || one.reading === reading)
    .filter((one) => words.every((word) => readSearchText(one).includes(word)))
    .toSorted(COMPARE[sort])
}

/** All tags, each once, in the order of the alphabet. */
export function collectTags(saved: Iterable<SavedArticle>): string[] {
  return [...new Set([...saved].flatMap(({ tags }) => tags))].toSorted(COLLATOR.compare)
}

const COLLATOR = new Intl.Collator('en', { numeric: true })
const byTitle = ({ article: one }: SavedArticle, { article: other }: SavedArticle) =>
  COLLATOR.compare(one.title.plain, other.title.plain)
const byTime = (one: SavedArticle, other: SavedArticle) => one.savedAt.localeCompare(other.savedAt, 'en')

const COMPARE: Record<SavedSort, (one: SavedArticle, other: SavedArticle) => number> = {
  // Articles that were saved together keep one order, also after a reload.
  newest: (one, other) => byTime(other, one) || byTitle(one, other),
  oldest: (one, other) => byTime(one, other) || byTitle(one, other),
  title: byTitle,
  year: (one, other) => (other.article.year ?? 0) - (one.article.year ?? 0) || byTitle(one, other),
}

/** Saved articles are replaced, never changed, so that each text is folded once. */
const searchTexts = new WeakMap<SavedArticle, string>()

function readSearchText(saved: SavedArticle): string {
  const known = searchTexts.get(saved)
  if (known !== undefined) return known
  const { article, tags, note } = saved
  const names = article.authors.map(({ name }) => name)
  const text = foldText([article.title.plain, ...names, article.source ?? '', ...tags, note].join('\n'))
  searchTexts.set(saved, text)
  return text
}

/** Without regard to case and diacritics. */
function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
