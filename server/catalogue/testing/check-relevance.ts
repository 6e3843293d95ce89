/**
 * `npm run check:relevance -- FOLDER`: builds a catalogue of each test collection in a folder, asks the questions that
 * people have judged the answers of, and compares the order with that of BM25F. Ends with exit code 1 below a bound.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EVERYTHING, normalizeSearchText, searchTextProblem } from '../../../src/domain/search-query.ts'
import { buildCatalogue } from '../build-catalogue.ts'
import { openEmbeddedStore } from '../embedded-store.ts'
import { searchArticles } from '../search-articles.ts'
import type { Store } from '../store.ts'
import { makeRow } from './article-rows.ts'
import { type JudgedDocument, makeTextbookRanking } from './textbook-ranking.ts'

/** nDCG@10 may be this much below that of BM25F. */
const MOST_BELOW = 0.01
/** The share of titles, written with one difference, that must be found first. */
const LEAST_FOUND = 0.9
/** The part of its nDCG@10 that the questions may lose when they are written in another form. */
const MOST_LOST = 0.1
/** Of each kind of derived searches so many are asked, evenly taken. */
const MOST_ASKED = Number(process.env['MOST_ASKED'] ?? 40)
/** Kinds of titles with one difference. */
const TITLES = ['title-typo', 'title-spelling', 'title-hyphen', 'title-and-a-word']
/** Kinds of questions, and the kind that each is compared with. */
const QUESTIONS = [
  ['keywords-typo', 'keywords'],
  ['short3-typo', 'short3'],
  ['short3-accents', 'short3'],
  ['short3-number', 'short3'],
  ['keywords-spelling', 'keywords'],
] as const

type Asked = { id: string; text: string }
type Derived = Asked & { set: string; doc?: string }
type Ranking = (text: string) => Promise<string[]> | string[]
type Judgements = Map<string, Map<string, number>>

const folder = process.argv[3]
if (folder === undefined || !existsSync(folder)) {
  console.error('The check needs a folder: npm run check:relevance -- FOLDER')
  process.exitCode = 1
} else {
  const collections = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'qrels.tsv')))
  const atLeast: boolean[] = []
  for (const name of collections) atLeast.push(await checkCollection(path.join(folder, name)))
  const better = atLeast.filter(Boolean).length
  // Chance decides on a single question of thirty.
  if (better < Math.ceil(collections.length * 0.75))
    fail(`at least BM25F in ${better} of ${collections.length} collections only`)
}

/** Whether Carrel's order is at least as good as that of BM25F. */
async function checkCollection(collection: string): Promise<boolean> {
  const documents = readLines<JudgedDocument>(collection, 'docs.jsonl')
  const judgements = readJudgements(collection)
  const temporary = mkdtempSync(path.join(tmpdir(), 'carrel-relevance-'))
  const store = await openEmbeddedStore(path.join(temporary, 'store'), { writable: true, timeoutMs: 600_000 })
  try {
    await buildCatalogue(store, documents.map(toRow), '2026-01-01T00:00:00.000Z')
    const search = searchIds(store, documents)
    const questions = readLines<Asked>(collection, 'queries.jsonl').filter(({ id }) => judgements.has(id))
    const textbook = makeTextbookRanking(documents, 2)
    const [own, bm25f] = [await measure(search, questions, judgements), await measure(textbook, questions, judgements)]
    console.log(`${path.basename(collection)}: ${documents.length} articles, ${questions.length} questions`)
    console.log(`  Carrel  ${own.line}\n  BM25F   ${bm25f.line}`)
    if (own.ndcg < bm25f.ndcg - MOST_BELOW) fail(`nDCG@10 is more than ${MOST_BELOW} below that of BM25F`)
    if (own.empty > bm25f.empty) fail(`${own.empty} questions without a result`)
    await checkQuestions(search, readDerived(collection, 'queries'), judgements)
    await checkTitles(search, readDerived(collection, 'known'))
    return own.ndcg >= bm25f.ndcg
  } finally {
    await store.close()
    rmSync(temporary, { recursive: true })
  }
}

function toRow({ doi, title, abstract, authors, keywords, published }: JudgedDocument) {
  const year = published === null ? null : Number(published.slice(0, 4))
  const names = authors.map((name) => ({ name }))
  return makeRow({ doi, title, abstract, authors: names, keywords, published, year, slug: doi.replace(/\W/g, '-') })
}

function searchIds(store: Store, documents: readonly JudgedDocument[]): Ranking {
  return async (text) => {
    const normalized = normalizeSearchText(text)
    const words = normalized.split(' ')
    // What is longer than a search may be loses its end.
    while (searchTextProblem(words.join(' ')) !== null) words.pop()
    const { ids } = await searchArticles(store, { ...EVERYTHING, text: words.join(' '), perPage: 100 })
    return ids.map((id) => documents[id - 1]?.id ?? '')
  }
}

