/**
 * `npm run check:shapes -- FOLDER`: normalizes every recorded response of a folder, compares the result with what its
 * `INDEX.json` expects, and prints a score for each category. Ends with exit code 1 below a bound.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Article } from '../../../domain/article.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../../../domain/json.ts'
import { withLateParsers } from '../../../rich-text/late-parsers.ts'
import { parsePlainText } from '../../../rich-text/parse-rich-text.ts'
import { normalizeArticle, normalizeListedArticle } from '../article.ts'
import { collectEnvelopeFields, findTotal } from '../envelope.ts'
import { parseErrorBody } from '../error-body.ts'
import { listOrNull } from '../find.ts'
import { findNextPage, type NextPage } from '../next-page.ts'
import { findItems } from '../record.ts'
import { collectRelated } from '../related.ts'
import { normalizeStatistics } from '../statistics.ts'
import { normalizeText } from '../text.ts'

/** The least share of each category that must be right, in percent. */
const BOUNDS: Record<string, number> = {
  titles: 100,
  DOIs: 98,
  authors: 95,
  years: 95,
  sources: 95,
  types: 95,
  'open access': 95,
  abstracts: 95,
  citations: 95,
  totals: 95,
  'next pages': 90,
  messages: 90,
  statistics: 90,
}

type Score = { right: number; all: number; wrong: string[] }
type Recorded = { body: unknown; text: string; status: number; header: (name: string) => string | null }

const scores = new Map<string, Score>()

await main()

async function main(): Promise<void> {
  await withLateParsers(() => parsePlainText('&Zscr; $x$'))
  const folder = process.argv[3]
  if (folder === undefined || !existsSync(path.join(folder, 'INDEX.json'))) {
    console.error('Name a folder with an INDEX.json: npm run check:shapes -- FOLDER')
    process.exitCode = 1
    return
  }
  const index = objectOrEmpty(JSON.parse(readFileSync(path.join(folder, 'INDEX.json'), 'utf8')))
  const files = (listOrNull(index.files) ?? []).map(objectOrEmpty)
  for (const file of files) checkFile(file, readRecorded(path.join(folder, String(file.file))))
  report(files.length)
}

function readRecorded(file: string): Recorded {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.http.json')) return { body: JSON.parse(text), text, status: 200, header: () => null }
  const recorded = objectOrEmpty(JSON.parse(text))
  const headers = new Map(
    Object.entries(objectOrEmpty(recorded.headers)).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const body = normalizeText(recorded.body) ?? ''
  return {
    body: attempt<unknown>(() => JSON.parse(body)),
    text: body,
    status: Number(recorded.status),
    header: (name) => normalizeText(headers.get(name)),
  }
}

function checkFile(file: JsonObject, { body, text, status, header }: Recorded): void {
  const name = String(file.name)
  const rows = listOrNull(file.expected) ?? []
  const expected = objectOrEmpty(file.expected)
  if (file.category === 'details') checkArticles(name, [attempt(() => normalizeArticle(body))], rows)
  if (file.category === 'lists') {
    const related = collectRelated(body)
    const articles = (findItems(body) ?? []).map((item, index) => normalizeListedArticle(item, index, related))
    checkArticles(name, articles, rows)
    checkEnvelope(name, body, header, file)
  }
  if (file.category === 'envelopes') checkEnvelope(name, body, header, expected)
  if (file.category === 'errors' && status !== 200) {
    const message = parseErrorBody(text).serviceMessage
    note('messages', message === (expected.message_shown ?? null), `${name}: ${message}`)
  }
  if (file.category === 'stats') checkStatistics(name, body, expected)
}

function checkArticles(name: string, articles: (Article | null)[], rows: unknown[]): void {
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) continue
    const article = articles[index] ?? null
    const compare = (category: string, found: unknown, expected: unknown, isRight = found === (expected ?? null)) =>
      note(category, isRight, `${name}[${index}]: ${JSON.stringify(found)} for ${JSON.stringify(expected)}`)
    const { title, doi, source, type, abstract } = article ?? {}
    const author = article?.authors[0]?.name
    if (row.title !== null) compare('titles', title?.plain, row.title, plain(title?.plain) === plain(row.title))
    compare('DOIs', doi, row.doi, plain(doi) === plain(row.doi))
    compare('authors', author, row.first_author, nameWords(author) === nameWords(row.first_author))
    compare('years', article?.year ?? null, row.year)
    compare('sources', source, row.source, plain(source) === plain(row.source))
    const typeWord = type ?? article?.typeLabel
    if (row.type !== null) compare('types', typeWord, row.type, type != null || plain(typeWord) === plain(row.type))
    compare('open access', article?.openAccess.isOpen ?? null, row.open_access)
    const [found, start] = [abstract?.plain, row.abstract_begins].map(startOfAbstract)
    compare('abstracts', found, start, row.abstract_begins === null ? abstract == null : found === start)
    compare('citations', article?.citations.citedByCount ?? null, row.citations)
  }
}

