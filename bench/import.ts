/** `npm run bench:import`: what an import costs with generated works of OpenAlex. `SIZES=10000,100000,300000` sets how many. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@playwright/test'
import { readCurrentCatalogue } from '../server/catalogue/imported-catalogue.ts'
import { catalogueStore } from '../server/import/catalogue-store.ts'
import { decodeText } from '../server/import/decode-text.ts'
import { runImportCommand } from '../server/import/import-command.ts'
import { openAlexFormat } from '../server/import/openalex.ts'
import { openInput } from '../server/import/open-input.ts'
import { projectRoot } from '../server/project-folder.ts'
import { writeGeneratedWorks } from './generated-works.ts'
import { formatReport } from './report.ts'

const SIZES = (process.env['SIZES'] ?? '10000').split(',').map(Number)
/** Works that are read before measuring, so that the program is compiled. */
const WARM_UP = 3000
const LINES_A_SECOND = 10_000
const ARTICLES_A_SECOND = 700
const MEMORY_MB = 450
/** Of an unchanged file, its reading time. */
const UNCHANGED_TIMES = 1.1

type Measured = { wholeSeconds: number; storeSeconds: number; memoryMb: number }

for (const size of SIZES) {
  test(`${size} works`, async () => {
    test.setTimeout(4 * 3_600_000)
    const folder = mkdtempSync(path.join(tmpdir(), 'carrel-bench-'))
    try {
      const file = path.join(folder, 'works.jsonl.gz')
      await writeGeneratedWorks(file, size)
      const imported = await measureImport(file, path.join(folder, 'data'))
      await readWorks(file, WARM_UP)
      const reading = await measureSeconds(() => readWorks(file, size))
      const unchanged = await measureSeconds(() => importAgain(file, path.join(folder, 'data')))
      console.log(formatMeasured(size, imported, reading, unchanged))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** Imports into an empty data folder, as `npm run import` does, in a process of its own. */
async function measureImport(file: string, dataDir: string): Promise<Measured> {
  const report = 'process.on("exit",()=>console.log("maxRSS "+process.resourceUsage().maxRSS))'
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', 'import', '--', '--quiet', file], {
    cwd: projectRoot(),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const [code]: number[] = await once(child, 'close')
  const wholeSeconds = (performance.now() - startedAt) / 1000
  const current = readCurrentCatalogue(dataDir)
  if (code !== 0 || current === null) throw new Error(`The import failed with code ${code}: ${output}`)
  // The folder is made when building begins and keeps its time when it is renamed; the pointer is replaced at the end.
  const beganAt = statSync(path.join(dataDir, current.id)).birthtimeMs
  const storeSeconds = (statSync(path.join(dataDir, 'catalogue.json')).mtimeMs - beganAt) / 1000
  const kilobytes = Array.from(output.matchAll(/maxRSS (\d+)/g), ([, number]) => Number(number))
  if (kilobytes.length === 0) throw new Error(`The import has not reported its memory: ${output}`)
  return { wholeSeconds, storeSeconds, memoryMb: Math.max(...kilobytes) / 1024 }
}

/** Reads the first `count` works, and does nothing with them. */
async function readWorks(file: string, count: number): Promise<void> {
  const { entries } = await openInput(file)
  let read = 0
  for await (const { bytes } of entries)
    for await (const item of openAlexFormat.read(decodeText(bytes), { types: null })) {
      if (item.kind !== 'record') throw new Error(`Line ${item.line} is no record.`)
      if ((read += 1) === count) break
    }
}

/** Imports the same file in this process. */
async function importAgain(file: string, dataDir: string): Promise<void> {
  const code = await runImportCommand([file, '--quiet'], {
    dataDir,
    folder: path.dirname(file),
    store: catalogueStore,
    ask: null,
    signal: new AbortController().signal,
    now: Date.now,
    print: (line) => {
      if (line.startsWith('Imported')) throw new Error('The same file has changed the catalogue.')
    },
    errors: process.stderr,
  })
  if (code !== 0) throw new Error(`The same file cannot be imported again: code ${code}.`)
}

async function measureSeconds(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

function formatMeasured(
  size: number,
  { wholeSeconds, storeSeconds, memoryMb }: Measured,
  reading: number,
  again: number,
) {
  return formatReport({
    conditions: `${size} generated works`,
    head: ['what', 'seconds', 'a second'],
    rows: [
      ['reading', reading.toFixed(1), (size / reading).toFixed(0)],
      ['the whole import', wholeSeconds.toFixed(1), (size / wholeSeconds).toFixed(0)],
      ['of it the store', storeSeconds.toFixed(1), (size / storeSeconds).toFixed(0)],
      ['the same file again', again.toFixed(1), (size / again).toFixed(0)],
    ],
    bounds: [
      { what: 'reading', measured: size / reading, least: LINES_A_SECOND, unit: 'lines/s' },
      { what: 'into the store', measured: size / storeSeconds, least: ARTICLES_A_SECOND, unit: 'articles/s' },
      { what: 'peak memory of the import', measured: memoryMb, most: MEMORY_MB, unit: 'MB' },
      { what: 'the same file again', measured: again / reading, most: UNCHANGED_TIMES, unit: '× reading', digits: 2 },
    ],
  })
}
