/**
 * `npm run check:shapes -- FOLDER`: reads every recorded answer of a folder through the code that reads answers, holds the
 * result against what its `INDEX.json` expects, and prints a score for each category. Ends with exit code 1 below a bound.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Article } from '../../contract/article.ts'
import { readPlainText } from '../../rich-text/whole-text.ts'
import { readArticle, readListedArticle } from './article.ts'
import { isObject, type JsonObject, objectAt } from '../../contract/json.ts'
import { listAt, textAt } from './find.ts'
import { findItems } from './items.ts'
import { type NextPage, readNext } from './next.ts'
import { readProblem } from './problem.ts'
import { gatherRelated } from './related.ts'
import { readStatistics } from './stats.ts'
import { readTotal } from './total.ts'

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

main()

function main(): void {
  const folder = process.argv[3]
  if (folder === undefined || !existsSync(path.join(folder, 'INDEX.json'))) {
    console.error('Name a folder with an INDEX.json: npm run check:shapes -- FOLDER')
    process.exitCode = 1
    return
  }
  const index = objectAt(JSON.parse(readFileSync(path.join(folder, 'INDEX.json'), 'utf8')))
  const files = (listAt(index.files) ?? []).map(objectAt)
  for (const file of files) checkFile(file, readRecorded(path.join(folder, String(file.file))))
  report(files.length)
}

function readRecorded(file: string): Recorded {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.http.json')) return { body: JSON.parse(text), text, status: 200, header: () => null }
  const recorded = objectAt(JSON.parse(text))
  const body = textAt(recorded.body) ?? ''
  const headers = new Map(
    Object.entries(objectAt(recorded.headers)).map(([name, value]) => [name.toLowerCase(), textAt(value)]),
  )
  return {
    body: parsed(body),
    text: body,
    status: Number(recorded.status),
    header: (name) => headers.get(name.toLowerCase()) ?? null,
  }
}

function checkFile(file: JsonObject, recorded: Recorded): void {
  const name = String(file.name)
  if (file.category === 'details')
    checkArticles(name, [attempt(() => readArticle(recorded.body))], listAt(file.expected) ?? [])
  if (file.category === 'lists') {
    const items = findItems(recorded.body)?.items ?? []
    const related = gatherRelated(recorded.body)
    checkArticles(
      name,
      items.map((item) => readListedArticle(item, related)),
      listAt(file.expected) ?? [],
    )
    checkEnvelope(name, recorded, file)
  }
  if (file.category === 'envelopes') checkEnvelope(name, recorded, objectAt(file.expected))
  if (file.category === 'errors' && recorded.status !== 200) {
    const message = readProblem(recorded.text).serviceMessage
    note('messages', message === (objectAt(file.expected).message_shown ?? null), `${name}: ${message}`)
  }
  if (file.category === 'stats') checkStatistics(name, recorded.body, objectAt(file.expected))
}

function checkArticles(name: string, articles: (Article | null)[], expected: unknown[]): void {
  for (const [index, row] of expected.entries()) {
    if (!isObject(row)) continue
    const article = articles[index] ?? null
    const where = `${name}[${index}]`
    const told = (category: string, isRight: boolean, value: unknown, wanted: unknown) =>
      note(category, isRight, `${where}: ${JSON.stringify(value)} for ${JSON.stringify(wanted)}`)
    if (row.title !== null) told('titles', same(article?.title, row.title), article?.title, row.title)
    told('DOIs', lower(article?.doi) === lower(row.doi), article?.doi, row.doi)
    const author = article?.authors[0]?.name ?? null
    told('authors', words(author) === words(row.first_author), author, row.first_author)
    told('years', (article?.year ?? null) === row.year, article?.year, row.year)
    told('sources', same(article?.source, row.source), article?.source, row.source)
    if (row.type !== null)
      told('types', article?.type != null || same(article?.typeLabel, row.type), article?.typeLabel, row.type)
    told(
      'open access',
      (article?.openAccess.isOpen ?? null) === row.open_access,
      article?.openAccess.isOpen,
      row.open_access,
    )
    const begins = plain(row.abstract_begins).slice(0, 55)
    told(
      'abstracts',
      row.abstract_begins === null ? (article?.abstract ?? null) === null : plain(article?.abstract).startsWith(begins),
      article?.abstract?.slice(0, 60),
      row.abstract_begins,
    )
    told(
      'citations',
      (article?.citations.citedByCount ?? null) === (row.citations ?? null),
      article?.citations.citedByCount,
      row.citations,
    )
  }
}

function checkEnvelope(name: string, { body, header }: Recorded, expected: JsonObject): void {
  const items = findItems(body)?.items ?? []
  const told = readTotal(body, items, header, false)
  const next = readNext(body, { items, header, page: 1, total: told })
  const total = next === null || next.kind === 'end' ? told : readTotal(body, items, header, true)
  note('totals', total === (expected.total ?? null), `${name}: ${total} for ${String(expected.total)}`)
  note(
    'next pages',
    leadsAs(next, textAt(expected.next), total !== null && total <= items.length),
    `${name}: ${next === null ? 'nothing told' : `${next.kind} ${next.kind === 'parameters' ? next.parameters.toString() : ''}`} for ${String(expected.next)}`,
  )
}

/**
 * The index tells the way on in words. Right is: a parameter of a name that stands in them, or nothing where the body
 * holds nothing to go by, or where everything is already there.
 */