function checkEnvelope(name: string, body: unknown, header: Recorded['header'], expected: JsonObject): void {
  const items = findItems(body) ?? []
  const envelope = collectEnvelopeFields(body, items, header)
  const totalIfLast = findTotal(envelope, false)
  const next = findNextPage(envelope, { page: 1, total: totalIfLast })
  const total = next === null || next.kind === 'end' ? totalIfLast : findTotal(envelope, true)
  const found = next?.kind === 'parameters' ? next.parameters.toString() : (next?.kind ?? 'nothing')
  note('totals', total === (expected.total ?? null), `${name}: ${total} for ${String(expected.total)}`)
  const isRight = matchesNext(next, normalizeText(expected.next), total !== null && total <= items.length)
  note('next pages', isRight, `${name}: ${found} for ${String(expected.next)}`)
}

/**
 * The index describes the next page in words. Right is a parameter whose name is among them, or nothing where the body has
 * nothing to go by, or everything is already there.
 */
function matchesNext(next: NextPage | null, description: string | null, isAll: boolean): boolean {
  const words = decodeURIComponent((description ?? 'none').replace(/%(?![\da-f]{2})/gi, '%25'))
  const leads = next !== null && next.kind !== 'end'
  if (!leads && (isAll || /^none|nothing in the body|path segment|POST body/.test(words))) return true
  if (next?.kind === 'parameters')
    return /links?|next:/i.test(words) || [...next.parameters.keys()].some((name) => words.includes(name))
  // The app counts on by "page" where the response says nothing.
  return /[?&_]page=/.test(words)
}

function checkStatistics(name: string, body: unknown, expected: JsonObject): void {
  const statistics = attempt(() => normalizeStatistics(body))
  const { articles, sources, openAccess, figures = [], breakdowns = [] } = statistics ?? {}
  const entries = [...figures, ...breakdowns.flatMap((breakdown) => breakdown.entries)]
  const counts = [articles, sources, ...Object.values(openAccess ?? {}), ...entries.map(({ count }) => count)]
  for (const [key, value] of Object.entries(expected))
    note('statistics', counts.includes(Number(value)), `${name}: no ${key} of ${String(value)}`)
}

function note(category: string, isRight: boolean, description: string): void {
  const score = scores.get(category) ?? { right: 0, all: 0, wrong: [] }
  score.all += 1
  if (isRight) score.right += 1
  else score.wrong.push(description)
  scores.set(category, score)
}

function report(files: number): void {
  console.log(`${files} responses`)
  for (const [category, bound] of Object.entries(BOUNDS)) {
    const { right, all, wrong } = scores.get(category) ?? { right: 0, all: 0, wrong: ['no response has any'] }
    const percent = all === 0 ? 0 : (100 * right) / all
    if (percent < bound) process.exitCode = 1
    const verdict = percent < bound ? '  BELOW THE BOUND' : ''
    console.log(`${category}: ${right} of ${all}, ${percent.toFixed(1)} % (at least ${bound} %)${verdict}`)
    for (const description of wrong) console.log(`    ${description.slice(0, 200)}`)
  }
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}

/** The first words of an abstract, without a heading "Abstract", which the parser drops. */
function startOfAbstract(value: unknown): string {
  return plain(value)
    .replace(/^abstract /, '')
    .slice(0, 45)
}

/** A text without markup, in lower case. */
function plain(value: unknown): string {
  const text = parsePlainText(normalizeText(value) ?? '').replace(/<[^>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The words of a name in any order: "Reader, Ada" is "Ada Reader". */
function nameWords(value: unknown): string {
  const words =
    normalizeText(value)
      ?.toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.toSorted().join(' ')
}
