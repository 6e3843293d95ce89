/** Readers of a catalogue that is switched to and fro under them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { catalogueSource } from '../../api/catalogue-source.ts'
import type { Operation, Source } from '../../api/source.ts'
import { buildImportedCatalogue, useCatalogue } from '../imported-catalogue.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { makeRecord } from './catalogue-records.ts'

/** What the readers saw: answers by version, those of several versions, and those that were not 200. */
export type SwitchOutcome = { answers: Record<string, number>; mixed: string[]; failed: number[] }

const READERS = 8
const ARTICLES = 30
const Titles = v.pipe(v.string(), v.parseJson())

/** Two catalogues with the same slugs in another order are switched `count` times while readers read them. */
export async function readWhileSwitching(count: number): Promise<SwitchOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-switch-'))
  const dataDir = path.join(folder, 'data')
  const ids = [
    await importVersion(folder, 'one', (i) => i),
    await importVersion(folder, 'two', (i) => ARTICLES - 1 - i),
  ]
  const catalogue = await openCatalogue({ dataDir, now: () => 0, lookMs: 20 })
  // Every answer is read from a store.
  const source = catalogueSource(catalogue, { get: () => null, set: () => {} })
  const outcome: SwitchOutcome = { answers: {}, mixed: [], failed: [] }
  const state = { isOver: false }
  const readers = Array.from({ length: READERS }, (_, reader) => readUntil(state, source, reader, outcome))
  for (let turn = 0; turn < count; turn += 1) {
    const id = ids[turn % ids.length] ?? ''
    await useCatalogue(dataDir, id)
    while ((await catalogue.use(async (store) => store.version())) !== id) await delay(5)
  }
  state.isOver = true
  await Promise.all(readers)
  await catalogue.close()
  rmSync(folder, { recursive: true })
  return outcome
}

/** Every title of a version begins with its name; each article cites the next two. */
async function importVersion(folder: string, name: string, order: (index: number) => number): Promise<string> {
  const doi = (index: number) => ({ scheme: 'doi' as const, value: `10.5555/${index % ARTICLES}` })
  const lines = Array.from({ length: ARTICLES }, (_, place) => {
    const index = order(place)
    const given = { identifiers: [doi(index)], references: [doi(index + 1), doi(index + 2)] }
    return JSON.stringify(makeRecord(`article-${index}`, { ...given, title: `${name} ${index}` }))
  })
  const recordsFile = path.join(folder, `${name}.jsonl.gz`)
  writeFileSync(recordsFile, gzipSync(lines.join('\n')))
  const info = { builtAt: '2026-01-01T00:00:00.000Z', articles: ARTICLES, sources: [] }
  const { id } = await buildImportedCatalogue({ dataDir: path.join(folder, 'data'), recordsFile, info })
  return id
}

async function readUntil(state: { isOver: boolean }, source: Source, reader: number, outcome: SwitchOutcome) {
  for (let turn = reader; !state.isOver; turn += 1) {
    const { status, body } = await source.answer({
      ...operationOf(turn),
      baseUrl: `https://${reader}.example/api/v1`,
      requestId: 'id',
      credential: null,
      address: `192.0.2.${reader}`,
      signal: new AbortController().signal,
    })
    if (status !== 200) outcome.failed.push(status)
    const versions = new Set(titlesIn(v.parse(Titles, body)).map((title) => title.split(' ')[0] ?? ''))
    if (versions.size !== 1) outcome.mixed.push(String(body))
    for (const version of versions) outcome.answers[version] = (outcome.answers[version] ?? 0) + 1
  }
}

function operationOf(turn: number): Operation {
  const parameters = new URLSearchParams(
    turn % 3 === 0 ? { q: String(turn % ARTICLES) } : { page: '2', per_page: '10' },
  )
  if (turn % 3 < 2) return { operation: 'list', parameters }
  return { operation: 'article', slug: `article-${turn % ARTICLES}`, parameters: new URLSearchParams() }
}

/** The titles of all articles anywhere in an answer. */
function titlesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (key === 'title' ? [String(one)] : titlesIn(one)))
}