function leadsAs(next: NextPage, told: string | null, isAll: boolean): boolean {
  const sentence = decodeURIComponent((told ?? 'none').replace(/%(?![\da-f]{2})/gi, '%25'))
  const leads = next !== null && next.kind !== 'end'
  if (!leads && (isAll || /^none|nothing in the body|path segment|POST body/.test(sentence))) return true
  if (next?.kind === 'parameters')
    return /links?|next:/i.test(sentence) || [...next.parameters.keys()].some((name) => sentence.includes(name))
  // A page by its number is asked for without being told.
  return /[?&_]page=/.test(sentence)
}

function checkStatistics(name: string, body: unknown, expected: JsonObject): void {
  const statistics = attempt(() => readStatistics(body))
  const counts =
    statistics === null
      ? []
      : [
          statistics.articles,
          statistics.sources,
          ...Object.values(statistics.openAccess),
          ...statistics.figures.map(({ count }) => count),
          ...statistics.breakdowns.flatMap(({ entries }) => entries.map(({ count }) => count)),
        ]
  for (const [key, value] of Object.entries(expected))
    note('statistics', counts.includes(Number(value)), `${name}: no ${key} of ${String(value)}`)
}

function note(category: string, isRight: boolean, what: string): void {
  const score = scores.get(category) ?? { right: 0, all: 0, wrong: [] }
  score.all += 1
  if (isRight) score.right += 1
  else score.wrong.push(what)
  scores.set(category, score)
}

function report(files: number): void {
  console.log(`${files} answers read`)
  for (const [category, bound] of Object.entries(BOUNDS)) {
    const { right, all, wrong } = scores.get(category) ?? { right: 0, all: 0, wrong: ['nothing of it was there'] }
    const percent = all === 0 ? 0 : (100 * right) / all
    if (percent < bound) process.exitCode = 1
    console.log(
      `${category}: ${right} of ${all}, ${percent.toFixed(1)} % (at least ${bound} %)${percent < bound ? '  BELOW THE BOUND' : ''}`,
    )
    for (const what of wrong) console.log(`    ${what.slice(0, 200)}`)
  }
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  return attempt<unknown>(() => JSON.parse(text))
}

function plain(value: unknown): string {
  return readPlainText(textAt(value) ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function same(value: unknown, wanted: unknown): boolean {
  return plain(value) === plain(wanted)
}

function lower(value: unknown): string | null {
  return textAt(value)?.toLowerCase() ?? null
}

/** The words of a name in any order: "Reader, Ada" is "Ada Reader". */
function words(value: unknown): string {
  return (
    textAt(value)
      ?.toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
    .toSorted()
    .join(' ')
}
