/** kill -9 in imports: the catalogue before is always served, and `--resume` comes to what the import would have come to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readCurrentCatalogue, removeCatalogue, useCatalogue } from '../catalogue/imported-catalogue.ts'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { projectRoot } from '../project-folder.ts'
import { buildAll } from '../testing/built-server.ts'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import { runCatalogueCommand } from './catalogue-command.ts'
import { catalogueStore } from './catalogue-store.ts'
import { makeImports, makeNumbered } from './testing/import-runs.ts'

const KILLS = 50
/** An import makes fewer than 40 changes of files, of which the last are after the switch. */
const STEP = 10
const TURNS = 5

type Kill = { atChange?: number; afterMs?: number }

/** Runs the import to its end or to its kill; gives its exit code, null after a kill, and its output. */
async function runImport(folder: string, dataDir: string, args: string[], { atChange, afterMs }: Kill = {}) {
  const program = path.join(projectRoot(), 'dist-server', 'import.js')
  const preload = pathToFileURL(path.join(import.meta.dirname, 'testing', 'kill-at-change.js')).href
  const child = spawn(process.execPath, [program, 'import', ...args, '--quiet'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      EMPTY_DATABASE: path.join(folder, 'empty'),
      KILL_AT: String(atChange ?? Infinity),
      NODE_OPTIONS: `--import ${preload}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs ?? 2 ** 30)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code: typeof code === 'number' ? code : null, output }
}

/** The export of a data folder, and its records without the times of the import. */
async function readOutcome(folder: string, dataDir: string): Promise<[Buffer, string]> {
  await runCatalogueCommand(['export', 'export.gz'], { dataDir, folder, store: catalogueStore })
  const records = gunzipSync(readFileSync(readCurrentCatalogue(dataDir)?.recordsFile ?? '')).toString()
  return [readFileSync(path.join(folder, 'export.gz')), records.replace(/"(added|changed)At":"[^"]+"/g, '')]
}

async function countServed(dataDir: string): Promise<number> {
  const catalogue = await openCatalogue({ dataDir, now: () => 0 })
  const rows = await catalogue.use(({ query }) => query('select from article'))
  await catalogue.close()
  return rows.length
}

/** A catalogue of 20 articles, and a file that changes half of them and adds others, all with one title. */
async function prepare() {
  const { folder, dataDir, write } = makeImports()
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  await copyEmptyDatabase(path.join(folder, 'empty'))
  write('refs.jsonl', ...numbers.slice(0, 20).map((number) => makeNumbered(number)))
  const file = path.join(folder, 'refs.jsonl')
  expect(await runImport(folder, dataDir, [file])).toMatchObject({ code: 0 })
  write('refs.jsonl', ...numbers.slice(10).map((number) => makeNumbered(number, { title: 'Editorial' })))
  return { folder, dataDir, file, old: readCurrentCatalogue(dataDir)?.id ?? '' }
}

it(`the catalogue survives ${KILLS} kills of imports, which are continued to the same result`, async () => {
  await buildAll()
  const { folder, dataDir, file, old } = await prepare()
  const whole = path.join(folder, 'whole')
  cpSync(dataDir, whole, { recursive: true })
  const startedAt = performance.now()
  expect(await runImport(folder, whole, [file])).toMatchObject({ code: 0 })
  const importMs = performance.now() - startedAt
  const expected = await readOutcome(folder, whole)
  const imports = path.join(dataDir, 'imports')
  const canContinue = () => readdirSync(imports).some((name) => existsSync(path.join(imports, name, 'state.json')))
  const seen = { before: 0, after: 0 }
  for (let round = 0; seen.before + seen.after < KILLS; round += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      // One at any moment; then one before each change of a file, of imports that are continued.
      const kill =
        turn === 0 ? { afterMs: Math.random() * importMs } : { atChange: 1 + (round % STEP) + (turn - 1) * STEP }
      const { code } = await runImport(folder, dataDir, canContinue() ? ['--resume'] : [file], kill)
      const isSwitched = readCurrentCatalogue(dataDir)?.id !== old
      if (code === null) seen[isSwitched ? 'after' : 'before'] += 1
      if (isSwitched) break
    }
    expect(await countServed(dataDir)).toBe(readCurrentCatalogue(dataDir)?.id === old ? 20 : 40)
    const last = await runImport(folder, dataDir, canContinue() ? ['--resume'] : [file])
    expect(last).toMatchObject({ code: 0 })
    expect(await readOutcome(folder, dataDir)).toEqual(expected)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('building'))).toEqual([])
    const current = readCurrentCatalogue(dataDir)?.id ?? ''
    await useCatalogue(dataDir, old)
    await removeCatalogue(dataDir, current)
  }
  // Otherwise the kills came too late, or too early.
  expect(seen.before).toBeGreaterThan(KILLS / 2)
  expect(seen.after).toBeGreaterThan(0)
}, 600_000)