async function measure(ranking: Ranking, questions: readonly Asked[], judgements: Judgements) {
  const sums = { ndcg: 0, precision: 0, recall: 0, empty: 0 }
  const startedAt = performance.now()
  for (const { id, text } of questions) {
    const ranked = await ranking(text)
    const gains = judgements.get(id) ?? new Map<string, number>()
    sums.ndcg += ndcgAt10(ranked, gains)
    sums.precision += averagePrecision(ranked, gains)
    sums.recall += ranked.filter((document) => gains.has(document)).length / gains.size
    sums.empty += ranked.length === 0 ? 1 : 0
  }
  const count = Math.max(questions.length, 1)
  const ms = (performance.now() - startedAt) / count
  const [ndcg, precision, recall] = [sums.ndcg, sums.precision, sums.recall].map((sum) => sum / count)
  const line = `nDCG@10 ${format(ndcg)}  MAP ${format(precision)}  Recall@100 ${format(recall)}  empty ${sums.empty}  ${ms.toFixed(1)} ms`
  return { ndcg: ndcg ?? 0, empty: sums.empty, line }
}

async function checkQuestions(search: Ranking, derived: readonly Derived[], judgements: Judgements): Promise<void> {
  for (const [set, original] of QUESTIONS) {
    const changed = takeEvenly(derived.filter((one) => one.set === set && judgements.has(one.id)))
    if (changed.length === 0) continue
    const ids = new Set(changed.map(({ id }) => id))
    const originals = derived.filter((one) => one.set === original && ids.has(one.id))
    const [after, before] = [await measure(search, changed, judgements), await measure(search, originals, judgements)]
    console.log(`  ${set.padEnd(18)} ${format(after.ndcg)} of ${format(before.ndcg)}, ${after.line.split('  ').at(-1)}`)
    if (after.ndcg < before.ndcg * (1 - MOST_LOST)) fail(`${set} loses more than ${MOST_LOST * 100} %`)
  }
}

async function checkTitles(search: Ranking, derived: readonly Derived[]): Promise<void> {
  for (const set of new Set(derived.map((one) => one.set))) {
    const asked = takeEvenly(derived.filter((one) => one.set === set))
    let first = 0
    for (const { text, doc = '' } of asked) first += (await search(text))[0] === doc ? 1 : 0
    console.log(`  ${set.padEnd(18)} ${first} of ${asked.length} are first`)
    if (TITLES.includes(set) && first < asked.length * LEAST_FOUND)
      fail(`${set}: fewer than ${LEAST_FOUND * 100} % are first`)
  }
}

/** Järvelin and Kekäläinen, Cumulated gain-based evaluation (2002). */
function ndcgAt10(ranked: readonly string[], gains: ReadonlyMap<string, number>): number {
  const ideal = discount([...gains.values()].toSorted((a, b) => b - a))
  return ideal === 0 ? 0 : discount(ranked.map((document) => gains.get(document) ?? 0)) / ideal
}

function discount(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((all, gain, at) => all + gain / Math.log2(at + 2), 0)
}

function averagePrecision(ranked: readonly string[], gains: ReadonlyMap<string, number>): number {
  let found = 0
  const precisions = ranked.map((document, at) => (gains.has(document) ? (found += 1) / (at + 1) : 0))
  return precisions.reduce((sum, one) => sum + one, 0) / Math.max(gains.size, 1)
}

function takeEvenly<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, items.length / MOST_ASKED)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

function readDerived(collection: string, name: string): Derived[] {
  const file = path.join('derived', `${name}.jsonl`)
  return existsSync(path.join(collection, file)) ? readLines<Derived>(collection, file) : []
}

function readLines<Line>(collection: string, name: string): Line[] {
  const lines = readFileSync(path.join(collection, name), 'utf8').trim().split('\n')
  // The format of test collections is fixed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return lines.map((line) => JSON.parse(line) as Line)
}

function readJudgements(collection: string): Judgements {
  const judgements: Judgements = new Map()
  for (const line of readFileSync(path.join(collection, 'qrels.tsv'), 'utf8').trim().split('\n')) {
    const [question = '', document = '', gain = '0'] = line.split('\t')
    const gains = judgements.get(question) ?? new Map<string, number>()
    if (Number(gain) > 0) judgements.set(question, gains.set(document, Number(gain)))
  }
  return judgements
}

function format(share: number | undefined): string {
  return (share ?? 0).toFixed(4)
}

function fail(reason: string): void {
  console.log(`  BELOW THE BOUND: ${reason}`)
  process.exitCode = 1
}
