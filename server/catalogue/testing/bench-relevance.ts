/**
 * `npm run bench:relevance -- FOLDER…`: imports test collections, asks the questions that people have judged the answers
 * of, and compares the order with that of BM25 and BM25F. Ends with exit code 1 below a bound, or where a bound could not
 * be checked.
 */
import path from 'node:path'
import {
  findCollections,
  type JudgedSearch,
  type Judgements,
  type Ranking,
  readDocuments,
  readJudgements,
  readSearches,
  searchImported,
} from './judged-collection.ts'
import { makeTextbookRanking } from './textbook-ranking.ts'

/** nDCG@10 may be this much below that of BM25F. */
const MOST_BELOW = 0.01
/** The share of collections in which it must be at least that of BM25F: chance decides on a single question of thirty. */
const LEAST_BETTER = 0.75
/** The share of titles, written with one difference, that must be found first. */
const LEAST_FOUND = 0.9
/** The part of its nDCG@10 that the questions may lose when they are written in another form. */
const MOST_LOST = 0.1
/** Of each kind of derived searches so many are asked in a collection, evenly taken. */
const MOST_ASKED = Number(process.env['MOST_ASKED'] ?? 60)
/** Kinds with fewer searches in a collection are judged over all collections only. */
const LEAST_ASKED = 20
/** Kinds of titles with one difference. */
const TITLES = ['title-typo', 'title-spelling-after', 'spelt-otherwise', 'title-hyphen', 'title-and-a-word']
/** Kinds of questions, and the kind that each is compared with. */
const QUESTIONS: readonly [changed: string, original: string][] = [
  ['keywords-typo', 'keywords'],
  ['short3-typo', 'short3'],
  ['short3-accents', 'short3'],
  ['short3-number', 'short3'],
  ['spelling-after', 'spelling-before'],
]

/** What was reached of what could be: titles that are first of all titles, or nDCG@10 of that of the original questions. */
type Kept = { reached: number; possible: number; asked: number }

const keptOfAll = new Map<string, Kept>()

const collections = findCollections(process.argv.slice(3))
if (collections.length === 0) {
  console.error('The bench needs folders with test collections: npm run bench:relevance -- FOLDER…')
  process.exitCode = 1
} else {
  let better = 0
  for (const collection of collections) better += (await measureCollection(collection)) ? 1 : 0
  console.log('all collections')
  for (const kind of [...TITLES, ...QUESTIONS.map(([changed]) => changed)]) {
    const kept = keptOfAll.get(kind)
    if (kept === undefined) fail(`no collection has searches of the kind ${kind}`)
    else reportKept(kind, kept, 1)
  }
  const count = `${better} of ${collections.length} collections`
  console.log(`  nDCG@10 is at least that of BM25F in ${count}`)
  if (better < collections.length * LEAST_BETTER) fail(`nDCG@10 is at least that of BM25F in ${count} only`)
}

/** Whether Carrel's order is at least as good as that of BM25F. */
async function measureCollection(collection: string): Promise<boolean> {
  const documents = readDocuments(collection)
  const judgements = readJudgements(collection)
  const questions = readSearches(collection, 'queries.jsonl').filter(({ id }) => judgements.has(id))
  console.log(`${path.basename(collection)}: ${documents.length} documents, ${questions.length} questions`)
  return searchImported(documents, async (search) => {
    const own = await measure(search, questions, judgements)
    const bm25 = await measure(makeTextbookRanking(documents, 1), questions, judgements)
    const bm25f = await measure(makeTextbookRanking(documents, 2), questions, judgements)
    console.log(`  Carrel  ${own.line}\n  BM25    ${bm25.line}\n  BM25F   ${bm25f.line}`)
    if (own.ndcg < bm25f.ndcg - MOST_BELOW) fail(`nDCG@10 is more than ${MOST_BELOW} below that of BM25F`)
    const empty = [...own.empty].filter((id) => !bm25.empty.has(id))
    if (empty.length > 0) fail(`${empty.length} questions without a result where BM25 has one`)
    await compareQuestions(search, readSearches(collection, 'derived/queries.jsonl'), judgements)
    await findTitles(search, readSearches(collection, 'derived/known.jsonl'))
    return own.ndcg >= bm25f.ndcg
  })
}

