/** Test collections of information retrieval: documents, questions, and which documents answer which question. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { normalizeSearchText, searchTextProblem } from '../../../src/domain/search-query.ts'
import { formatCarrelHeader, formatCarrelLine } from '../../import/carrel-lines.ts'
import { catalogueStore } from '../../import/catalogue-store.ts'
import { runImportCommand } from '../../import/import-command.ts'
import { readSettings } from '../../settings.ts'
import { startServer } from '../../start-server.ts'
import { doiIdentifier } from '../record-row.ts'
import { makeRecord } from './catalogue-records.ts'
import type { JudgedDocument } from './textbook-ranking.ts'

/** A question, or another search, as written. `set`: its kind; `doc`: the document that is looked for. */
export type JudgedSearch = { id: string; text: string; set?: string; doc?: string }

/** The gain of each document that answers a question, by question and document. */
export type Judgements = Map<string, Map<string, number>>

/** Answers the ids of the best documents, at most `count`. */
export type Ranking = (text: string, count: number) => Promise<string[]> | string[]

/** No request is refused. */
const REQUESTS = 1_000_000

const List = v.object({ data: v.array(v.object({ doi: v.string() })) })

/** The collections of folders: each is one, or holds some. */
export function findCollections(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (isCollection(folder)) return [folder]
    const inside = existsSync(folder) ? readdirSync(folder).toSorted() : []
    return inside.map((name) => path.join(folder, name)).filter(isCollection)
  })
}

function isCollection(folder: string): boolean {
  return existsSync(path.join(folder, 'qrels.tsv'))
}

/** The documents of a collection. */
export function readDocuments(collection: string): JudgedDocument[] {
  return readLines<JudgedDocument>(collection, 'docs.jsonl')
}

/** The searches of a file of a collection; none where there is no such file. */
export function readSearches(collection: string, name: string): JudgedSearch[] {
  return existsSync(path.join(collection, name)) ? readLines<JudgedSearch>(collection, name) : []
}

/** Reads `qrels.tsv`; documents that answer nothing are left out. */
export function readJudgements(collection: string): Judgements {
  const judgements: Judgements = new Map()
  for (const line of readFileSync(path.join(collection, 'qrels.tsv'), 'utf8').trim().split('\n')) {
    const [question = '', document = '', gain = '0'] = line.split('\t')
    const gains = judgements.get(question) ?? new Map<string, number>()
    if (Number(gain) > 0) judgements.set(question, gains.set(document, Number(gain)))
  }
  return judgements
}

/** Imports documents as `npm run import` does, and searches them by requests to a server; both end with `use`. */
export async function searchImported<Result>(
  documents: readonly JudgedDocument[],
  use: (search: Ranking) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-relevance-'))
  try {
    const dataDir = path.join(folder, 'data')
    await importDocuments(documents, folder, dataDir)
    const server = await startServer({
      settings: readSettings({ PORT: '0', DATA_DIR: dataDir, SERVICE_TOKENS: 'bench' }, folder),
      limit: REQUESTS,
    })
    try {
      const ids = new Map(documents.map((document) => [doiOf(document), document.id]))
      return await use(async (text, count) => {
        const dois = await requestDois(server.address, text, count)
        return dois.map((doi) => ids.get(doi) ?? '')
      })
    } finally {
      await server.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function importDocuments(documents: readonly JudgedDocument[], folder: string, dataDir: string): Promise<void> {
  // The import rejects a document without a title; such a one is empty.
  const lines = documents.filter(({ title }) => title !== '').map(formatDocument)
  const file = path.join(folder, 'documents.jsonl')
  writeFileSync(file, [formatCarrelHeader(), ...lines].join('\n'))
  const code = await runImportCommand([file, '--quiet'], {
    dataDir,
    folder,
    store: catalogueStore,
    ask: null,
    signal: new AbortController().signal,
    now: Date.now,
    print: () => {},
    errors: process.stderr,
  })
  if (code !== 0) throw new Error(`The import failed with code ${code}.`)
}

function formatDocument(document: JudgedDocument): string {
  const { id, title, abstract = null, authors = [], keywords = [], published = null } = document
  const facts = { title, abstract, keywords, published, authors: authors.map((name) => ({ name })) }
  return formatCarrelLine(makeRecord(id, { ...facts, identifiers: [doiIdentifier(doiOf(document))] }).article)
}

/** The prefix 10.5555 is for tests. */
function doiOf({ id, doi }: JudgedDocument): string {
  return doi ?? `10.5555/document.${id}`
}

async function requestDois(address: string, text: string, count: number): Promise<string[]> {
  const words = normalizeSearchText(text).split(' ')
  // What is longer than a search may be loses its end.
  while (searchTextProblem(words.join(' ')) !== null) words.pop()
  const parameters = new URLSearchParams({ q: words.join(' '), per_page: String(count) })
  const answer = await fetch(`${address}/api/v1/articles?${parameters.toString()}`, {
    headers: { Authorization: 'Bearer bench' },
  })
  if (!answer.ok) throw new Error(`The search for "${text}" got status ${answer.status}.`)
  const { data } = v.parse(List, await answer.json())
  return data.map(({ doi }) => doi)
}

function readLines<Line>(collection: string, name: string): Line[] {
  const lines = readFileSync(path.join(collection, name), 'utf8').trim().split('\n')
  // The format of test collections is fixed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return lines.map((line) => JSON.parse(line) as Line)
}
