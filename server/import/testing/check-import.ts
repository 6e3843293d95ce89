/**
 * `npm run check:import -- FOLDER`: reads every file of a folder of other systems' records, counts what is loaded and
 * rejected, and compares it with an independent reading. Ends with exit code 1 below a bound.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parsePlainText } from '../../../src/rich-text/parse-rich-text.ts'
import { decodeText } from '../decode-text.ts'
import { detectFormat } from '../detect-format.ts'
import type { ImportItem } from '../import-record.ts'
import { type InputEntry, openInput } from '../open-input.ts'
import { type IndependentReading, READINGS } from './independent-readings.ts'

/** The least share of each category that must be right, in percent. */
const BOUNDS = { entries: 100, lines: 100, titles: 100, DOIs: 100, years: 99, authors: 99 }

type Category = keyof typeof BOUNDS
type Score = { right: number; all: number; wrong: string[] }

const scores = new Map<Category, Score>()

const folder = process.argv[3]
if (folder === undefined || !existsSync(folder)) {
  console.error('The check needs a folder: npm run check:import -- FOLDER')
  process.exitCode = 1
} else {
  const input = await openInput(folder)
  for await (const entry of input.entries) await checkFile(path.relative(folder, entry.name), entry)
  report()
}

async function checkFile(name: string, entry: InputEntry): Promise<void> {
  let whole = ''
  const encodings: string[] = []
  async function* keep(): AsyncGenerator<string> {
    for await (const chunk of decodeText(entry.bytes, { onEncoding: (encoding) => encodings.push(encoding) })) {
      whole += chunk
      yield chunk
    }
  }
  const { format, text } = await detectFormat(keep())
  if (format === null) return console.log(`${name}: no format fits`)
  const items: ImportItem[] = []
  // Every kind of work, so that as much as possible is compared.
  for await (const item of format.read(text, { types: null })) items.push(item)
  const counts = new Map<string, number>()
  for (const item of items) {
    for (const word of describeItem(item)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const counted = [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
  console.log(`${name}: ${[format.name, ...encodings].join(', ')}: ${items.length} entries, ${counted}`)
  const readings = READINGS[format.name]?.(whole)
  if (readings !== undefined) compare(name, items, readings)
}

function describeItem(item: ImportItem): string[] {
  if (item.kind === 'rejected') return [`rejected: ${item.finding.reason}`]
  if (item.kind === 'deleted') return ['deletions']
  return ['loaded', ...new Set(item.warnings.map(({ field, reason }) => `${reason} (${field})`))]
}

function compare(name: string, items: ImportItem[], readings: IndependentReading[]): void {
  note('entries', items.length === readings.length, `${name}: ${items.length} for ${readings.length}`)
  for (const [index, reading] of readings.entries()) {
    const item = items[index]
    const where = `${name}, entry ${index + 1}`
    if (item === undefined) continue
    if (reading.line !== null)
      note('lines', item.line === reading.line, `${where}: line ${item.line} for ${reading.line}`)
    compareItem(where, item, reading)
  }
}

function compareItem(where: string, item: ImportItem, { title, doi, year, authors }: IndependentReading): void {
  const article = item.kind === 'record' ? item.article : null
  note('titles', plain(article?.title) === plain(title), `${where}: ${article?.title} for ${title}`)
  if (item.kind !== 'record') return
  const found = item.article.identifiers.find(({ scheme }) => scheme === 'doi')?.value
  const isReported = item.warnings.some(({ reason }) => reason === 'bad-doi')
  const bare = doi?.replace(/^https?:\/\/doi\.org\//, '')
  note('DOIs', isReported || found?.toLowerCase() === bare?.toLowerCase(), `${where}: ${found} for ${doi}`)
  const foundYear = item.article.published === null ? null : Number(item.article.published.slice(0, 4))
  // A year of another calendar is reported, not loaded.
  const isYear = year !== null && year >= 1000 && year <= new Date().getFullYear() + 1
  note('years', foundYear === (isYear ? year : null), `${where}: ${foundYear} for ${year}`)
  const count = item.article.authors.length
  note('authors', count === authors, `${where}: ${count} for ${authors}`)
}

/** A text without markup, signs and case; empty for no text. */
function plain(text: string | null | undefined): string {
  return parsePlainText(text ?? '')
    .replace(/&\w+;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
}

function note(category: Category, isRight: boolean, description: string): void {
  const score = scores.get(category) ?? { right: 0, all: 0, wrong: [] }
  score.all += 1
  if (isRight) score.right += 1
  else score.wrong.push(description)
  scores.set(category, score)
}

function report(): void {
  for (const [category, { right, all, wrong }] of scores) {
    const percent = (100 * right) / all
    const isBelow = percent < BOUNDS[category]
    if (isBelow) process.exitCode = 1
    const bound = `at least ${BOUNDS[category]} %${isBelow ? ', BELOW THE BOUND' : ''}`
    console.log(`${category}: ${right} of ${all}, ${percent.toFixed(1)} % (${bound})`)
    for (const description of wrong) console.log(`    ${description.slice(0, 200)}`)
  }
}