async function measure(ranking: Ranking, questions: readonly JudgedSearch[], judgements: Judgements, count = 100) {
  const sums = { ndcg: 0, precision: 0, recall: 0 }
  const empty = new Set<string>()
  const startedAt = performance.now()
  for (const { id, text } of questions) {
    const ranked = await ranking(text, count)
    const gains = judgements.get(id) ?? new Map<string, number>()
    sums.ndcg += ndcgAt10(ranked, gains)
    sums.precision += averagePrecision(ranked, gains)
    sums.recall += ranked.filter((document) => gains.has(document)).length / gains.size
    if (ranked.length === 0) empty.add(id)
  }
  const asked = Math.max(questions.length, 1)
  const ms = (performance.now() - startedAt) / asked
  const [ndcg = 0, precision, recall] = [sums.ndcg, sums.precision, sums.recall].map((sum) => sum / asked)
  const share = `${((100 * empty.size) / asked).toFixed(0)} %`
  const line = `nDCG@10 ${format(ndcg)}  MAP ${format(precision)}  Recall@100 ${format(recall)}  without a result ${share}  ${ms.toFixed(1)} ms`
  return { ndcg, empty, line }
}

async function compareQuestions(search: Ranking, derived: readonly JudgedSearch[], judgements: Judgements) {
  for (const [kind, original] of QUESTIONS) {
    const changed = takeEvenly(derived.filter(({ id, set }) => set === kind && judgements.has(id)))
    const ids = new Set(changed.map(({ id }) => id))
    const originals = derived.filter(({ id, set }) => set === original && ids.has(id))
    const after = await measure(search, changed, judgements, 10)
    const before = await measure(search, originals, judgements, 10)
    const asked = changed.length
    addKept(kind, { reached: after.ndcg * asked, possible: before.ndcg * asked, asked })
  }
}

async function findTitles(search: Ranking, derived: readonly JudgedSearch[]): Promise<void> {
  for (const kind of new Set(derived.map(({ set = '' }) => set))) {
    const searches = takeEvenly(derived.filter(({ set }) => set === kind))
    let first = 0
    for (const { text, doc = '' } of searches) first += (await search(text, 1))[0] === doc ? 1 : 0
    addKept(kind, { reached: first, possible: searches.length, asked: searches.length })
  }
}

function addKept(kind: string, { reached, possible, asked }: Kept): void {
  if (asked === 0) return
  reportKept(kind, { reached, possible, asked }, LEAST_ASKED)
  const before = keptOfAll.get(kind) ?? { reached: 0, possible: 0, asked: 0 }
  const sums = { reached: before.reached + reached, possible: before.possible + possible, asked: before.asked + asked }
  keptOfAll.set(kind, sums)
}

function reportKept(kind: string, { reached, possible, asked }: Kept, leastAsked: number): void {
  const share = reached / possible
  const isQuestion = QUESTIONS.some(([changed]) => changed === kind)
  const what = isQuestion
    ? `nDCG@10 ${format(reached / asked)} of ${format(possible / asked)}`
    : `${reached} of ${asked} are first`
  console.log(`  ${kind.padEnd(21)} ${what.padEnd(24)} ${(100 * share).toFixed(1).padStart(5)} %`)
  const least = isQuestion ? 1 - MOST_LOST : TITLES.includes(kind) ? LEAST_FOUND : 0
  if (asked >= leastAsked && !(share >= least)) fail(`${kind} keeps less than ${least * 100} %`)
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

function format(share: number | undefined): string {
  return (share ?? 0).toFixed(4)
}

function fail(reason: string): void {
  console.log(`  BELOW THE BOUND: ${reason}`)
  process.exitCode = 1
}
