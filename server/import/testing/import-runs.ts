/** Runs of the import against a store that only keeps records, as the tests need them. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { CatalogueInfo, CatalogueRecord } from '../../catalogue/catalogue-record.ts'
import { makeFolder } from '../../project-folder.ts'
import { StartFailure } from '../../start-failure.ts'
import type { CatalogueStore } from '../catalogue-store.ts'
import { type CommandParts, runImportCommand } from '../import-command.ts'
import type { ImportedArticle } from '../import-record.ts'
import { formatCarrelHeader, formatCarrelLine } from '../carrel-lines.ts'
import { parseRecordLine, readLines } from '../../catalogue/record-lines.ts'
import { collect } from './read-items.ts'

/** An article with the given fields. */
export function makeImportedArticle(fields: Partial<ImportedArticle> = {}): ImportedArticle {
  return {
    identifiers: [{ scheme: 'doi', value: '10.5555/one' }],
    title: 'On examples',
    type: 'article',
    abstract: null,
    authors: [{ name: 'Ada Lovelace' }],
    authorsTotal: null,
    source: 'Journal of Examples',
    issn: [],
    publisher: null,
    volume: null,
    issue: null,
    pages: null,
    published: '2020',
    language: 'en',
    keywords: [],
    openAccess: { isOpen: null, status: null, license: null, url: null },
    retraction: null,
    funding: [],
    references: [],
    updatedAt: null,
    ...fields,
  }
}

/** An article that differs from others by its DOI and its title. */
export function makeNumbered(number: number, fields: Partial<ImportedArticle> = {}): ImportedArticle {
  const identifiers = [{ scheme: 'doi' as const, value: `10.5555/${number}` }]
  return makeImportedArticle({ identifiers, title: `Example ${number}`, ...fields })
}

function fileOf(dataDir: string, id: string): string {
  return path.join(dataDir, `catalogue-${id}`, 'records.jsonl.gz')
}

/** A store that keeps the records of each build in a folder, and reads its state from there. */
export function makeFakeStore(): CatalogueStore {
  const built: string[] = []
  let current: string | null = null
  let number = 0
  let isLocked = false
  const read = (dataDir: string, id: string) => {
    const info: CatalogueInfo = JSON.parse(readFileSync(path.join(dataDir, `catalogue-${id}`, 'info.json'), 'utf8'))
    return { id, recordsFile: fileOf(dataDir, id), info, isCurrent: id === current }
  }
  return {
    lockImports: async () => {
      if (isLocked) throw new StartFailure('Another import is running.')
      isLocked = true
      return { release: () => void (isLocked = false) }
    },
    readCurrentCatalogue: (dataDir) => (current === null ? null : read(dataDir, current)),
    buildImportedCatalogue: async ({ dataDir, recordsFile, info, keep = 2, onProgress }) => {
      const id = String((number += 1))
      onProgress?.({ phase: 'build', done: 1, total: 2 })
      mkdirSync(path.join(dataDir, `catalogue-${id}`))
      copyFileSync(recordsFile, fileOf(dataDir, id))
      writeFileSync(path.join(dataDir, `catalogue-${id}`, 'info.json'), JSON.stringify(info))
      built.push(id)
      current = id
      for (const old of built.splice(0, built.length - keep))
        rmSync(path.join(dataDir, `catalogue-${old}`), { recursive: true })
      return { id }
    },
    listCatalogues: (dataDir) => built.toReversed().map((id) => read(dataDir, id)),
    checkStore: async () => [],
    rebuildCatalogue: async (_, { id }) => id,
    useCatalogue: async (_, id) => void (current = id),
    removeCatalogue: async (dataDir, id) => {
      rmSync(path.join(dataDir, `catalogue-${id}`), { recursive: true })
      built.splice(built.indexOf(id), 1)
    },
  }
}

/** A folder that is removed after the test. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const NOON = Date.UTC(2026, 0, 31, 12)

/** A data folder with a fake store; `run` runs the command there and gives what it printed. */
export function makeImports(fields: Partial<CommandParts> = {}) {
  const folder = makeTemporaryFolder()
  const dataDir = fields.dataDir ?? path.join(folder, 'data')
  makeFolder(dataDir)
  const store = fields.store ?? makeFakeStore()
  const run = async (...args: string[]) => {
    const lines: string[] = []
    let errors = ''
    const code = await runImportCommand(args, {
      dataDir,
      folder,
      store,
      ask: null,
      now: () => NOON,
      signal: new AbortController().signal,
      print: (line) => void lines.push(line),
      errors: { write: (text) => (errors += text) },
      ...fields,
    })
    return { code, output: lines.join('\n'), errors }
  }
  return {
    folder,
    dataDir,
    store,
    run,
    /** Writes Carrel's own lines. */
    write: (name: string, ...articles: ImportedArticle[]) =>
      writeFileSync(path.join(folder, name), [formatCarrelHeader(), ...articles.map(formatCarrelLine)].join('\n')),
    /** The records of the current catalogue. */
    records: async (): Promise<CatalogueRecord[]> => {
      const current = store.readCurrentCatalogue(dataDir)
      return current === null ? [] : (await collect(readLines(current.recordsFile))).map(parseRecordLine)
    },
    /** Every file and folder. */
    listFiles: () => readdirSync(dataDir, { recursive: true }).map(String).toSorted(),
  }
}
