/** Files that are downloaded, parts of a snapshot, and what stays of imports in the data folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { runCatalogueCommand } from './catalogue-command.ts'
import { makeFakeStore, makeImports, makeNumbered, NOON } from './testing/import-runs.ts'
import { makeOpenAlexLine } from './testing/make-work.ts'
import { oaiDc, oaiRecord, oaiResponse, startOaiServer } from './testing/oai-server.ts'

let close = async () => {}
afterEach(() => close())

/** Answers with a file, half of it, or 404, as the path says; returns the address and the paths that were asked for. */
async function serveFile(file: string) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const name = request.url ?? ''
    paths.push(name)
    if (name.includes('missing')) return response.writeHead(404).end()
    const bytes = readFileSync(file)
    if (!name.includes('half')) return response.end(bytes)
    response.writeHead(200, { 'content-length': bytes.length })
    return response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, paths }
}

describe('the address of a file', () => {
  test('is downloaded and read as a file', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
    const { url } = await serveFile(path.join(imports.folder, 'refs.jsonl'))
    const run = await imports.run(`${url}/folder/refs.jsonl`, '--allow-private', '--source', 'refs')
    expect(run).toMatchObject({ code: 0, output: expect.stringContaining('Imported (refs). 2 read: 2 new') })
    expect(imports.store.readCurrentCatalogue(imports.dataDir)?.info.sources[0]).toMatchObject({
      format: 'carrel',
      location: `${url}/folder/refs.jsonl`,
    })
    expect(imports.listFiles().filter((name) => name.includes('download'))).toEqual([])
    const named = await imports.run(`${url}/export?all`, '--format', 'carrel', '--allow-private', '--source', 'refs')
    expect(named.output).toContain('Nothing changed (refs). 2 read: 2 unchanged')
  })

  test.each([
    ['half.jsonl', 'cannot be read to the end: UND_ERR_SOCKET.'],
    ['missing.jsonl', 'answers with status 404.'],
  ])('that cannot be read changes nothing: %s', async (name, sentence) => {
    const imports = makeImports()
    imports.write('refs.jsonl', ...Array.from({ length: 500 }, (_, number) => makeNumbered(number)))
    const { url } = await serveFile(path.join(imports.folder, 'refs.jsonl'))
    const { code, errors } = await imports.run(`${url}/${name}`, '--allow-private')
    expect([code, errors]).toEqual([1, `${new URL(url).host} ${sentence}\n`])
    expect(imports.listFiles()).toEqual(['imports'])
  })

  test('of this machine is refused with what to do', async () => {
    const { url, paths } = await serveFile('none')
    const { code, errors } = await makeImports().run(`${url}/refs.bib`)
    expect([code, errors]).toEqual([1, `${url} is not an https address. The option --allow-private allows it.\n`])
    expect(paths).toEqual([])
  })

  test('is downloaded once, also when the import is stopped and continued', async () => {
    const stopping = new AbortController()
    const store = makeFakeStore()
    const build = store.buildImportedCatalogue
    store.buildImportedCatalogue = () => {
      stopping.abort()
      return new Promise(() => {})
    }
    const imports = makeImports({ store, signal: stopping.signal })
    imports.write('refs.jsonl', makeNumbered(1))
    const { url, paths } = await serveFile(path.join(imports.folder, 'refs.jsonl'))
    expect((await imports.run(`${url}/refs.jsonl`, '--allow-private')).code).toBe(130)
    store.buildImportedCatalogue = build
    expect((await makeImports({ store, dataDir: imports.dataDir }).run('--resume')).code).toBe(0)
    expect(paths).toEqual(['/refs.jsonl'])
  })
})

test('of a snapshot the parts since a day are read, and the next day to ask for is named', async () => {
  const imports = makeImports()
  for (const [number, day] of ['2026-01-01', '2026-02-01'].entries()) {
    const folder = path.join(imports.folder, 'snapshot', 'works', `updated_date=${day}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'part_0000.gz'), gzipSync(makeOpenAlexLine(number + 1)))
  }
  const hint = 'The newest part of snapshot is of 2026-02-01; next time --since 2026-02-01 is enough.'
  const since = (day: string) => imports.run('snapshot', '--since', day)
  expect((await since('2026-03-01')).output).toBe(`Nothing changed (snapshot). 0 read\n${hint}`)
  expect((await since('2026-01-02')).output).toContain('1 read: 1 new')
  const whole = await imports.run('snapshot')
  expect(whole.output).toContain('2 read: 1 new · 1 unchanged')
  expect(whole.output).toContain(hint)
  imports.write('refs.jsonl', makeNumbered(1))
  expect(await imports.run('refs.jsonl', '--since', '2026-01-01')).toMatchObject({
    code: 1,
    errors: 'refs.jsonl has no folders updated_date=…, so --since cannot choose from it; import it whole.\n',
  })
})

test('the last ten imports stay, and those of the catalogues that are kept, which are listed with their reports', async () => {
  let now = NOON
  const imports = makeImports({ now: () => (now += 1000) })
  const file = path.join(imports.folder, 'refs.bib')
  const write = (title: string) =>
    writeFileSync(file, `@article{a, title={${title}}, year=2020}\n@book{b, title={Book}, year=2020}`)
  const reports = () => readdirSync(path.join(imports.dataDir, 'imports')).toSorted()
  for (let number = 0; number < 14; number += 1) {
    if (number < 3) write(`Title ${number}`)
    // oxlint-disable-next-line no-await-in-loop -- one import after another
    expect((await imports.run('refs.bib', '--max-rejected', '100%')).code).toBe(0)
  }
  // Two catalogues are kept, of the second and the third import.
  expect(reports()).toHaveLength(13)
  const { dataDir, folder, store } = imports
  const lines = await runCatalogueCommand(['list'], { dataDir, folder, store })
  const listed = lines.flatMap((line) => /^ +report: (.+)$/.exec(line)?.[1] ?? [])
  expect(listed.map((name) => [path.basename(path.dirname(name)), existsSync(name)])).toEqual(
    reports()
      .slice(0, 2)
      .toReversed()
      .map((name) => [name, true]),
  )
})

test('pages of a repository are kept when the disk is full', async () => {
  const server = await startOaiServer(({ verb }) =>
    verb === 'ListRecords' ? oaiResponse(oaiRecord('1', oaiDc('Title'))) : null,
  )
  close = async () => void (await server.close())
  const store = makeFakeStore()
  const build = store.buildImportedCatalogue
  store.buildImportedCatalogue = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const imports = makeImports({ store })
  expect(await imports.run(server.url, '--allow-private')).toMatchObject({
    code: 1,
    errors:
      'The disk, a quota or a limit is full (ENOSPC); nothing is changed. Free some space and import again. ' +
      'The pages so far are kept; continue with: npm run import -- --resume\n',
  })
  store.buildImportedCatalogue = build
  const asked = server.requests.length
  expect((await imports.run('--resume')).output).toContain('1 read: 1 new')
  expect(server.requests).toHaveLength(asked)
})
