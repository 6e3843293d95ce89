/** The import as a program: beside a server that is read, twice at once, stopped twice, and where nothing more can be written. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { GATEWAY_PREFIX } from '../../src/domain/paths.ts'
import { readCurrentCatalogue } from '../catalogue/imported-catalogue.ts'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { projectRoot } from '../project-folder.ts'
import { buildAll, startBuilt } from '../testing/built-server.ts'
import { makeImports, makeNumbered } from './testing/import-runs.ts'

beforeAll(buildAll)

const program = path.join(projectRoot(), 'dist-server', 'import.js')

function startImport(dataDir: string, command: string[]) {
  const [file = '', ...args] = command
  const child = spawn(file, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: Number(code), errors })) }
}

const listFiles = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

const importing = (...args: string[]) => [process.execPath, program, 'import', ...args, '--quiet']

/** A data folder with a catalogue of articles whose titles begin with `one`, and the file of another one with `two`. */
async function prepare() {
  const { folder, dataDir, write } = makeImports()
  const file = path.join(folder, 'refs.jsonl')
  const writeVersion = (name: string) =>
    write(
      'refs.jsonl',
      ...Array.from({ length: 30 }, (_, number) => makeNumbered(number, { title: `${name} ${number}` })),
    )
  writeVersion('one')
  expect(await startImport(dataDir, importing(file)).ended).toMatchObject({ code: 0 })
  writeVersion('two')
  return { dataDir, file, old: readCurrentCatalogue(dataDir)?.id }
}

const Answer = v.pipe(v.string(), v.parseJson(), v.object({ data: v.array(v.object({ title: v.string() })) }))

/** The version of an answer; throws for one that failed or has titles of both. */
async function readVersion(address: string): Promise<string> {
  // A minute of these is within the limit.
  await delay(10)
  const response = await fetch(`${address}${GATEWAY_PREFIX}/articles?per_page=20`)
  const text = await response.text()
  expect([response.status, text]).toEqual([200, expect.any(String)])
  const versions = new Set(v.parse(Answer, text).data.map(({ title }) => title.split(' ')[0] ?? ''))
  expect([...versions]).toHaveLength(1)
  return [...versions].join()
}

test('a server that is read takes up an import at once, without a failed or mixed answer', async () => {
  const { dataDir, file, old } = await prepare()
  const openedAt = performance.now()
  await (await openCatalogue({ dataDir, now: () => 0 })).close()
  const openMs = performance.now() - openedAt
  const { child, address } = await startBuilt({ DATA_DIR: dataDir, READER_LIMIT: '10000' })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await readVersion(address)).toBe('one')
  const { ended } = startImport(dataDir, importing(file))
  let switchedAt: number | null = null
  for (let version = 'one'; version === 'one'; version = await readVersion(address))
    if (readCurrentCatalogue(dataDir)?.id !== old) switchedAt ??= performance.now()
  const takenUpMs = performance.now() - (switchedAt ?? 0)
  expect(await ended).toMatchObject({ code: 0 })
  expect(await readVersion(address)).toBe('two')
  // It looks once a second, and opens the store; two seconds on a machine that does nothing else.
  expect(takenUpMs).toBeLessThan(1000 + 2 * openMs)
})

async function waitForState(dataDir: string, child: ChildProcess): Promise<void> {
  const imports = path.join(dataDir, 'imports')
  const hasState = () => readdirSync(imports).some((name) => existsSync(path.join(imports, name, 'state.json')))
  while (child.exitCode === null && !(existsSync(imports) && hasState())) await delay(10)
}

test('a second import at once is refused; a second stop ends at once what the first one cannot', async () => {
  const { dataDir, file, old } = await prepare()
  // A line without an end.
  const { child, ended } = startImport(dataDir, importing('/dev/zero', '--format', 'bibtex'))
  await waitForState(dataDir, child)
  const second = await startImport(dataDir, importing(file)).ended
  expect(second.code).toBe(1)
  expect(second.errors).toContain(
    `Another import (process ${child.pid}) is working in the folder ${dataDir}; wait for its end`,
  )
  child.kill('SIGINT')
  // What npm passes on of the same key.
  child.kill('SIGINT')
  await delay(1000)
  expect(child.exitCode).toBe(null)
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, errors: '' })
  expect(readCurrentCatalogue(dataDir)?.id).toBe(old)
})

// A disk is not to be filled by a test: a limit of file sizes refuses to write in the same places.
test.each([
  [
    'records',
    1,
    /^The disk, a quota or a limit is full \(EFBIG\); nothing is changed\. Free some space and import again\.\n$/,
  ],
  [
    'the store',
    400,
    /^The disk of the folder \S+ is full; free some space, or set DATA_DIR to a folder on another disk\.\n$/,
  ],
])('where %s cannot be written the catalogue stays, and the import works later', async (_, kilobytes, sentence) => {
  const { dataDir, file, old } = await prepare()
  const files = listFiles(dataDir)
  const command = ['bash', '-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`, ...importing(file)]
  const { code, errors } = await startImport(dataDir, command).ended
  expect([code, errors]).toEqual([1, expect.stringMatching(sentence)])
  expect(listFiles(dataDir)).toEqual(files)
  expect(readCurrentCatalogue(dataDir)?.id).toBe(old)
  expect(await startImport(dataDir, importing(file)).ended).toMatchObject({ code: 0 })
  expect(readCurrentCatalogue(dataDir)?.id).not.toBe(old)
})
